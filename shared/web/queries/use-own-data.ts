import type { Query, QueryClient, QueryKey } from "@tanstack/react-query"
import { useEffect } from "react"
import type { SessionState } from "../sessions/stored-session.ts"

type Followed = {
  readonly current: () => SessionState<string>
  readonly subscribe: (listener: () => void) => () => void
}

/** An account and the cached queries that belong to it. */
export type DataOwner = {
  /** The sessions that decide which account it is. */
  readonly sessions: ReadonlyArray<Followed>
  /** The current account; "" when nobody is signed in. */
  readonly account: () => string
  /** Whether the data cached under a query key belongs to this account. */
  readonly owns: (key: QueryKey) => boolean
  /** Removes what the device keeps for this account besides. */
  readonly forgetKept?: () => void
}

/** The account of a session; "" without one. An ended session keeps its account, because its page is still shown. */
export const accountIn = (session: Followed): string => {
  const state = session.current()
  return state.status === "none" ? "" : state.account
}

/**
 * Removes the cached data of an account. Data that is on the screen is removed after the next render: by then a page of
 * the old account has been left, and a page that stays fetches its data again.
 */
const forget = (client: QueryClient, owner: DataOwner): void => {
  owner.forgetKept?.()
  const predicate = ({ queryKey }: Query) => owner.owns(queryKey)
  client.removeQueries({ type: "inactive", predicate })
  setTimeout(() => {
    client.removeQueries({ type: "inactive", predicate })
    void client.resetQueries({ type: "active", predicate })
  }, 0)
}

/** Removes the data of an account when it signs out or another account replaces it. */
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
