/** Compares strengths, which are written in several ways: `1g` is `1000mg`, `125mg/5ml` is `25mg/ml`. */

const written = /^(\d+(?:\.\d+)?)(mcg|mg|g|iu|mmol|meq|%)(?:\/(\d*(?:\.\d+)?)ml)?$/
const milligrams: Readonly<Record<string, number>> = { mcg: 0.001, mg: 1, g: 1000 }

/** A parsed strength. Weights are in milligrams. */
interface Dose {
  readonly amount: number
  readonly unit: string
  /** Millilitres that contain the amount; undefined for a strength without a volume (a tablet's). */
  readonly volume: number | undefined
}

const rounded = (value: number): number => Number(value.toPrecision(6))

const doseOf = (strength: string): Dose | undefined => {
  const [, amount, unit = "", volume] = written.exec(strength) ?? []
  if (amount === undefined) return undefined
  const scale = milligrams[unit]
  return {
    amount: rounded(Number(amount) * (scale ?? 1)),
    unit: scale === undefined ? unit : "mg",
    volume: volume === undefined ? undefined : volume === "" ? 1 : Number(volume),
  }
}

/** One spelling for all equal strengths. A concentration is given per millilitre. */
export const canonicalStrength = (strength: string): string => {
  const dose = doseOf(strength)
  if (dose === undefined) return strength
  return dose.volume === undefined
    ? `${dose.amount}${dose.unit}`
    : `${rounded(dose.amount / dose.volume)}${dose.unit}/ml`
}

/**
 * Whether a product has the wanted strength. `250mg` also matches `250mg/5ml`, because people leave out the volume;
 * `250mg/5ml` does not match `250mg`.
 */
const hasStrength = (strengths: ReadonlyArray<string>, asked: string): boolean => {
  const wanted = doseOf(asked)
  return strengths.some((strength) => {
    if (canonicalStrength(strength) === canonicalStrength(asked)) return true
    const held = doseOf(strength)
    return wanted?.volume === undefined && held?.unit === wanted?.unit && held?.amount === wanted?.amount
  })
}

/** The sum of the strengths in milligrams; undefined when one of them is not a plain weight. */
const totalOf = (strengths: ReadonlyArray<string>): number | undefined => {
  const doses = strengths.map(doseOf)
  const isPlain = doses.every((dose) => dose !== undefined && dose.unit === "mg" && dose.volume === undefined)
  return isPlain ? rounded(doses.reduce((sum, dose) => sum + (dose?.amount ?? 0), 0)) : undefined
}

/**
 * Whether a product has all wanted strengths. A combination is written as its parts or as their sum: co-amoxiclav
 * `500mg/125mg` is `625mg`.
 */
export const hasStrengths = (strengths: ReadonlyArray<string>, asked: ReadonlyArray<string>): boolean => {
  if (asked.every((strength) => hasStrength(strengths, strength))) return true
  const isSum = (asked.length === 1) !== (strengths.length === 1)
  const total = totalOf(asked)
  return isSum && total !== undefined && total === totalOf(strengths)
}
