import { useHeldSession } from "@rokthnam/shared/web/sessions/use-session"
import { useEffect, useSyncExternalStore } from "react"
import { Navigate, Outlet, useLocation, useNavigate } from "react-router-dom"
import { PageWaiting } from "./page-waiting.tsx"
import { awayMember } from "../lib/away-member.ts"
import { doors } from "../lib/paths.ts"
import { sessionOf } from "../lib/sessions.ts"
import type { SessionRole } from "../lib/sessions.ts"
import { AwayPage, OpenAway } from "./away-page.tsx"
import { SignInAgain } from "./sign-in-again.tsx"

type Props = { readonly role: SessionRole }

/**
 * Shows a role's pages only with a stored token. Otherwise it redirects to the role's sign-in page, which returns here
 * afterwards. When the session ends while a page is shown, the person signs in again in a dialog over it. Only the
 * counter of the pharmacy's own device opens without a session, while there is no connection.
 */
export const RequireSession = ({ role }: Props) => {
  const away = useSyncExternalStore(awayMember.subscribe, awayMember.current)
  return away !== null && away.role === role ? <AwayPage away={away} /> : <HeldPage role={role} />
}

const HeldPage = ({ role }: Props) => {
  const held = useHeldSession(sessionOf(role))
  const { pathname, search } = useLocation()
  if (held.kind === "absent") {
    // After a sign-out the sign-in page gets no return address, because the next person may be somebody else.
    const state = held.signedOut ? null : { from: `${pathname}${search}` }
    const door = <Navigate to={doors[role].login} replace state={state} />
    return held.signedOut ? door : <OpenAway role={role} looking={<PageWaiting />} otherwise={door} />
  }
  if (held.kind === "replaced") return <LeavePage role={role} onLeft={held.accept} />
  const again = <SignInAgain role={role} session={held.session} />
  const isExpired = held.session.status === "ended" && held.session.ending === "expired"
  return (
    <>
      <Outlet />
      {isExpired ? <OpenAway role={role} looking={null} otherwise={again} /> : again}
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
  return <PageWaiting />
}
