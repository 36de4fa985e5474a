import type { Query, QueryClient, QueryKey } from "@tanstack/react-query"
import { useEffect } from "react"
import type { SessionState } from "../sessions/stored-session.ts"

type Followed = {
  readonly current: () => SessionState<string>
  readonly subscribe: (listener: () => void) => () => void
}

/** An account whose answers are cached. */
export type DataOwner = {
  /** The sessions that decide which account it is. */
  readonly sessions: ReadonlyArray<Followed>
  /** The account now; "" when nobody is signed in. */
  readonly account: () => string
  /** Whether the answer cached under a query key belongs to this account. */
  readonly owns: (key: QueryKey) => boolean
}

/** The account of a session, also of one that ended, because its page stays on the screen; "" without a session. */
export const accountIn = (session: Followed): string => {
  const state = session.current()
  return state.status === "none" ? "" : state.account
}

/**
 * Forgets an owner's answers. Those on the screen follow a moment later: a page that shows another account's data is
 * left by then, and a page that stays asks again.
 */
const forget = (client: QueryClient, owner: DataOwner): void => {
  const predicate = ({ queryKey }: Query) => owner.owns(queryKey)
  client.removeQueries({ type: "inactive", predicate })
  setTimeout(() => {
    client.removeQueries({ type: "inactive", predicate })
    void client.resetQueries({ type: "active", predicate })
  }, 0)
}

/** Forgets what was fetched for an account once it signs out or another account takes its place. */
export const useOwnData = (client: QueryClient, owners: ReadonlyArray<DataOwner>): void => {
  useEffect(() => {
    const stops = owners.flatMap((owner) => {
      let account = owner.account()
      const look = () => {
        const before = account
        account = owner.account()
        if (before !== "" && before !== account) forget(client, owner)
      }
      return owner.sessions.map((session) => session.subscribe(look))
    })
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, owners])
}
