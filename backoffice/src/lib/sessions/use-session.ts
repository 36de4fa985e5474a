import { useSyncExternalStore } from "react"
import { onSessionChange, readToken } from "./sessions.ts"
import type { SessionRole } from "./sessions.ts"

/** The stored token of a role, followed live. */
export const useToken = (role: SessionRole): string | null =>
  useSyncExternalStore(onSessionChange, () => readToken(role))
