import { HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { Opening } from "../Pharmacies/OpeningHours.ts"
import { TooManyRequests } from "../Primitives/CommonFailures.ts"
import { refusedAs } from "../Primitives/Constraint.ts"
import { get } from "../Primitives/Endpoint.ts"
import { LatitudeFromString, LongitudeFromString } from "../Primitives/GeoPoint.ts"
import { MedicineId, PharmacyId } from "../Primitives/Id.ts"
import { Money } from "../Primitives/Money.ts"
import { between } from "../Primitives/Numbers.ts"
import { paging } from "../Primitives/Page.ts"
import { LooseText, Text } from "../Primitives/Text.ts"

/** `max_distance` in great-circle kilometres: 1 to 500, default 100. */
export const MaxDistance = between(Schema.NumberFromString, 1, 500, "must be between 1 and 500 kilometres")

/**
 * Fewest letters or digits of a query. A single letter matches thousands of names, which helps nobody. Khmer vowels and
 * signs count too: ពោះ (belly) is a word of one consonant.
 */
const fewestLetters = 2
const letters = /[\p{L}\p{N}\u17B6-\u17D1]/gu
/** What is searched for: at least two letters or digits, at most 200 characters. */
export const SearchedText = Text(200).pipe(
  Schema.filter(
    (query) => (query.match(letters) ?? []).length >= fewestLetters,
    refusedAs("TooShort", { min: fewestLetters }, `must have at least ${fewestLetters} letters or digits`),
  ),
)

/**
 * `price` compares like with like: products of the same form and strength stay together, sorted by unit price. Products
 * without a known unit price follow, by the price of the package. `package_price` is the price of the package, whatever
 * is in it. Accessories come last in every order.
 */
export const SortBy = Schema.Literal("distance", "price", "package_price", "name")

export const SearchQuery = Schema.Struct({
  query: SearchedText,
  user_latitude: LatitudeFromString,
  user_longitude: LongitudeFromString,
  max_distance: Schema.optionalWith(MaxDistance, { default: () => 100 }),
  sort_by: Schema.optionalWith(SortBy, { default: () => "distance" }),
  in_stock: Schema.optional(Schema.Literal("true", "false")),
  /** Only pharmacies that have told their hours and are open now. */
  open_now: Schema.optional(Schema.Literal("true", "false")),
  /** A form and a strength as `facets` have them. Only products that surely have them are found. */
  form: Schema.optional(Text(40)),
  strength: Schema.optional(Text(80)),
  /** Whether the answer has `facets`. */
  facets: Schema.optional(Schema.Literal("true", "false")),
  ...paging,
})
export type SearchQuery = typeof SearchQuery.Type

/**
 * The price of one piece (`unit` is `tablet`, `capsule`, `sachet`, `suppository` or `piece`), of 10 ml of a liquid or
 * of 10 g of a cream, with up to four decimals.
 */
export const UnitPrice = Schema.Struct({ price: Schema.Number, unit: Schema.String })

export const SearchItem = Schema.Struct({
  medicine_id: MedicineId,
  name: Schema.String,
  dosage: Schema.String,
  photo: Schema.NullOr(Schema.String),
  in_stock: Schema.Boolean,
  quantity: Schema.Int,
  price: Money,
  distance: Schema.Struct({ value: Schema.Number, unit: Schema.Literal("km") }),
  last_updated: Schema.Date,
  /**
   * Read from name and dosage, if they contain it: a family of forms (`tablet`, `liquid`), strengths (`250mg/5ml`).
   */
  form: Schema.optional(Schema.String),
  strengths: Schema.optional(Schema.Array(Schema.String)),
  /** Present if the content of the package is known. */
  unit_price: Schema.optional(UnitPrice),
  /** How the product differs from the form or strength in the query; absent when no difference is known. */
  differs: Schema.optional(Schema.Array(Schema.Literal("form", "strength"))),
  pharmacy: Schema.Struct({
    id: PharmacyId,
    name: Schema.String,
    address: Schema.String,
    phone: Schema.String,
    latitude: Schema.Number,
    longitude: Schema.Number,
    /** Null while the pharmacy has not told its hours. */
    opening: Schema.NullOr(Opening),
  }),
})
export type SearchItem = typeof SearchItem.Type

/**
 * Two names that people confuse: the one found, and the one it must not be confused with. Given only if the typed
 * word is near both names and both are in stock within the distance. `medicine_ids` are the results on this page
 * with the found name.
 */
export const Caution = Schema.Struct({
  name: Schema.String,
  not: Schema.String,
  reason: Schema.String,
  reason_km: Schema.optional(Schema.String),
  medicine_ids: Schema.optional(Schema.Array(MedicineId)),
})

/** The subject of a query that is not a medicine's name. */
export const Subject = Schema.Literal("symptom", "medicine_class", "everyday")

const Bilingual = Schema.Struct({ en: Schema.String, km: Schema.String })

/**
 * The safe answer to a symptom or a class of medicines: no medicine, but the advice to ask a pharmacist.
 * `pharmacies` are the nearest ones; empty if the query has no place.
 */
export const Advice = Schema.Struct({
  code: Schema.Literal("TellPharmacist"),
  message: Bilingual,
  pharmacies: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      address: Schema.String,
      phone: Schema.String,
      latitude: Schema.Number,
      longitude: Schema.Number,
      opening: Schema.NullOr(Opening),
      distance: Schema.Struct({ value: Schema.Number, unit: Schema.Literal("km") }),
    }),
  ),
})
export type Advice = typeof Advice.Type

