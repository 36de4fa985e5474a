import { Effect, Schema } from "effect"
import { Failure } from "../Primitives/Failure.ts"
import { sessionEndings } from "./SessionEndRules.ts"

/** A reason that a newer API gives is unknown here, and the answer is read as one without a reason. */
const Ending = Schema.UndefinedOr(Schema.Literal(...sessionEndings)).annotations({
  decodingFallback: () => Effect.succeed(undefined),
})

export class NotAuthenticated extends Failure<NotAuthenticated>()("NotAuthenticated", {
  status: 401,
  params: {},
  detail: () => "Please sign in.",
}) {}

/** The wording of the contract documents for the inventory, alert, sale and report calls. */
export class MemberNotAuthenticated extends Failure<MemberNotAuthenticated>()("MemberNotAuthenticated", {
  status: 401,
  params: {},
  detail: () => "Authentication required. Please login as pharmacy or staff.",
}) {}

/**
 * The token was valid before, but it expired or its account changed. The reason is told only for a token that the API
 * signed, and only if it is known.
 */
export class SessionEnded extends Failure<SessionEnded>()("SessionEnded", {
  status: 401,
  params: { reason: Schema.optional(Ending) },
  detail: () => "Your session has ended. Please sign in again.",
}) {}

export class WrongRole extends Failure<WrongRole>()("WrongRole", {
  status: 403,
  params: {},
  detail: () => "This account cannot do that.",
}) {}

export class PermissionMissing extends Failure<PermissionMissing>()("PermissionMissing", {
  status: 403,
  params: { permission: Schema.String },
  detail: (p) => `Your role does not include “${p.permission}”. Please ask the pharmacy owner.`,
}) {}

export class BadCredentials extends Failure<BadCredentials>()("BadCredentials", {
  status: 401,
  params: {},
  detail: () => "The e-mail or the password is wrong.",
}) {}

/** The password is right, and the account also asks for a code. The sign-in is sent again with it. */
export class SecondFactorRequired extends Failure<SecondFactorRequired>()("SecondFactorRequired", {
  status: 401,
  params: {},
  detail: () => "Please enter the code of your authenticator app.",
}) {}

/** The code is wrong, was used before, or is of another time. */
export class SecondFactorWrong extends Failure<SecondFactorWrong>()("SecondFactorWrong", {
  status: 401,
  params: {},
  detail: () => "The code is wrong or was used before. Please enter the next one.",
}) {}

export class TooManyAttempts extends Failure<TooManyAttempts>()("TooManyAttempts", {
  status: 429,
  params: { retry_after: Schema.Int },
  detail: (p) => `Too many attempts. Please try again in ${p.retry_after} seconds.`,
}) {}
