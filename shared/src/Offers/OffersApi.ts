import { HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { NotFound, TooManyRequests } from "../Primitives/CommonFailures.ts"
import { get } from "../Primitives/Endpoint.ts"
import { LatitudeFromString, LongitudeFromString } from "../Primitives/GeoPoint.ts"
import { IdPath, MedicineId, PharmacyId } from "../Primitives/Id.ts"
import { Money } from "../Primitives/Money.ts"
import { Opening } from "../Pharmacies/OpeningHours.ts"
import { PharmacyContact } from "../Pharmacies/Pharmacy.ts"
import { paging } from "../Primitives/Page.ts"
import { UnitPrice } from "../Search/SearchApi.ts"

/** Where the caller is, in degrees; without both there is no distance. */
const place = {
  user_latitude: Schema.optional(LatitudeFromString),
  user_longitude: Schema.optional(LongitudeFromString),
} as const

/** A pharmacy that offers something. */
export const OfferingPharmacy = Schema.Struct({
  ...PharmacyContact.fields,
  /** Null while the pharmacy has not told its hours. */
  opening: Schema.NullOr(Opening),
  distance: Schema.NullOr(Schema.Struct({ value: Schema.Number, unit: Schema.Literal("km") })),
})
export type OfferingPharmacy = typeof OfferingPharmacy.Type

/** A medicine that an approved pharmacy offers: not expired, perhaps out of stock. */
const Offered = Schema.Struct({
  medicine_id: MedicineId,
  name: Schema.String,
  dosage: Schema.String,
  photo: Schema.NullOr(Schema.String),
  in_stock: Schema.Boolean,
  quantity: Schema.Int,
  price: Money,
  last_updated: Schema.Date,
  /** Read from name and dosage, as in search results: a family of forms, strengths. */
  form: Schema.optional(Schema.String),
  strengths: Schema.optional(Schema.Array(Schema.String)),
  /** Present if the content of the package is known. */
  unit_price: Schema.optional(UnitPrice),
})
export type Offered = typeof Offered.Type

export const OneOffer = Schema.Struct({ ...Offered.fields, pharmacy: OfferingPharmacy })
export type OneOffer = typeof OneOffer.Type

/** What a pharmacy has in stock, by name. */
export const PharmacyOffers = Schema.Struct({
  pharmacy: OfferingPharmacy,
  items: Schema.Array(Offered),
  pages: Schema.Int,
  page: Schema.Int,
  total: Schema.Int,
})
export type PharmacyOffers = typeof PharmacyOffers.Type

const failures = [NotFound, TooManyRequests] as const

/** One offer, and all offers of one pharmacy: what a link or a line of a list leads to. Anybody may ask. */
export class OffersApi extends HttpApiGroup.make("offers")
  .add(
    get("one", "/users/offers/:id", {
      path: IdPath(MedicineId),
      query: Schema.Struct(place),
      answer: OneOffer,
      failures,
    }),
  )
  .add(
    get("ofPharmacy", "/users/pharmacies/:id/offers", {
      path: IdPath(PharmacyId),
      query: Schema.Struct({ ...place, ...paging }),
      answer: PharmacyOffers,
      failures,
    }),
  ) {}
