/** Strengths: a number and its unit as one word (`500mg`, `0.5%`), units spelt one way. */

const unitLines = `
mg: mg mgs milligram milligrams milligramme milligrammes មក្រ មីលីក្រាម មីលិក្រាម
mcg: mcg ug μg microgram micrograms microgramme microgrammes មីក្រូក្រាម
g: g gm gms gr gram grams gramme grammes ក្រាម
kg: kg
ml: ml mls cc millilitre millilitres milliliter milliliters មល មីលីលីត្រ មិល្លីលីត្រ
l: l litre litres liter liters លីត្រ
iu: iu ui u unit units
mmol: mmol
meq: meq
%: %
`

const canonicalUnit: ReadonlyMap<string, string> = new Map(
  unitLines
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [canonical = "", words = ""] = line.split(": ")
      return words.split(" ").map((word) => [word, canonical] as const)
    }),
)

const unit = [...canonicalUnit.keys()].toSorted((a, b) => b.length - a.length).join("|")
const numberThenUnit = new RegExp(String.raw`(\d)\s*(${unit})(?![\p{L}\p{M}\d])`, "gu")
const strength = /^\d+(?:\.\d+)?(?:mg|mcg|g|kg|ml|l|iu|mmol|meq|%)?$/

/** Joins numbers to their units and spells the units one way: `500 milligrams` → `500mg`. Takes lower case. */
export const joinUnits = (text: string): string =>
  text.replace(numberThenUnit, (_, digit: string, word: string) => digit + (canonicalUnit.get(word) ?? word))

/** Whether a normalised token is a strength, or the number that begins one. */
export const isStrength = (token: string): boolean => strength.test(token)

const trimZeros = (value: number): string => String(Number(value.toFixed(6)))

/** The other ways to write the same strength: `1000mg` → `1g`, `0.5mg` → `500mcg`. */
export const equivalentStrengths = (token: string): ReadonlyArray<string> => {
  const match = /^(\d+(?:\.\d+)?)(mcg|mg|g)$/.exec(token)
  if (match === null) return []
  const milligrams = Number(match[1]) * (match[2] === "g" ? 1000 : match[2] === "mcg" ? 0.001 : 1)
  const ways = [
    `${trimZeros(milligrams * 1000)}mcg`,
    `${trimZeros(milligrams)}mg`,
    `${trimZeros(milligrams / 1000)}g`,
  ]
  return ways.filter((way) => way !== token)
}
