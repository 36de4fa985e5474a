import type { QueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import type { SessionState } from "../sessions/stored-session.ts"

type Followed = {
  readonly current: () => SessionState<string>
  readonly subscribe: (listener: () => void) => () => void
}

/** Whose data may be in memory; a session that ended still shows its own. */
const accountIn = (session: Followed): string => {
  const state = session.current()
  return state.status === "none" ? "" : state.account
}

/** Forgets what was fetched once its account signs out or another one signs in: it is not the next one's. */
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
