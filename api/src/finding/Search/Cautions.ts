import type { TrustedNames } from "../../../matching/dictionary/TrustedNames.ts"
import { nameOnly, normalise } from "../../../matching/text/Normalise.ts"
import { Recent } from "../../../matching/text/Recent.ts"
import type { EncodedAnswer } from "./AnswerPage.ts"

type Caution = EncodedAnswer["caution"][number]

/** The fields of a result that a warning needs. */
interface Result {
  readonly medicine_id: number
  /** Normalised, which index and database hold already. */
  readonly name: string
}

/** Number of normalised names whose pairs are cached. Looking them up takes longer than the rest of a cached search. */
const remembered = 20_000
/**
 * Largest distance from the typed word to the other name of a pair, in either direction. Hydroxyzine and
 * hydralazine are 15 apart.
 */
const stillNear = 16
const unfinished = 1

interface Pair {
  readonly name: string
  readonly not: string
  readonly reason: string
  readonly reason_km: string | undefined
}

/**
 * Look-alike pairs of the medicine that a normalised name means, whether it is a brand, an ingredient or in Khmer.
 */
const pairsOf = (trusted: TrustedNames, name: string): ReadonlyArray<Pair> => {
  const words = nameOnly(name).split(" ")
  const typed = [...new Set([words.join(" "), ...words])]
  const named = [...typed, ...typed.flatMap((word) => trusted.spellingsOf(word).slice(0, 1))]
  return [...new Set(named)].flatMap((one) =>
    trusted.confusionsOf(one).map(({ name: first, not, reason, reason_km }) => {
      const isFirst = normalise(first) === one
      return {
        name: isFirst ? first : not,
        not: isFirst ? not : first,
        reason,
        reason_km: reason_km === "" ? undefined : reason_km,
      }
    }),
  )
}

/**
 * Warnings for results that may be the wrong one of a look-alike pair, given only when the typed word is also near
 * the other name. The caller checks whether the other medicine is in stock nearby.
 */
export const makeCautions = (
  trusted: TrustedNames,
): ((typed: ReadonlyArray<string>, results: ReadonlyArray<Result>) => ReadonlyArray<Caution>) => {
  const known = new Recent<ReadonlyArray<Pair>>(remembered)
  const pairsFor = (name: string): ReadonlyArray<Pair> => known.of(name, () => pairsOf(trusted, name))
  const isNear = (typed: ReadonlyArray<string>, name: string): boolean =>
    typed.some((word) => {
      const other = nameOnly(normalise(name))
      const { noise } = trusted.evidence
      return Math.min(noise(word, other, unfinished), noise(other, word, unfinished)) <= stillNear
    })
  return (typed, results) => {
    const found = new Map<string, Caution & { medicine_ids: Array<number> }>()
    for (const { medicine_id, name } of results) {
      for (const pair of pairsFor(name)) {
        const key = `${pair.name} ${pair.not}`
        const caution = found.get(key)
        if (caution !== undefined) caution.medicine_ids.push(medicine_id)
        else if (isNear(typed, pair.not)) found.set(key, { ...pair, medicine_ids: [medicine_id] })
      }
    }
    return [...found.values()]
  }
}
