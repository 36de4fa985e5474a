import type { Session } from "./session.ts"

/** A session as these look at it: any role's. */
export type WatchedSession = Pick<Session<string>, "subscribe" | "current" | "replaceToken">

/** Calls `then` if the session is the next thing that is refused. */
export const whenRefused = (session: WatchedSession, then: () => void): void => {
  const stop = session.subscribe(() => {
    stop()
    if (session.current().status === "ended") then()
  })
}
