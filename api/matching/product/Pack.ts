import type { Family, PackUnit } from "./Families.ts"
import { isSolid } from "./Families.ts"

/** What a package holds: pieces (tablets, ampoules), millilitres or grams. `amount` is above 0. */
export interface Pack {
  readonly amount: number
  readonly unit: PackUnit
}

const volume = /^(\d+(?:\.\d+)?)(ml|l)$/
const weight = /^(\d+(?:\.\d+)?)(g|kg)$/

const amountOf = (pattern: RegExp, token: string): number | undefined => {
  const [, amount, unit] = pattern.exec(token) ?? []
  return amount === undefined ? undefined : Number(amount) * (unit === "l" || unit === "kg" ? 1000 : 1)
}

/** Millilitres of a normalised token such as `60ml` or `1l`; undefined for other tokens. */
export const volumeIn = (token: string): number | undefined => amountOf(volume, token)

const pieceWords =
  "tabs?|caps?|sachets?|sach|suppository|pessary|vials?|ampoule|amps?|patch|lozenge|effervescent|chewable"
/** Match `10x10`, `5 x 3ml`, `x10`, `10s` (normalising changes `10's` to `10 s`) and `box of 30`. */
const rowsOfEach = / (\d{1,3}) ?x ?(\d{1,3})(?:s|tabs?|caps?)?(?= )/u
const timesMeasure = / (\d{1,3}) ?x ?(\d+(?:\.\d+)?)(ml|g)(?= )/u
const times = new RegExp(String.raw` x ?(\d{1,4})(?:s|${pieceWords})?(?= )`, "u")
const plural = / (\d{1,4}) ?s(?= )/u
const boxOf = / (?:of|box|strip) (\d{1,4})(?= )/u
/**
 * Matches `10 tablets`. Used only beside a strength with a unit: in `doxycycline 100 tab` the number is the strength.
 */
const beforeForm = new RegExp(String.raw` (\d{1,4}) ?(?:${pieceWords})(?= )`, "u")

const piecesIn = (text: string, isDosed: boolean): number | undefined => {
  const padded = ` ${text} `
  const each = rowsOfEach.exec(padded)
  if (each !== null) return Number(each[1]) * Number(each[2])
  const patterns = [times, plural, boxOf, ...(isDosed ? [beforeForm] : [])]
  const found = patterns.map((pattern) => pattern.exec(padded)?.[1]).find((one) => one !== undefined)
  return found === undefined ? undefined : Number(found)
}

/** The pack in a text. `weight` is the token that gives it as a weight (`15g`), which is then not a strength. */
interface FoundPack {
  readonly pack: Pack | undefined
  readonly weight: string | undefined
}

const packOf = (amount: number, unit: PackUnit, token?: string): FoundPack => ({
  pack: amount > 0 ? { amount, unit } : undefined,
  weight: token,
})

/**
 * Finds the pack in a normalised text from which concentrations were removed. The last of several volumes is the
 * bottle. Ampoules and vials are counted if the text says how many, otherwise measured. Grams are a pack only for
 * creams.
 */
export const packIn = (
  text: string,
  tokens: ReadonlyArray<string>,
  form: Family | undefined,
  isDosed: boolean,
): FoundPack => {
  const counted = packOf(piecesIn(text, isDosed) ?? 0, "piece")
  if (isSolid(form) || form === "sachet" || form === "suppository") return counted
  const [, packs = "", each = "", unit = ""] = timesMeasure.exec(` ${text} `) ?? []
  if (form === "injection" && packs !== "") return packOf(Number(packs), "piece")
  if (form === "injection" && counted.pack !== undefined) return counted
  if (unit === "ml") return packOf(Number(packs) * Number(each), "ml")
  const millilitres = tokens.flatMap((token) => volumeIn(token) ?? []).at(-1)
  if (millilitres !== undefined) return packOf(millilitres, "ml")
  const heavy = form === "cream" ? tokens.findLast((token) => weight.test(token)) : undefined
  return heavy === undefined ? counted : packOf(amountOf(weight, heavy) ?? 0, "g", heavy)
}