/** The fields of an answer that is not sure of a name. Empty fields are absent. */
const unsure = {
  /**
   * Names that may have been meant, the likeliest first. Clients must ask the user and must not show them as
   * results.
   */
  did_you_mean: Schema.optional(Schema.Array(Schema.String)),
  kind: Schema.optional(Subject),
  advice: Schema.optional(Advice),
} as const

/** A form or a strength, and the number of offers that it would leave. */
const FacetValue = Schema.Struct({ value: Schema.String, offers: Schema.Int })

/**
 * The forms and strengths of everything found within the distance, at most twelve each, the strengths from the smallest
 * on. Each counts the offers that choosing it, beside what is chosen of the other, would leave.
 */
export const Facets = Schema.Struct({
  forms: Schema.Array(FacetValue),
  strengths: Schema.Array(FacetValue),
})
export type Facets = typeof Facets.Type

/**
 * `match` tells whether the query was matched exactly; `corrected_query` is what was searched instead of the typed
 * query.
 */
export const SearchAnswer = Schema.Struct({
  items: Schema.Array(SearchItem),
  pages: Schema.Int,
  page: Schema.Int,
  total: Schema.Int,
  match: Schema.Literal("exact", "fuzzy"),
  corrected_query: Schema.NullOr(Schema.String),
  caution: Schema.Array(Caution),
  facets: Schema.optional(Facets),
  /**
   * Present when the wanted medicine is not available within the distance. The items are other names with the same
   * ingredients.
   */
  instead_of: Schema.optional(
    Schema.Struct({ name: Schema.String, active_ingredient: Schema.String, message: Bilingual }),
  ),
  ...unsure,
})
export type SearchAnswer = typeof SearchAnswer.Type

/** The offers under one alternative name. */
export const AlternativeOffer = Schema.Struct({
  name: Schema.String,
  offers: Schema.Int,
  from_price: Money,
  forms: Schema.Array(Schema.String),
  strengths: Schema.Array(Schema.String),
  /** Whether an offer has the wanted form and the wanted strength; null if the query has none. */
  same_form: Schema.NullOr(Schema.Boolean),
  same_strength: Schema.NullOr(Schema.Boolean),
})

/** Other names of a medicine. `active_ingredient` is null unless it is certain which medicine is meant. */
export const AlternativesAnswer = Schema.Struct({
  active_ingredient: Schema.NullOr(Schema.String),
  alternatives: Schema.Array(Schema.String),
  /** The alternatives in stock (within 100 km, if the query has a place), in the same order. */
  offers: Schema.optional(Schema.Array(AlternativeOffer)),
  /** A warning to show before somebody changes the brand. Present whenever there is an ingredient. */
  message: Schema.optional(Bilingual),
  /**
   * Names that people confuse with the asked one and that are in stock (within 100 km, if the query has a place). Absent
   * if there are none.
   */
  caution: Schema.optional(Schema.Array(Caution.omit("medicine_ids"))),
  ...unsure,
})
export type AlternativesAnswer = typeof AlternativesAnswer.Type

const point = {
  user_latitude: Schema.optional(LatitudeFromString),
  user_longitude: Schema.optional(LongitudeFromString),
} as const

/** What a suggestion or an alternative is asked for: a text that may be half typed, and perhaps a place. */
export const PlacedText = Schema.Struct({ query: LooseText(200), ...point })
export type PlacedText = typeof PlacedText.Type

const failures = [TooManyRequests] as const

export class SearchApi extends HttpApiGroup.make("search")
  .add(get("medicines", "/users/search/medicines", { query: SearchQuery, answer: SearchAnswer, failures }))
  .add(
    get("suggestions", "/users/search/suggestions", {
      query: PlacedText,
      answer: Schema.Struct({ suggestions: Schema.Array(Schema.String) }),
      failures,
    }),
  )
  .add(
    get("alternatives", "/users/suggest-medicines", {
      query: PlacedText,
      answer: AlternativesAnswer,
      failures,
    }),
  ) {}
