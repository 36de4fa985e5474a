import type { QueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import type { SessionState } from "../sessions/stored-session.ts"

type Followed = {
  readonly current: () => SessionState<string>
  readonly subscribe: (listener: () => void) => () => void
}

/** The account whose data may be in memory; an account whose session ended still sees its own. */
const accountIn = (session: Followed): string => {
  const state = session.current()
  return state.status === "none" ? "" : state.account
}

/**
 * Clears the fetched data when its account signs out or another one signs in, so that the next account never sees it.
 */
export const useOwnData = (client: QueryClient, sessions: ReadonlyArray<Followed>): void => {
  useEffect(() => {
    const stops = sessions.map((session) => {
      let account = accountIn(session)
      return session.subscribe(() => {
        const before = account
        account = accountIn(session)
        if (before !== "" && before !== account) client.clear()
      })
    })
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, sessions])
}
