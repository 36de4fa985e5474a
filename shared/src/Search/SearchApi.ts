import { HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { refusedAs } from "../Primitives/Constraint.ts"
import { get } from "../Primitives/Endpoint.ts"
import { LatitudeFromString, LongitudeFromString } from "../Primitives/GeoPoint.ts"
import { Id } from "../Primitives/Id.ts"
import { Money } from "../Primitives/Money.ts"
import { between } from "../Primitives/Numbers.ts"
import { paging } from "../Primitives/Page.ts"
import { LooseText, Text } from "../Primitives/Text.ts"

/** `max_distance`: great-circle kilometres, 1 to 500, default 100. */
const MaxDistance = between(Schema.NumberFromString, 1, 500, "must be between 1 and 500 kilometres")

/** A single letter begins thousands of names; what it would find helps nobody. */
const fewestLetters = 2
const SearchedText = Text(200).pipe(
  Schema.filter(
    (query) => (query.match(/[\p{L}\p{N}]/gu) ?? []).length >= fewestLetters,
    refusedAs("TooShort", { min: fewestLetters }, `must have at least ${fewestLetters} letters or digits`),
  ),
)

export const SortBy = Schema.Literal("distance", "price", "name")

export const SearchQuery = Schema.Struct({
  query: SearchedText,
  user_latitude: LatitudeFromString,
  user_longitude: LongitudeFromString,
  max_distance: Schema.optionalWith(MaxDistance, { default: () => 100 }),
  sort_by: Schema.optionalWith(SortBy, { default: () => "distance" }),
  in_stock: Schema.optional(Schema.Literal("true", "false")),
  ...paging,
})
export type SearchQuery = typeof SearchQuery.Type

export const SearchItem = Schema.Struct({
  medicine_id: Id,
  name: Schema.String,
  dosage: Schema.String,
  photo: Schema.NullOr(Schema.String),
  in_stock: Schema.Boolean,
  quantity: Schema.Int,
  price: Money,
  distance: Schema.Struct({ value: Schema.Number, unit: Schema.Literal("km") }),
  last_updated: Schema.Date,
  pharmacy: Schema.Struct({
    name: Schema.String,
    address: Schema.String,
    phone: Schema.String,
    latitude: Schema.Number,
    longitude: Schema.Number,
  }),
})
export type SearchItem = typeof SearchItem.Type

/** Two names that people confuse: the one searched for and the one it must not be taken for. */
export const Caution = Schema.Struct({ name: Schema.String, not: Schema.String, reason: Schema.String })

/** A fuzzy answer says so; `corrected_query` is what was searched instead. */
export const SearchAnswer = Schema.Struct({
  items: Schema.Array(SearchItem),
  pages: Schema.Int,
  page: Schema.Int,
  total: Schema.Int,
  match: Schema.Literal("exact", "fuzzy"),
  corrected_query: Schema.NullOr(Schema.String),
  caution: Schema.Array(Caution),
})
export type SearchAnswer = typeof SearchAnswer.Type

const point = {
  user_latitude: Schema.optional(LatitudeFromString),
  user_longitude: Schema.optional(LongitudeFromString),
} as const

export class SearchApi extends HttpApiGroup.make("search")
  .add(get("medicines", "/users/search/medicines", { query: SearchQuery, answer: SearchAnswer }))
  .add(
    get("suggestions", "/users/search/suggestions", {
      query: Schema.Struct({ query: LooseText(200), ...point }),
      answer: Schema.Struct({ suggestions: Schema.Array(Schema.String) }),
    }),
  )
  .add(
    get("alternatives", "/users/suggest-medicines", {
      query: Schema.Struct({ query: LooseText(200), ...point }),
      answer: Schema.Struct({
        active_ingredient: Schema.NullOr(Schema.String),
        alternatives: Schema.Array(Schema.String),
      }),
    }),
  ) {}
