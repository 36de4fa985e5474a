/** What a pharmacy's free text says of a product: strengths, form and pack, each in one spelling. */
import { canonicalForm } from "../text/Forms.ts"
import { normalise } from "../text/Normalise.ts"
import { isStrength } from "../text/Strengths.ts"

/** Forms that one may stand for another: a syrup for a suspension, never a syrup for a tablet. */
const families: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
  ["injection", ["injection", "infusion", "vial", "ampoule"]],
  ["drops", ["drops"]],
  ["liquid", ["syrup", "suspension", "solution", "elixir"]],
  ["capsule", ["cap"]],
  ["tablet", ["tab", "chewable", "lozenge"]],
  ["effervescent", ["effervescent"]],
  ["sachet", ["sachet", "powder", "granules"]],
  ["suppository", ["suppository", "pessary"]],
  ["cream", ["cream", "ointment", "gel", "lotion"]],
  ["inhaler", ["inhaler", "nebules"]],
  ["spray", ["spray"]],
  ["patch", ["patch"]],
]
const familyOf = new Map(families.flatMap(([family, words]) => words.map((word) => [word, family] as const)))
const firstFamily = (words: ReadonlyArray<string>): string | undefined =>
  families.find(([family]) => words.some((word) => familyOf.get(word) === family))?.[0]

/** How much a pack holds: pieces (tablets, sachets), millilitres or grams. */
interface Pack {
  readonly amount: number
  readonly unit: "piece" | "ml" | "g"
}

export interface Product {
  /** Such as `500mg`, `250mg/5ml`, `1%`, in the order of the text. */
  readonly strengths: ReadonlyArray<string>
  /** A family of forms, such as `tablet` or `liquid`; undefined when the text does not say. */
  readonly form: string | undefined
  readonly pack: Pack | undefined
}

/** `250mg/5ml`, `120 mg per 5 ml`, `5mg/ml`; without its stroke (`250mg 5ml`) only with the volume of a spoon. */
const perVolume =
  /(\d+(?:[.,]\d+)?)\s*(mcg|mg|g|iu)(?:\s*(?:\/|per)\s*|\s+(?=(?:1|5|10)\s*ml\b))(\d*(?:[.,]\d+)?)\s*ml\b/giu
const volume = /^(\d+(?:\.\d+)?)ml$/
const weight = /^(\d+(?:\.\d+)?)g$/
/** `x10`, `10x10`, `10s`, `10's`. */
const pieces = /(?:\b(\d{1,3})\s*x\s*(\d{1,3})\b|\bx\s*(\d{1,4})\b|\b(\d{1,4})\s*['’]?s\b)/iu

const piecesOf = (text: string): number | undefined => {
  const found = pieces.exec(text)
  if (found === null) return undefined
  const [, rows, each, times, single] = found
  return rows === undefined ? Number(times ?? single) : Number(rows) * Number(each)
}

const packOf = (text: string, plain: ReadonlyArray<string>, form: string | undefined): Pack | undefined => {
  const amountOf = (pattern: RegExp): number | undefined => {
    const found = plain.flatMap((token) => pattern.exec(token)?.[1] ?? []).at(-1)
    return found === undefined ? undefined : Number(found)
  }
  const millilitres = form === "tablet" || form === "capsule" ? undefined : amountOf(volume)
  if (millilitres !== undefined) return { amount: millilitres, unit: "ml" }
  const grams = form === "cream" ? amountOf(weight) : undefined
  if (grams !== undefined) return { amount: grams, unit: "g" }
  const amount = piecesOf(text)
  return amount === undefined || amount === 0 ? undefined : { amount, unit: "piece" }
}

/** Reads a product's name and dosage as pharmacies type them: `Amoxicillin 250mg/5ml syrup 60 ml`. */
export const readProduct = (name: string, dosage: string): Product => {
  const text = `${name} ${dosage}`
  const concentrations = [...text.matchAll(perVolume)].map(
    ([, amount = "", unit = "", of = ""]) =>
      `${Number(amount.replace(",", "."))}${unit.toLowerCase()}/${of === "" || of === "1" ? "" : Number(of.replace(",", "."))}ml`,
  )
  const tokens = normalise(text.replace(perVolume, " ")).split(" ")
  const plain = tokens.filter((token) => isStrength(token) && /[a-z%]$/.test(token))
  const form =
    firstFamily(tokens.flatMap((token) => canonicalForm(token) ?? [])) ??
    (concentrations.length > 0 ? "liquid" : undefined)
  const pack = packOf(text, plain, form)
  const packed = pack === undefined || pack.unit === "piece" ? undefined : `${pack.amount}${pack.unit}`
  const strengths = [...new Set([...concentrations, ...plain.filter((token) => token !== packed)])]
  return { strengths: strengths.filter((strength) => !volume.test(strength)), form, pack }
}

/** What one piece, or 10 ml, or 10 g costs. */
export interface UnitPrice {
  readonly price: number
  readonly unit: string
}

/** Liquids and creams are compared by so much. */
const measure = 10
const rounded = (price: number): number => Math.round(price * 10_000) / 10_000

/** The unit price of a package in dollars, where its content is known: from the text, else `pieces` above one. */
export const unitPriceOf = (
  product: Product,
  price: number,
  piecesInPackage: number,
): UnitPrice | undefined => {
  const { pack, form } = product
  if (pack !== undefined && pack.unit !== "piece")
    return { price: rounded((price / pack.amount) * measure), unit: `${measure} ${pack.unit}` }
  const amount = piecesInPackage > 1 ? piecesInPackage : pack?.amount
  if (amount === undefined) return undefined
  const isPiece = form === "tablet" || form === "capsule" || form === "sachet" || form === "suppository"
  return { price: rounded(price / amount), unit: isPiece ? form : "piece" }
}
