import { useSessionState } from "@rokthnam/shared/web/sessions/use-session"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { ReactNode } from "react"
import { Navigate, Outlet, useLocation } from "react-router-dom"
import { PageWaiting } from "./page-waiting.tsx"
import { openAway } from "../features/sales/lib/device/device-counter.ts"
import { awayMember } from "../lib/away-member.ts"
import type { AwayMember } from "../lib/away-member.ts"
import { areas, doors, pathIn } from "../lib/paths.ts"
import { sessionOf } from "../lib/sessions.ts"
import type { SessionRole } from "../lib/sessions.ts"

type OpenProps = {
  readonly role: SessionRole
  /** Shown while it is not known yet whether the counter opens. */
  readonly looking: ReactNode
  /** Shown where somebody has to sign in. */
  readonly otherwise: ReactNode
}

/** Opens the counter of this device without a session, or shows how to sign in. No other page opens so. */
export const OpenAway = ({ role, looking, otherwise }: OpenProps) => {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const area = areas.find((one) => one === role)
  const isCounter = area !== undefined && pathname === pathIn(area, "newSale")
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    if (!isCounter) return
    let isGone = false
    const look = async () => {
      const isOpen = await openAway(area, client).catch(() => false)
      if (!isOpen && !isGone) setRefused(true)
    }
    void look()
    return () => {
      isGone = true
    }
  }, [area, client, isCounter])
  return isCounter && !isRefused ? looking : otherwise
}

/**
 * The counter without a session. It ends when another page is opened or somebody signs in. The same account goes on at
 * the counter; another one begins at its own home page, and gets nothing of the first one's.
 */
export const AwayPage = ({ away }: { readonly away: AwayMember }) => {
  const { role, account } = away
  const session = sessionOf(role)
  const state = useSessionState(session)
  const { pathname } = useLocation()
  const isSignedIn = state.status === "active"
  const isCounter = pathname === pathIn(role, "newSale")
  // Calls of the counter wait for nothing: they are not made.
  useEffect(() => session.hold(), [session])
  useEffect(() => {
    if (isSignedIn ? state.account === account || !isCounter : !isCounter) awayMember.set(null)
  }, [isSignedIn, state, account, isCounter])
  if (isSignedIn && state.account !== account)
    return isCounter ? <Navigate to={doors[role].home} replace /> : <PageWaiting />
  return isCounter ? <Outlet /> : <PageWaiting />
}
