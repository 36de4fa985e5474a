import type { CartItem, HeldLine } from "@rokthnam/shared/Carts/Cart"
import type { CartItemId, MedicineId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { sum, times } from "@rokthnam/shared/Primitives/Money"
import type { Cents } from "@rokthnam/shared/Primitives/Money"

/** How many pharmacies are answered, and how many of the nearest are tried in pairs. */
const mostWhole = 5
const mostPartial = 3
const mostPaired = 60

/** A line of the list. */
export type WantedLine = Pick<CartItem, "id" | "medicine_name" | "quantity">

/** A product in stock that may stand for a line. */
export type Fitting = Omit<HeldLine, "id" | "quantity" | "subtotal"> & {
  readonly line: CartItemId
  readonly pharmacy: PharmacyId
  /** Packages in stock. */
  readonly stocked: number
}

/** What one pharmacy has of the list. */
export type Holding = {
  readonly pharmacy: PharmacyId
  readonly kilometres: number
  readonly items: ReadonlyArray<HeldLine>
  readonly total: Cents
}

type NearPharmacy = { readonly id: PharmacyId; readonly kilometres: number }

const totalOf = (items: ReadonlyArray<HeldLine>): Cents => sum(items.map(({ subtotal }) => subtotal))

/**
 * The cheapest product of each line that is there in the wanted quantity. Two lines may want the same product, from
 * different pharmacies; what one of them takes is not there for the other.
 */
const itemsOf = (lines: ReadonlyArray<WantedLine>, fitting: ReadonlyArray<Fitting>): Array<HeldLine> => {
  const taken = new Map<MedicineId, number>()
  return lines.flatMap(({ id, quantity }) => {
    const [best] = fitting
      .filter(
        ({ line, stocked, medicine_id: medicine }) =>
          line === id && stocked - (taken.get(medicine) ?? 0) >= quantity,
      )
      .toSorted((one, other) => one.price - other.price || one.medicine_id - other.medicine_id)
    if (best === undefined) return []
    const { medicine_id, name, dosage, price } = best
    taken.set(medicine_id, (taken.get(medicine_id) ?? 0) + quantity)
    return [{ id, medicine_id, name, dosage, price, quantity, subtotal: times(price, quantity) }]
  })
}

/** What each of the pharmacies has of the list, nearest first; without those that have nothing. */
export const holdingsOf = (
  lines: ReadonlyArray<WantedLine>,
  near: ReadonlyArray<NearPharmacy>,
  fitting: ReadonlyArray<Fitting>,
): ReadonlyArray<Holding> => {
  const byPharmacy = Map.groupBy(fitting, ({ pharmacy }) => pharmacy)
  return near
    .map(({ id, kilometres }) => {
      const items = itemsOf(lines, byPharmacy.get(id) ?? [])
      return { pharmacy: id, kilometres, items, total: totalOf(items) }
    })
    .filter(({ items }) => items.length > 0)
    .toSorted((one, other) => one.kilometres - other.kilometres || one.total - other.total)
}

/** The nearest one first, then the cheapest one, then the others by distance. */
const nearestAndCheapest = (holdings: ReadonlyArray<Holding>): ReadonlyArray<Holding> => {
  const [nearest, ...others] = holdings
  if (nearest === undefined) return []
  const least = Math.min(...holdings.map(({ total }) => total))
  const cheapest = nearest.total === least ? undefined : others.find(({ total }) => total === least)
  const rest = others.filter((holding) => holding !== cheapest)
  return [nearest, ...(cheapest === undefined ? [] : [cheapest]), ...rest].slice(0, mostWhole)
}

/** Both pharmacies, each with the lines that are cheaper there; undefined if a line is at neither. */
const together = (one: Holding, other: Holding, wanted: number): readonly [Holding, Holding] | undefined => {
  const pricesAt = (holding: Holding) => new Map(holding.items.map((item) => [item.id, item.subtotal]))
  const [here, there] = [pricesAt(one), pricesAt(other)]
  if (new Set([...here.keys(), ...there.keys()]).size < wanted) return undefined
  const kept = (holding: Holding, others: ReadonlyMap<CartItemId, Cents>, takesEqual: boolean) => {
    const items = holding.items.filter(({ id, subtotal }) => {
      const price = others.get(id)
      return price === undefined || subtotal < price || (takesEqual && subtotal === price)
    })
    return { ...holding, items, total: totalOf(items) }
  }
  return [kept(one, there, true), kept(other, here, false)]
}

const waysOf = ([one, other]: readonly [Holding, Holding]): number => one.kilometres + other.kilometres
const priceOf = ([one, other]: readonly [Holding, Holding]): number => one.total + other.total

/** The two pharmacies that have the list together: those with the shortest ways, then the cheapest. */
const bestPair = (
  holdings: ReadonlyArray<Holding>,
  wanted: number,
): readonly [Holding, Holding] | undefined => {
  const tried = holdings.slice(0, mostPaired)
  let best: readonly [Holding, Holding] | undefined
  for (const [index, one] of tried.entries())
    for (const other of tried.slice(index + 1)) {
      const pair = together(one, other, wanted)
      if (pair === undefined) continue
      const isBetter =
        best === undefined ||
        waysOf(pair) < waysOf(best) ||
        (waysOf(pair) === waysOf(best) && priceOf(pair) < priceOf(best))
      if (isBetter) best = pair
    }
  return best
}

/**
 * Where the whole list can be bought: at one pharmacy, otherwise at two, otherwise the most of it. `holdings` come by
 * distance.
 */
export const wholeList = (wanted: number, holdings: ReadonlyArray<Holding>) => {
  const whole = nearestAndCheapest(holdings.filter(({ items }) => items.length === wanted))
  const pair = whole.length > 0 ? undefined : bestPair(holdings, wanted)
  const most =
    whole.length > 0 || pair !== undefined
      ? []
      : holdings.toSorted((one, other) => other.items.length - one.items.length).slice(0, mostPartial)
  return { whole, pair, most }
}
