import { makeRandom } from "../../api/seed/Demo/Random.ts"
import type { Random } from "../../api/seed/Demo/Random.ts"
import { seedOf } from "../../scripts/faults/seeds.ts"
import { centsOf, inRiel } from "./money.ts"
import type { Notes, Payment } from "./money.ts"
import { goods } from "./shop.ts"

/** What can be cut, and how many of a hundred cuts are of each kind. Those that cost seconds are fewer. */
const shares = {
  offline: 24,
  reload: 24,
  closedTab: 16,
  secondTab: 14,
  killedBrowser: 11,
  killedApi: 11,
} as const
export type Kind = keyof typeof shares

/** Where a sale is when it is cut. `pressed` and `shown` are the worst, so most cuts come there. */
const moments = ["arrived", "started", "filled", "pressed", "pressed", "pressed", "shown"] as const
export type Moment = (typeof moments)[number]

/** One cut: what, when, and so many milliseconds after the moment. */
export type Cut = {
  readonly kind: Kind
  readonly moment: Moment
  readonly delay: number
  /** How long the connection is away, in milliseconds. */
  readonly lasts: number
}

/** Somebody who buys something, and what happens meanwhile. */
export type Customer = {
  readonly number: number
  readonly wants: ReadonlyMap<string, number>
  /** Some sales carry a note that names the customer; the others look like each other. */
  readonly note: string
  readonly payment: Payment
  readonly cuts: ReadonlyArray<Cut>
}

/** The cuts of a day by their shares, in a random order. */
const deckOf = (count: number, random: Random): ReadonlyArray<Kind> => {
  const kinds = Object.keys(shares) as ReadonlyArray<Kind>
  const deck = Array.from({ length: count }, (_, index) => {
    // Spread evenly, so that a short run has each kind too.
    let place = (index * 100) / count
    return kinds.find((kind) => (place -= shares[kind]) < 0) ?? "reload"
  })
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const other = random.between(0, last)
    ;[deck[last], deck[other]] = [deck[other] ?? "reload", deck[last] ?? "reload"]
  }
  return deck
}

const pick = <A>(list: ReadonlyArray<A>, random: Random): A => {
  const one = list[random.between(0, list.length - 1)]
  if (one === undefined) throw new Error("There is nothing to choose from.")
  return one
}

const wantsOf = (random: Random): ReadonlyMap<string, number> => {
  // Every third customer wants the same: orders that look alike are the ones that could be taken for each other.
  if (random.next() < 0.35) return new Map([[goods[0]?.name ?? "", 1]])
  const wants = new Map<string, number>()
  for (let count = random.between(1, 3); count > 0; count -= 1)
    wants.set(pick(goods, random).name, random.between(1, 2))
  return wants
}

const cutOf = (kind: Kind, random: Random): Cut => ({
  kind,
  moment: pick(moments, random),
  // Half of them at once: the time from the press to the answer is short.
  delay: random.next() < 0.5 ? random.between(0, 40) : random.between(40, 400),
  lasts: random.between(200, 2500),
})

/** Notes that are enough for an amount: dollars, riel, or some of both. */
const notesOf = (due: number, random: Random): Notes => {
  const usd = { dollars: Math.ceil(due / 100) + random.between(0, 5), riel: 0, both: Math.floor(due / 200) }[
    pick(["dollars", "riel", "both"] as const, random)
  ]
  const rest = Math.max(due - usd * 100, 0)
  const riel = rest === 0 ? 0 : Math.ceil(inRiel(rest) / 1000) * 1000 + random.between(0, 9) * 1000
  return { usd: usd * 100, riel }
}

/** Every third customer pays a part by ABA; nobody counts the cash of half of them. */
const paymentOf = (cents: number, random: Random): Payment => {
  const byAba = random.next() < 0.33 ? random.between(1, cents - 1) : 0
  return { byAba, received: random.next() < 0.5 ? notesOf(cents - byAba, random) : undefined }
}

/** The customers of a day with so many cuts: the same for the same seed. */
export const planOf = (seed: number, cuts: number): ReadonlyArray<Customer> => {
  const random = makeRandom(seedOf(seed, "cuts"))
  const deck = [...deckOf(cuts, random)]
  const customers: Array<Customer> = []
  while (deck.length > 0) {
    const number = customers.length + 1
    const wants = wantsOf(random)
    customers.push({
      number,
      wants,
      note: random.next() < 0.5 ? `customer ${number}` : "",
      payment: paymentOf(centsOf(wants), random),
      cuts: deck.splice(0, random.between(1, 3)).map((kind) => cutOf(kind, random)),
    })
  }
  return customers
}
