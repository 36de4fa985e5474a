import { useOwnData } from "@rokthnam/shared/web/queries/use-own-data"
import { watchSessions } from "@rokthnam/shared/web/sessions/watch-sessions"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { Outlet } from "react-router-dom"
import { dataOwners, sessions } from "../../lib/sessions.ts"

const all = Object.values(sessions)

/** Before the first page is drawn: a token that is past its time opens none (document 1, section 9). */
export const endExpired = (): null => {
  for (const session of all) session.endIfExpired(Date.now())
  return null
}

/** Follows the sessions' end and the other tabs, and keeps one account's data from the next. */
export const RootLayout = () => {
  useOwnData(useQueryClient(), dataOwners)
  useEffect(() => watchSessions(all), [])
  return <Outlet />
}
