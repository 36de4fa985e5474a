import { makeRandom } from "../../api/seed/Demo/Random.ts"
import type { Random } from "../../api/seed/Demo/Random.ts"
import { seedOf } from "../../scripts/faults/seeds.ts"

/**
 * What the pharmacy has, each with words by which somebody asks for it. Two of them are found by the same words, so the
 * seller must choose.
 */
export const shelf = [
  { name: "Biogesic", dosage: "500mg", barcode: "8850000000010", words: ["biogesic", "bioge"] },
  { name: "Panadol", dosage: "500mg", barcode: "8850000000027", words: ["panadol", "PANADOL 500mg"] },
  { name: "Losec", dosage: "20mg", barcode: "8850000000034", words: ["losec"] },
  { name: "Cetirizine", dosage: "10mg", barcode: "8850000000041", words: ["cetir"] },
  { name: "Amlodipine", dosage: "5mg", barcode: "8850000000058", words: ["amlodip", "amlodipine"] },
  { name: "Amoxicillin", dosage: "500mg", barcode: "8850000000065", words: ["amox", "amoxicillin 500mg"] },
  { name: "Amoxicillin", dosage: "250mg", barcode: "8850000000072", words: ["amox", "amoxicillin 250mg"] },
] as const

/** When somebody presses Enter: with the last letter, after the list was seen, or once and holding it. */
type Press = "atOnce" | "seen" | "held"

/** One medicine that is asked for, and how it is typed. */
export type Wish = {
  /** Its place on the shelf. */
  readonly place: number
  readonly words: string
  /** Milliseconds from one key to the next. */
  readonly gap: number
  readonly press: Press
  /** How often the last letter repeats because its key is held down; the clerk takes the surplus back. */
  readonly surplus: number
}

/** One customer's order. */
export type TypedSale = {
  readonly number: number
  readonly wishes: ReadonlyArray<Wish>
  /** Whether the seller types all of it without a look at the screen. */
  readonly isBlind: boolean
  /** The longest time of an answer, in milliseconds. */
  readonly latency: number
  /** How often the keys that sell are pressed. */
  readonly presses: number
}

/** A random row of so many, in which each choice comes as often as the others, so that short runs have all of them. */
export const dealt = <A>(choices: ReadonlyArray<A>, count: number, random: Random): Array<A> => {
  const cards = Array.from({ length: count }, (_, index) => choices[index % choices.length] as A)
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const other = random.between(0, last)
    ;[cards[last], cards[other]] = [cards[other] as A, cards[last] as A]
  }
  return cards
}

/** Milliseconds that the typing of an order takes by itself, without any wait. */
export const typingTime = (wishes: ReadonlyArray<Wish>): number =>
  wishes.reduce((sum, { words, gap, surplus }) => sum + (words.length + 2 * surplus + 1) * gap, 0)

/** The orders of a run: the same for the same seed. */
export const typedSalesOf = (seed: number, count: number): ReadonlyArray<TypedSale> => {
  const random = makeRandom(seedOf(seed, "typing"))
  const gaps = dealt([20, 60, 250], count * 3, random)
  const presses = dealt<Press>(["atOnce", "seen", "held"], count * 3, random)
  const latencies = dealt([2000, 2000, 0, 600], count, random)
  const blind = dealt([false, true], count, random)
  return latencies.map((latency, index) => {
    const places = dealt([...shelf.keys()], shelf.length, random).slice(0, 3)
    return {
      number: index + 1,
      latency,
      isBlind: blind[index] ?? false,
      presses: random.between(1, 3),
      wishes: places.map((place) => {
        const { words } = shelf[place] ?? shelf[0]
        return {
          place,
          words: words[random.between(0, words.length - 1)] ?? words[0],
          gap: gaps.pop() ?? 20,
          press: presses.pop() ?? "atOnce",
          surplus: random.next() < 0.25 ? random.between(1, 3) : 0,
        }
      }),
    }
  })
}
