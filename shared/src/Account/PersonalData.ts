import { Schema } from "effect"
import { TelegramWidgetUser } from "../Customers/Customer.ts"
import { OfferedCode } from "../Identity/Login.ts"
import { Failure } from "../Primitives/Failure.ts"
import { everyError, OfferedPassword, Text } from "../Primitives/Text.ts"
import {
  deletionObstacles,
  freshTelegramSignIn,
  personalDataEnds,
  personalDataKinds,
} from "./PersonalDataKinds.ts"

/** How somebody proves to be the holder of the account: all that are named are asked for. */
const Proof = Schema.Literal("password", "code", "telegram")

const Obstacle = Schema.Struct({ what: Schema.Literal(...deletionObstacles), count: Schema.Int })

/** What is kept about the caller, what deleting the account does to it, and what must be done before. */
export const PersonalDataSummary = Schema.Struct({
  kept: Schema.Array(
    Schema.Struct({
      what: Schema.Literal(...personalDataKinds),
      /** The number of rows or files; null where only the person's number is kept, which is not counted. */
      entries: Schema.NullOr(Schema.Int),
      on_deletion: Schema.Literal(...personalDataEnds),
    }),
  ),
  proof: Schema.Array(Proof),
  obstacles: Schema.Array(Obstacle),
})
export type PersonalDataSummary = typeof PersonalDataSummary.Type

/**
 * The proofs that the summary asks for: the password, the code of the second step, or a sign-in with Telegram of the
 * last minutes, by the login widget or by the Mini App.
 */
export const IdentityProof = Schema.Struct({
  current_password: Schema.optional(Schema.NullOr(OfferedPassword)),
  code: Schema.optional(Schema.NullOr(OfferedCode)),
  telegram: Schema.optional(Schema.NullOr(TelegramWidgetUser)),
  init_data: Schema.optional(Schema.NullOr(Text(16_384))),
}).annotations(everyError)
export type IdentityProof = typeof IdentityProof.Type

/** No sign-in with Telegram was sent, it is older than ten minutes, was used before, or is of another account. */
export class TelegramProofRefused extends Failure<TelegramProofRefused>()("TelegramProofRefused", {
  status: 422,
  params: { minutes: Schema.Int },
  detail: (p) => `Please sign in with Telegram again: this needs a sign-in of the last ${p.minutes} minutes.`,
}) {
  /** The only refusal there is: it does not tell a guesser what was wrong. */
  static readonly now = () => new TelegramProofRefused({ minutes: freshTelegramSignIn / 60 })
}

/** The account still has business: `staff` members, medicines in `stock`, or it is the last admin's. */
export class DeletionBlocked extends Failure<DeletionBlocked>()("DeletionBlocked", {
  status: 409,
  params: { obstacles: Schema.Array(Obstacle) },
  detail: () => "This account cannot be deleted yet. Please finish what is listed first.",
}) {}
