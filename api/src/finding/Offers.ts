import type { OfferingPharmacy, Offered, OneOffer, PharmacyOffers } from "@rokthnam/shared/Offers/OffersApi"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { distance } from "@rokthnam/shared/Primitives/GeoPoint"
import type { MedicineId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { toDollars } from "@rokthnam/shared/Primitives/Money"
import { pageCount } from "@rokthnam/shared/Primitives/Page"
import { Clock, Effect } from "effect"
import { readProduct } from "../../matching/product/Product.ts"
import { unitPriceOf } from "../../matching/product/UnitPrice.ts"
import { span } from "../platform/Span.ts"
import { today } from "../platform/Today.ts"
import { standbyPages } from "../Sql/Standby.ts"
import { OffersRepo } from "./Offers/OffersRepo.ts"
import type { PharmacyContact } from "@rokthnam/shared/Pharmacies/Pharmacy"
import type { OfferRow } from "./Offers/OffersRepo.ts"
import { openingOf } from "./OpeningNow.ts"
import { rounded } from "./Search/AnswerPage.ts"

/** Where the caller is, in degrees. */
export type CallersPlace = { readonly latitude: number; readonly longitude: number }

/** A pharmacy as somebody at a place sees it now. */
const seenFrom = (place: CallersPlace | undefined, pharmacy: PharmacyContact) =>
  Effect.map(Clock.currentTimeMillis, (now): OfferingPharmacy => ({
    ...pharmacy,
    opening: openingOf(pharmacy.opening_hours, now),
    distance: place === undefined ? null : { value: rounded(distance(place, pharmacy)), unit: "km" },
  }))

const offered = (row: OfferRow): Offered => {
  const { medicine_id, name, dosage, photo, quantity, price, last_updated } = row
  const product = readProduct(name, dosage)
  const unitPrice = unitPriceOf(product, toDollars(price), row.unit_per_package)
  return {
    medicine_id,
    name,
    dosage,
    photo,
    quantity,
    price,
    last_updated,
    in_stock: quantity > 0,
    ...(product.form === undefined ? {} : { form: product.form }),
    ...(product.strengths.length === 0 ? {} : { strengths: product.strengths }),
    ...(unitPrice === undefined ? {} : { unit_price: unitPrice }),
  }
}

/** One offer and the offers of one pharmacy, for links and cards. Search finds offers by what was typed. */
export class Offers extends Effect.Service<Offers>()("Offers", {
  effect: Effect.gen(function* () {
    const repo = yield* OffersRepo
    const elsewhere = yield* standbyPages

    /** An offer of an approved pharmacy. Distances are from the place, if there is one. */
    const one = Effect.fnUntraced(function* (id: MedicineId, place: CallersPlace | undefined) {
      const row = yield* repo.one(id, yield* today)
      const pharmacy = row === undefined ? undefined : yield* repo.pharmacy(row.pharmacy_id)
      if (row === undefined || pharmacy === undefined) return yield* new NotFound({ what: "Medicine" })
      return { ...offered(row), pharmacy: yield* seenFrom(place, pharmacy) } satisfies OneOffer
    }, span("Offers.one"))

    /** An approved pharmacy. */
    const pharmacyOf = Effect.fnUntraced(function* (id: PharmacyId) {
      return (yield* repo.pharmacy(id)) ?? (yield* new NotFound({ what: "Pharmacy" }))
    })

    /** One page of what an approved pharmacy has in stock, by name. */
    const ofPharmacy = Effect.fnUntraced(function* (
      id: PharmacyId,
      place: CallersPlace | undefined,
      { page, page_size: size }: { readonly page: number; readonly page_size: number },
    ) {
      const day = yield* today
      const { pharmacy, items, total } = yield* elsewhere(
        Effect.all({
          pharmacy: pharmacyOf(id),
          items: repo.page(id, day, { from: (page - 1) * size, size }),
          total: repo.total(id, day),
        }),
      )
      return {
        pharmacy: yield* seenFrom(place, pharmacy),
        items: items.map(offered),
        pages: pageCount(total, size),
        page,
        total,
      } satisfies PharmacyOffers
    }, span("Offers.ofPharmacy"))

    /** The name of an approved pharmacy; undefined if there is none. */
    const nameOfPharmacy = (id: PharmacyId) => Effect.map(repo.pharmacy(id), (pharmacy) => pharmacy?.name)

    /** Name and strength of an offer of an approved pharmacy; undefined if there is none. */
    const nameOf = Effect.fnUntraced(function* (id: MedicineId) {
      const offer = yield* repo.one(id, yield* today)
      if (offer === undefined || (yield* repo.pharmacy(offer.pharmacy_id)) === undefined) return undefined
      return `${offer.name} ${offer.dosage}`
    })

    return { one, ofPharmacy, pharmacy: pharmacyOf, nameOfPharmacy, nameOf, newest: repo.newest }
  }),
  dependencies: [OffersRepo.Default],
}) {}
