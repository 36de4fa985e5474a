import { makeRandom } from "../../api/seed/Demo/Random.ts"
import type { Random } from "../../api/seed/Demo/Random.ts"
import { seedOf } from "../../scripts/faults/seeds.ts"

/** The moments in the life of an update in which a process of the bot is killed. */
const moments = [
  /** Telegram has handed it out, and the product has not kept it. */
  "fetched",
  /** It is kept, and no process has it. */
  "kept",
  /** It was handed to the process, which has not read that yet. */
  "handed",
  /** In the middle of a call of the product, whose answer the process never reads. */
  "calling",
  /** The product has answered, and Telegram was asked nothing yet. */
  "answered",
  /** Telegram is asked to write, and does not. */
  "writing",
  /** Telegram has written, and the process does not know. */
  "written",
  /** Everything is said, and the product was not told. */
  "marking",
  /** Everything is said and marked. */
  "marked",
] as const
export type Moment = (typeof moments)[number]

const acts = ["search", "add", "page", "place", "photo", "watch", "more", "less", "drop"] as const
export type Act = (typeof acts)[number]

const shuffled = <A>(given: ReadonlyArray<A>, random: Random): ReadonlyArray<A> => {
  const left = [...given]
  return given.flatMap(() => left.splice(random.between(0, left.length - 1), 1))
}

/** The moments that only a process has which fetches updates itself. */
const ofPolling: ReadonlySet<Moment> = new Set(["fetched", "kept"])

/** So many kills, each moment about as often. */
export const killsOf = (seed: number, count: number, isDelivered: boolean): ReadonlyArray<Moment> => {
  const random = makeRandom(seedOf(seed, "kills"))
  const possible = shuffled(
    moments.filter((moment) => !isDelivered || !ofPolling.has(moment)),
    random,
  )
  const deck = Array.from({ length: count }, (_, index) => possible[index % possible.length] ?? "handed")
  return shuffled(deck, random)
}

/** What a person does next, for ever: each kind of act in a random order, then again. */
export function* actsOf(seed: number, person: number): Generator<Act, never> {
  const random = makeRandom(seedOf(seed, `person ${person}`))
  for (;;) yield* shuffled(acts, random)
}
