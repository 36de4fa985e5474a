import { Effect, Metric } from "effect"
import type { TokenRole } from "./Tokens.ts"

const failures = Metric.counter("sign_in_failures_total", {
  description: "Refused sign-ins by role and reason",
  incremental: true,
})

/**
 * Why a sign-in was refused: a wrong e-mail or password, a wrong second factor, a proof of Telegram that does not hold,
 * a wrong secret of the bot or of Telegram, or too many attempts before.
 */
export type FailureReason = "credentials" | "second_factor" | "telegram" | "secret" | "limited"

/**
 * Counts and logs a refused sign-in, without e-mail, address or device. Refusals for too many attempts are only counted,
 * since an attacker could fill the log with them.
 */
export const signInFailed = (
  role: TokenRole | "bot" | "telegram",
  reason: FailureReason,
): Effect.Effect<void> =>
  Effect.zipRight(
    Metric.increment(Metric.tagged(Metric.tagged(failures, "role", role), "reason", reason)),
    reason === "limited" ? Effect.void : Effect.logInfo("A sign-in was refused", { role, reason }),
  )
