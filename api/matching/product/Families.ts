import { canonicalForm } from "../text/Forms.ts"

/**
 * Families of dosage forms; one form of a family may stand for another: a syrup for a suspension, never a syrup for a
 * tablet. Where a text names several (`powder for injection`), the family that is listed first counts.
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

/** The family that normalised words name; undefined when none of them is a dosage form. */
export const familyIn = (words: ReadonlyArray<string>): Family | undefined => {
  const named = new Set(words.flatMap((word) => familyOf.get(canonicalForm(word) ?? "") ?? []))
  return order.find((family) => named.has(family))
}

const solids: ReadonlySet<Family | undefined> = new Set(["tablet", "capsule", "effervescent"])

/** Whether it is swallowed whole, which is what a text without a form mostly means. */
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

/** Whether a package of the form is counted in pieces, even where the volume of a piece is known. */
export const isCounted = (form: Family | undefined): boolean => counted.has(form)

const pieceNames: ReadonlyMap<Family | undefined, string> = new Map([
  ["tablet", "tablet"],
  ["effervescent", "tablet"],
  ["capsule", "capsule"],
  ["sachet", "sachet"],
  ["suppository", "suppository"],
])

/** What one piece of the form is called in `unit_price`. */
export const pieceName = (form: Family | undefined): string => pieceNames.get(form) ?? "piece"

export type PackUnit = "piece" | "ml" | "g"

/** Whether what a package holds is measured, not counted. */
export const isMeasured = (unit: PackUnit): boolean => unit !== "piece"
