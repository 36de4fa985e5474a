import type { CartItem, CartPharmacies as Answer } from "@rokthnam/shared/Carts/Cart"
import { distance } from "@rokthnam/shared/Primitives/GeoPoint"
import type { CustomerId } from "@rokthnam/shared/Primitives/Id"
import { Clock, Effect } from "effect"
import { comparedProduct, isSameProduct } from "../../matching/product/SameProduct.ts"
import { span } from "../platform/Span.ts"
import { today } from "../platform/Today.ts"
import { Carts } from "./Carts.ts"
import { WholeListRepo } from "./CartPharmacies/WholeListRepo.ts"
import { holdingsOf, wholeList } from "./CartPharmacies/WholeListRules.ts"
import type { Fitting, Holding } from "./CartPharmacies/WholeListRules.ts"
import { openingOf } from "./OpeningNow.ts"
import { rounded } from "./Search/AnswerPage.ts"

/** How many of the nearest pharmacies are looked at. */
const mostPharmacies = 300

/** A place in degrees, and the radius around it in great-circle kilometres. */
type Reach = { readonly latitude: number; readonly longitude: number; readonly kilometres: number }

/** Name and strength of a line, as somebody asks for it; the strength is not known once the medicine is deleted. */
const titleOf = ({ medicine_name: name, medicine_dosage: dosage }: CartItem): string =>
  `${name} ${dosage ?? ""}`.trim()

/** Finds the pharmacies that have all of a customer's cart. */
export class CartPharmacies extends Effect.Service<CartPharmacies>()("CartPharmacies", {
  effect: Effect.gen(function* () {
    const carts = yield* Carts
    const repo = yield* WholeListRepo

    /** The products of lines as their search texts say them. Lines whose medicine was deleted have none. */
    const productsOf = Effect.fnUntraced(function* (items: ReadonlyArray<CartItem>) {
      const found = yield* repo.wanted(items.flatMap(({ medicine_id: id }) => id ?? []))
      const wanted = new Map(found.map((row) => [row.id, row]))
      return items.flatMap(({ id, medicine_id: medicine }) => {
        const row = medicine === null ? undefined : wanted.get(medicine)
        if (row === undefined) return []
        return [{ id, norm: row.norm, product: comparedProduct(row.norm), units: row.unit_per_package }]
      })
    })

    /** The stock of these pharmacies that may stand for a line: the same product in the same package. */
    const fittingOf = Effect.fnUntraced(function* (
      items: ReadonlyArray<CartItem>,
      pharmacies: ReadonlyArray<number>,
    ) {
      const lines = yield* productsOf(items)
      const firstWords = new Set(lines.map(({ norm }) => norm.split(" ", 1)[0] ?? ""))
      const spellings = yield* repo.spellings([...firstWords])
      const linesOf = new Map(
        spellings.map(({ id, norm }) => {
          const spelt = comparedProduct(norm)
          return [id, lines.filter(({ product }) => isSameProduct(product, spelt))] as const
        }),
      )
      const names = [...linesOf].flatMap(([id, meant]) => (meant.length > 0 ? [id] : []))
      const stock = yield* repo.stock(names, pharmacies, yield* today)
      return stock.flatMap(
        ({ name_id: nameId, pharmacy_id: pharmacy, quantity: stocked, unit_per_package: units, ...row }) =>
          (linesOf.get(nameId) ?? [])
            .filter((line) => line.units === units)
            .map(({ id: line }): Fitting => Object.assign({ line, pharmacy, stocked }, row)),
      )
    })

    /** Where all lines of the cart can be bought within reach. */
    const find = Effect.fnUntraced(function* (customerId: CustomerId, reach: Reach) {
      const now = yield* Clock.currentTimeMillis
      const { items } = yield* carts.read(customerId)
      const found = items.length === 0 ? [] : yield* repo.nearest(reach, mostPharmacies)
      const near = found
        .map((pharmacy) => ({ pharmacy, kilometres: rounded(distance(reach, pharmacy)) }))
        .filter(({ kilometres }) => kilometres <= reach.kilometres)
      const shown = new Map(near.map((one) => [one.pharmacy.id, one]))
      const fitting = near.length === 0 ? [] : yield* fittingOf(items, [...shown.keys()])
      const holdings = holdingsOf(
        items,
        near.map(({ pharmacy: { id }, kilometres }) => ({ id, kilometres })),
        fitting,
      )
      const { whole, pair, most } = wholeList(items.length, holdings)
      const answered = (holding: Holding): Answer["whole"] => {
        const one = shown.get(holding.pharmacy)
        const held = new Set(holding.items.map(({ id }) => id))
        const missing = items.filter(({ id }) => !held.has(id)).map(titleOf)
        if (one === undefined) return []
        const opening = openingOf(one.pharmacy.opening_hours, now)
        const pharmacy = {
          ...one.pharmacy,
          opening,
          distance: { value: one.kilometres, unit: "km" as const },
        }
        return [{ pharmacy, items: holding.items, total: holding.total, missing }]
      }
      return {
        lines: items.length,
        whole: whole.flatMap(answered),
        pair: (pair ?? []).flatMap(answered),
        most: most.flatMap(answered),
      } satisfies Answer
    }, span("CartPharmacies.find"))

    return { find }
  }),
  dependencies: [Carts.Default, WholeListRepo.Default],
}) {}
