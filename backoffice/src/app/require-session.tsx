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
 * Shows a role's pages only with a stored token. Otherwise it redirects to the role's sign-in page, which returns here
 * afterwards. When the session ends while a page is shown, the person signs in again in a dialog over it.
 */
export const RequireSession = ({ role }: Props) => {
  const held = useHeldSession(sessionOf(role))
  const { pathname, search } = useLocation()
  if (held.kind === "absent") {
    // After a sign-out the sign-in page gets no return address, because the next person may be somebody else.
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
 * Leaves the page over which another account signed in, and opens the home page of the role. Nothing is shown until the
 * address has changed; otherwise the old page would render and fetch its data for the new account.
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
