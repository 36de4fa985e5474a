import { useOwnData } from "@rokthnam/shared/web/queries/use-own-data"
import { watchSessions } from "@rokthnam/shared/web/sessions/watch-sessions"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { Outlet } from "react-router-dom"
import { watchDevice } from "../../features/sales/lib/device/device-counter.ts"
import { dataOwners, sessions } from "../../lib/sessions.ts"

const all = Object.values(sessions)

/**
 * Ends expired sessions before the first page renders, so that none opens with an expired token (document 1, section
 * 9).
 */
export const endExpired = (): null => {
  for (const session of all) session.endIfExpired(Date.now())
  return null
}

/**
 * Follows the end of sessions and changes in other tabs, and clears one account's data before the next account signs
 * in.
 */
export const RootLayout = () => {
  useOwnData(useQueryClient(), dataOwners)
  useEffect(() => watchSessions(all), [])
  useEffect(watchDevice, [])
  return <Outlet />
}
