/**
 * Which changes matter to a page that was made without them. A search does not wait for the changes that are announced:
 * the statement that reads its rows tells what it has missed, and it is searched again only if that matters.
 */
import type { Vocabulary } from "../../../../matching/words/Vocabulary.ts"
import type { Postings } from "./Postings.ts"

/** A change that was committed when the rows of a page were read, and was not applied when the page was made. */
export interface MissedChange {
  /** A kind of `Change`. */
  readonly kind: string
  readonly id: number
  readonly name: number
  /** See `lifeOf`. */
  readonly life: number
}

/** What a page depends on: rows of these names, or of all if undefined, and prices if they decide its order. */
interface Dependence {
  readonly names: ReadonlyArray<number> | undefined
  readonly prices: boolean
}

/** Whether a change is of a price or of the units in a package alone, or applied. */
export const isPriceAlone = (postings: Postings, { kind, id, name, life }: MissedChange): boolean =>
  kind === "~" && postings.lifeOfRow(name, id) === life

/**
 * Whether none of these changes has an effect on a page. A changed price has none: the page shows the price that was read
 * with its rows. A name that the index does not know may be what is looked for.
 */
export const changeNothing = (
  { postings, vocabulary }: { readonly postings: Postings; readonly vocabulary: Vocabulary },
  missed: ReadonlyArray<MissedChange>,
  { names, prices }: Dependence,
): boolean => {
  const changed = new Set<number>()
  for (const change of missed) {
    const { kind, name } = change
    if (kind === "p" || kind === "!" || vocabulary.textOf(name) === undefined) return false
    if (prices || !isPriceAlone(postings, change)) changed.add(name)
  }
  return changed.size === 0 || (names !== undefined && !names.some((name) => changed.has(name)))
}
