import { persistentStore } from "../storage/text-store.ts"
import type { SendLeft } from "./left-sessions.ts"
import { leftSessionsKey } from "./session-keys.ts"

/**
 * Tells the server of sessions that were left on this device while nobody heard of it: now, and whenever the connection is
 * back. The code for it is loaded only where there are such sessions.
 */
export const watchLeftSessions = (send: SendLeft): void => {
  const look = async () => {
    if (persistentStore.read(leftSessionsKey) !== null)
      await (await import("./left-sessions.ts")).sendLeftSessions(send)
  }
  // Where the code does not come, the next visit tries.
  const lookSoon = () => void look().catch(() => undefined)
  window.addEventListener("online", lookSoon)
  lookSoon()
}
