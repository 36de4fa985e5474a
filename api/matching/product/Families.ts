import { canonicalForm } from "../text/Forms.ts"

/**
 * Families of dosage forms. Forms of one family may replace each other: a suspension may replace a syrup, but not a
 * tablet. If a text names forms of several families (`powder for injection`), the family listed first here counts.
 */
const families = [
  ["injection", ["injection", "infusion", "vial", "ampoule"]],
  ["drops", ["drops"]],
  ["liquid", ["syrup", "suspension", "solution", "elixir"]],
  ["capsule", ["cap"]],
  ["effervescent", ["effervescent"]],
  ["tablet", ["tab", "chewable", "lozenge"]],
  ["sachet", ["sachet", "powder", "granules"]],
  ["suppository", ["suppository", "pessary"]],
  ["cream", ["cream", "ointment", "gel", "lotion"]],
  ["inhaler", ["inhaler", "nebules"]],
  ["spray", ["spray"]],
  ["patch", ["patch"]],
  ["mouthwash", ["mouthwash"]],
  ["shampoo", ["shampoo"]],
  ["enema", ["enema"]],
] as const

export type Family = (typeof families)[number][0]

const familyOf: ReadonlyMap<string, Family> = new Map(
  families.flatMap(([family, forms]) => forms.map((form) => [form, family] as const)),
)
const order: ReadonlyArray<Family> = families.map(([family]) => family)

/** The family of the dosage forms among normalised words; undefined when there is none. */
export const familyIn = (words: ReadonlyArray<string>): Family | undefined => {
  const named = new Set(words.flatMap((word) => familyOf.get(canonicalForm(word) ?? "") ?? []))
  return order.find((family) => named.has(family))
}

const solids: ReadonlySet<Family | undefined> = new Set(["tablet", "capsule", "effervescent"])

/** Whether the form is a tablet or capsule. A text without a form mostly means one of these. */
export const isSolid = (form: Family | undefined): boolean => solids.has(form)

const counted: ReadonlySet<Family | undefined> = new Set([
  "injection",
  "capsule",
  "effervescent",
  "tablet",
  "sachet",
  "suppository",
  "inhaler",
  "patch",
])

/** Whether packages of the form are counted in pieces, even if the volume of a piece is known (ampoules). */
export const isCounted = (form: Family | undefined): boolean => counted.has(form)

const pieceNames: ReadonlyMap<Family | undefined, string> = new Map([
  ["tablet", "tablet"],
  ["effervescent", "tablet"],
  ["capsule", "capsule"],
  ["sachet", "sachet"],
  ["suppository", "suppository"],
])

/** The name of one piece of the form in `unit_price`. */
export const pieceName = (form: Family | undefined): string => pieceNames.get(form) ?? "piece"

export type PackUnit = "piece" | "ml" | "g"

/** Whether the unit is a measure (ml, g) and not a count. */
export const isMeasured = (unit: PackUnit): boolean => unit !== "piece"
