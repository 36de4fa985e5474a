import { Schema } from "effect"
import { FoundOffer } from "../Notices/Notice.ts"
import { Failure } from "../Primitives/Failure.ts"
import { Latitude, Longitude } from "../Primitives/GeoPoint.ts"
import { WatchId } from "../Primitives/Id.ts"
import { Instant } from "../Primitives/Instant.ts"
import { between } from "../Primitives/Numbers.ts"
import { SearchedText } from "../Search/SearchApi.ts"
import { mostWatches } from "./WatchRules.ts"

/** What somebody waits for, and where. `max_distance` in great-circle kilometres, as in a search. */
export const WatchRequest = Schema.Struct({
  query: SearchedText,
  latitude: Latitude,
  longitude: Longitude,
  max_distance: Schema.optionalWith(between(Schema.Number, 1, 500, "must be between 1 and 500 kilometres"), {
    default: () => 100,
  }),
  /** Waits for the name as it is typed, although the search knows it only as the misspelling of another. */
  as_typed: Schema.optionalWith(Schema.Boolean, { default: () => false }),
  /** The language of a message about it, if the person has chosen none in the chat with the bot. */
  language: Schema.optionalWith(Schema.Literal("en", "km"), { default: () => "en" as const }),
})
export type WatchRequest = typeof WatchRequest.Type

/** A watch. `found` is the offer that answered it; it then watches no more. */
export const Watch = Schema.Struct({
  id: WatchId,
  /** What is waited for, as it was typed. */
  query: Schema.String,
  created_at: Instant,
  ends_at: Instant,
  found: Schema.NullOr(FoundOffer),
})
export type Watch = typeof Watch.Type

/** `is_told` says whether a message goes to the person's chat with the bot, which is known and open. */
export const Watches = Schema.Struct({ watches: Schema.Array(Watch), is_told: Schema.Boolean })
export type Watches = typeof Watches.Type

export class WatchesFull extends Failure<WatchesFull>()("WatchesFull", {
  status: 409,
  params: { limit: Schema.Int },
  detail: (p) => `You can wait for at most ${p.limit} medicines. Please remove one first.`,
}) {
  static readonly atLimit = () => new WatchesFull({ limit: mostWatches })
}

/** A pharmacy within reach has it now. */
export class InStockNow extends Failure<InStockNow>()("InStockNow", {
  status: 409,
  params: { name: Schema.String, pharmacy: Schema.String },
  detail: (p) => `${p.pharmacy} has ${p.name} now. Please search again.`,
}) {}

/**
 * The name looks like a misspelling. A watch is answered days later, when nobody sees the names side by side, so the person
 * says which one is meant: the watch is begun with that name, or `as_typed`.
 */
export class WhichName extends Failure<WhichName>()("WhichName", {
  status: 409,
  params: { typed: Schema.String, meant: Schema.String },
  detail: (p) => `No medicine is known as “${p.typed}”. Do you mean “${p.meant}”?`,
  field: () => "query",
}) {}

/** A symptom, a class of medicines or an everyday word: no offer could ever answer it. */
export class NotOneMedicine extends Failure<NotOneMedicine>()("NotOneMedicine", {
  status: 409,
  params: {},
  detail: () => "Please type the name of one medicine.",
  field: () => "query",
}) {}
