import { HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { CustomerAccess } from "../Identity/Access.ts"
import { NotFound, TooManyRequests } from "../Primitives/CommonFailures.ts"
import { post } from "../Primitives/Endpoint.ts"
import { Failure } from "../Primitives/Failure.ts"
import { IdPath, MedicineId, PharmacyId } from "../Primitives/Id.ts"

/** The message is written for the person who gets it, in the language of the one who shares. */
export const ShareRequest = Schema.Struct({ language: Schema.Literal("en", "km") })
export type ShareRequest = typeof ShareRequest.Type

/** A message that the bot has ready for the customer, who sends it within minutes to a chat of their own choice. */
export const PreparedMessage = Schema.Struct({ id: Schema.String })
export type PreparedMessage = typeof PreparedMessage.Type

/** No bot is set up, the customer has no Telegram, or Telegram prepares nothing now. A link can be shared instead. */
export class SharingOff extends Failure<SharingOff>()("SharingOff", {
  status: 409,
  params: { reason: Schema.Literal("no_bot", "no_telegram", "away") },
  detail: () => "Telegram cannot prepare a message now. Please share the link instead.",
}) {}

const prepared = { body: ShareRequest, answer: PreparedMessage, status: 201 } as const
const failures = [NotFound, SharingOff, TooManyRequests] as const

/** Offers, pharmacies and the own cart as messages that a customer sends from the Mini App to a chat in Telegram. */
export class SharesApi extends HttpApiGroup.make("shares")
  .add(post("offer", "/users/offers/:id/message", { path: IdPath(MedicineId), ...prepared, failures }))
  .add(post("pharmacy", "/users/pharmacies/:id/message", { path: IdPath(PharmacyId), ...prepared, failures }))
  .add(post("cart", "/cart/message", { ...prepared, failures }))
  .middleware(CustomerAccess) {}
