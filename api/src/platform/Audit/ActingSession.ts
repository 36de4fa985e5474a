import type { SessionId } from "@rokthnam/shared/Primitives/Id"
import { FiberRef } from "effect"

/**
 * The session of the request that this fiber answers; null for commands and jobs. The check of the token sets it, so
 * that entries of the audit log name the session without every service passing it on.
 */
export const actingSession = FiberRef.unsafeMake<SessionId | null>(null)
