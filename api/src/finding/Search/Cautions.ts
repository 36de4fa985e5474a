import type { DictionaryLookups } from "../../../matching/dictionary/DictionaryLookups.ts"
import type { EncodedAnswer } from "./AnswerPage.ts"
import { normalise } from "../../../matching/text/Normalise.ts"

type Cautions = EncodedAnswer["caution"]

/** Answers that are remembered; looking up costs more than the rest of a hot search. */
const remembered = 2_000

/** Look-alike warnings for what was found, the name that was found first in each pair. */
export const makeCautions = (
  dictionary: Pick<DictionaryLookups, "confusionsOf">,
): ((names: ReadonlyArray<string>) => Cautions) => {
  const known = new Map<string, Cautions>()
  const look = (names: ReadonlyArray<string>): Cautions => {
    const asked = [...new Set([...names, names.join(" ")])]
    return asked.flatMap((asking) =>
      dictionary.confusionsOf(asking).map(({ name, not, reason }) => {
        const isFirst = normalise(name) === asking
        return { name: isFirst ? name : not, not: isFirst ? not : name, reason }
      }),
    )
  }
  return (names) => {
    const key = names.join(" ")
    const before = known.get(key)
    if (before !== undefined) return before
    const found = look(names)
    if (known.size >= remembered) known.clear()
    known.set(key, found)
    return found
  }
}
