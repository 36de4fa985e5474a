import { generatedQuery, pick, popularity, somewhere } from "../search/GeneratedCatalogue.ts"
import type { Product, Random } from "../search/GeneratedCatalogue.ts"
import { momentOf, shareOf, timesOf } from "./DayShape.ts"
import type { Hours } from "./DayShape.ts"
import type { Asker, Place, Planned, PlannedPharmacy, Shelved } from "./Step.ts"

/** What people look for: products, the best known first, their Khmer names, and misspellings that somebody really wrote. */
export interface CountryWords {
  readonly products: ReadonlyArray<Product>
  readonly khmer: ReadonlyMap<string, string>
  readonly misspelt: ReadonlyArray<string>
}

/** A million a day for 10,000 pharmacies, as SCALING.md assumes. */
const searchesOfPharmacy = 100
/** Customers with an account for each pharmacy of the plan; a cart holds some days. */
export const customersOfPharmacy = 12
/** People without an account that are seen in a day, for each pharmacy; those of a network share addresses. */
const addressesOfPharmacy = 60

/** Of all searches: in chats with the bot, and by customers with an account. */
const ofBot = 0.18
const ofCustomers = 0.2
/** Of the queries: those that are taken from the collected misspellings, beside those that `generatedQuery` makes. */
const collected = 0.05
/** Photos for each search. Reading one takes about a second of a core. */
const photos = 0.001
const secondPage = 0.25
const offers = 0.4
const additions = 0.35
const cartPlaces = 0.3
/** Letters of a word at which a phone asks for suggestions, from the second one on; four times on average. */
const suggestions = { least: 2, most: 6 }

/** What a person types, letter by letter: the beginnings for which suggestions are asked. */
export const beginnings = (query: string, random: Random): ReadonlyArray<string> => {
  const letters = Array.from(query)
  const { least, most } = suggestions
  const count = least + Math.floor(random() * (most - least + 1))
  return Array.from({ length: count }, (_, place) =>
    letters
      .slice(0, 2 + place)
      .join("")
      .trim(),
  ).filter(
    // The app asks for nothing that the contract calls too short.
    (typed, place, all) => (typed.match(/[\p{L}\p{N}\p{M}]/gu) ?? []).length >= 2 && typed !== all[place - 1],
  )
}

const askerOf = (pharmacies: number, random: Random): Asker => {
  const who = random()
  const number = (each: number) => Math.floor(random() * pharmacies * each)
  if (who < ofBot) return { by: "bot", number: number(customersOfPharmacy) }
  if (who < ofBot + ofCustomers) return { by: "customer", number: number(customersOfPharmacy) }
  return { by: "address", number: number(addressesOfPharmacy) }
}

/** A medicine of a pharmacy, of which large ones have more. */
const shelvedOf = (pharmacies: ReadonlyArray<PlannedPharmacy>, random: Random): Shelved => {
  const [one, other] = [0, 1].map(() => Math.floor(random() * pharmacies.length)) as [number, number]
  const pharmacy = (pharmacies[one]?.rows ?? 0) > (pharmacies[other]?.rows ?? 0) ? one : other
  return { pharmacy, shelf: Math.floor(random() * random() * (pharmacies[pharmacy]?.sold ?? 1)) }
}

/** What a customer with an account does with what was found: some medicines into the cart, a look at it, and where to buy it. */
function* cart(
  customer: number,
  place: Place,
  begun: number,
  pharmacies: ReadonlyArray<PlannedPharmacy>,
  random: Random,
  nextKey: () => number,
): Generator<Planned> {
  let at = begun
  yield { kind: "badge", at, customer }
  if (random() >= additions) return
  for (let left = 1 + Math.floor(random() * 3); left > 0; left--) {
    at += 4 + 8 * random()
    yield { kind: "addition", at, customer, added: shelvedOf(pharmacies, random), key: nextKey() }
  }
  yield { kind: "cart", at: at + 3, customer }
  if (random() < cartPlaces) yield { kind: "cart places", at: at + 8, customer, place }
}

/** Everything that people look for in a day, in no order. */
export function* searchDay(
  pharmacies: ReadonlyArray<PlannedPharmacy>,
  words: CountryWords,
  hours: Hours,
  random: Random,
  nextKey: () => number,
): Generator<Planned> {
  const next = popularity(words.products)
  const queryOf = () =>
    words.misspelt.length > 0 && random() < collected
      ? pick(random, words.misspelt)
      : generatedQuery(next(random), words.khmer, random)
  const count = timesOf(pharmacies.length * searchesOfPharmacy * shareOf("searches", hours), random)
  for (let left = count; left > 0; left--) {
    const begun = momentOf("searches", random, hours)
    if (begun === undefined) return
    const asker = askerOf(pharmacies.length, random)
    const place = somewhere(random)
    if (random() < photos)
      yield { kind: "photo", at: begun, asker, picture: Math.floor(random() * 1_000_000) }
    const query = queryOf()
    let at = begun
    if (asker.by !== "bot")
      for (const typed of beginnings(query, random)) {
        yield { kind: "suggestions", at, asker, typed }
        at += 0.3 + 0.9 * random()
      }
    const kind = asker.by === "bot" ? "bot search" : "search"
    yield { kind, at, asker, query, place, page: 1 }
    at += 5 + 20 * random()
    if (random() < secondPage) yield { kind, at, asker, query, place, page: 2 }
    if (random() < offers)
      yield { kind: "offer", at: at + 6, asker, offer: shelvedOf(pharmacies, random), place }
    if (asker.by === "customer") yield* cart(asker.number, place, at + 10, pharmacies, random, nextKey)
  }
}
