import { canonicalForm } from "../../../matching/text/Forms.ts"
import { normalise, tokenise } from "../../../matching/text/Normalise.ts"
import type { Family } from "../../../matching/product/Families.ts"
import { familyIn, isSolid } from "../../../matching/product/Families.ts"
import { gapBetween } from "./Dosages.ts"
import { isCompanyLine, withBorders } from "./PackWords.ts"
import type { PhotoLine } from "./PhotoWorkerMessages.ts"

/** A dosage form read on a pack. */
export interface PrintedForm {
  readonly family: Family
  /** In the spelling that search uses: `tablet`, `suspension`. */
  readonly word: string
}

/** If several forms are printed, the nearest one counts only within this many heights of the name's letters. */
const REACH = 2

const spelt: Readonly<Record<string, string>> = { tab: "tablet", cap: "capsule" }

const formIn = ({ text }: PhotoLine): PrintedForm | undefined => {
  if (isCompanyLine(text)) return undefined
  const words = tokenise(normalise(withBorders(text))).map((token) => token.text)
  const family = familyIn(words)
  const word = words.find((one) => familyIn([one]) === family)
  if (family === undefined || word === undefined) return undefined
  const canonical = canonicalForm(word) ?? word
  return { family, word: spelt[canonical] ?? canonical }
}

/**
 * The form printed in the name's line, or nearest to it. Undefined when no form is printed, when several are printed
 * and none is near the name, or when the form contradicts the strength: tablets have no strength per volume.
 */
export const formBeside = (
  nameLine: PhotoLine,
  lines: ReadonlyArray<PhotoLine>,
  dosage: string | null,
): PrintedForm | undefined => {
  const printed = lines
    .flatMap((line) => {
      const form = formIn(line)
      return form === undefined ? [] : [{ form, away: line === nameLine ? -1 : gapBetween(line, nameLine) }]
    })
    .toSorted((a, b) => a.away - b.away)
  const [nearest] = printed
  if (nearest === undefined) return undefined
  const isOnly = new Set(printed.map(({ form }) => form.family)).size === 1
  const isNear = nearest.away <= REACH * nameLine.height
  const isContradicted = dosage?.endsWith("ml") === true && isSolid(nearest.form.family)
  return (isOnly || isNear) && !isContradicted ? nearest.form : undefined
}
