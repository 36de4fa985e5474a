import { useHeldSession } from "@rokthnam/shared/web/sessions/use-session"
import { useEffect } from "react"
import { Navigate, Outlet, useLocation, useNavigate } from "react-router-dom"
import { PageSkeleton } from "../components/ui/page-skeleton.tsx"
import { doors } from "../lib/paths.ts"
import { sessionOf } from "../lib/sessions.ts"
import type { SessionRole } from "../lib/sessions.ts"
import { SignInAgain } from "./sign-in-again.tsx"

type Props = { readonly role: SessionRole }

/**
 * A role's pages: only with a stored token, otherwise to the role's sign-in page and back here afterwards. When the
 * session ends while a page is shown, the person signs in again over it.
 */
export const RequireSession = ({ role }: Props) => {
  const held = useHeldSession(sessionOf(role))
  const { pathname, search } = useLocation()
  if (held.kind === "absent") {
    // Who logged out leaves no way back to this page for the next person.
    const state = held.signedOut ? null : { from: `${pathname}${search}` }
    return <Navigate to={doors[role].login} replace state={state} />
  }
  if (held.kind === "replaced") return <LeavePage role={role} onLeft={held.accept} />
  return (
    <>
      <Outlet />
      <SignInAgain role={role} session={held.session} />
    </>
  )
}

/**
 * The page over which another account signed in is not that account's: it begins at its home. Until the address is the
 * home's, nothing is shown, or the page left would be drawn and asked for once more.
 */
const LeavePage = ({ role, onLeft }: Props & { readonly onLeft: () => void }) => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { home } = doors[role]
  useEffect(() => {
    if (pathname === home) onLeft()
    else void navigate(home, { replace: true })
  }, [pathname, home, onLeft, navigate])
  return <PageSkeleton />
}
