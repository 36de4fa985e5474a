/*
 * A cart as a list to take along. This module imports rules alone, so that the web apps can load it.
 */
import { canBeBought, linesByPharmacy, tellingLine } from "./CartRules.ts"

/** A line of the list to take along; `amount` stands at its right end. */
export type SheetLine = {
  readonly kind: "title" | "note" | "pharmacy" | "phone" | "address" | "medicine" | "total"
  readonly text: string
  readonly amount?: string
  /** The pharmacy whose name it is, if that still offers something of the cart. */
  readonly pharmacyId?: number
}

/** The words around the list, in the language of the reader. */
export type SheetWords = {
  readonly title: string
  readonly asOf?: string
  readonly total: string
  readonly note: string
  /** What is said of a medicine that cannot be bought. */
  readonly gone: string
  /** What is said of one of which there are fewer than wanted; `{{available}}` stands for how many. */
  readonly fewer: string
}

type Item<Amount> = {
  readonly quantity: number
  readonly medicine_name: string
  readonly medicine_dosage: string | null
  readonly state: string
  readonly available_quantity: number
  readonly subtotal: Amount
  readonly pharmacy_id: number | null
  readonly pharmacy_name: string
  readonly pharmacy_phone: string | null
  readonly pharmacy_address: string | null
}

type Listed<Amount> = { readonly items: ReadonlyArray<Item<Amount>>; readonly total: Amount }

const pharmacyLines = ({
  pharmacy_id: id,
  pharmacy_name: name,
  pharmacy_phone: phone,
  pharmacy_address: address,
}: Item<unknown>): ReadonlyArray<SheetLine> => [
  { kind: "pharmacy", text: name, ...(id !== null && { pharmacyId: id }) },
  ...(phone === null ? [] : [{ kind: "phone", text: phone } as const]),
  ...(address === null ? [] : [{ kind: "address", text: address } as const]),
]

/**
 * The cart as a list to take to the counter: what is wanted at which pharmacy, its phone and address, and what it costs.
 * `money` writes an amount.
 */
export const sheetOf = <Amount>(
  { items, total }: Listed<Amount>,
  words: SheetWords,
  money: (amount: Amount) => string,
): ReadonlyArray<SheetLine> => {
  const fewerOf = ({
    state,
    available_quantity: available,
  }: Pick<Item<Amount>, "state" | "available_quantity">) =>
    state === "not_enough" ? `(${words.fewer.replace("{{available}}", String(available))})` : null
  const medicineLine = ({ quantity, medicine_name: name, ...item }: Item<Amount>): SheetLine => ({
    kind: "medicine",
    text: [`${quantity} ×`, name, item.medicine_dosage, fewerOf(item)]
      .filter((part) => part !== null)
      .join(" "),
    amount: canBeBought(item.state) ? money(item.subtotal) : words.gone,
  })
  const groups = linesByPharmacy(items).flatMap((lines) => {
    const first = tellingLine(lines)
    return first === undefined ? [] : pharmacyLines(first).concat(lines.map(medicineLine))
  })
  return [
    { kind: "title", text: words.title },
    ...(words.asOf === undefined ? [] : [{ kind: "note", text: words.asOf } as const]),
    ...groups,
    { kind: "total", text: words.total, amount: money(total) },
    { kind: "note", text: words.note },
  ]
}

/** A line in words: the amount stands behind its text, and an empty line before each pharmacy and the total. */
export const sheetLineText = (
  { kind, text, amount }: SheetLine,
  write: (text: string, kind: SheetLine["kind"]) => string = (plain) => plain,
): string => {
  const before = kind === "pharmacy" || kind === "total" ? "\n" : ""
  return before + write(amount === undefined ? text : `${text} — ${amount}`, kind)
}

/**
 * The list whose text has at most `most` letters. Of one that is longer the last medicines become "…"; the total and the note
 * below stay.
 */
export const clipSheet = (lines: ReadonlyArray<SheetLine>, most: number): ReadonlyArray<SheetLine> => {
  const lengthOf = (line: SheetLine) => sheetLineText(line).length + 1
  const lengthOfAll = (all: ReadonlyArray<SheetLine>) => all.reduce((sum, line) => sum + lengthOf(line), 0)
  if (lengthOfAll(lines) <= most) return lines
  const isMedicine = ({ kind }: SheetLine) => kind === "medicine"
  const below: ReadonlyArray<SheetLine> = [
    { kind: "medicine", text: "…" },
    ...lines.slice(lines.findLastIndex(isMedicine) + 1),
  ]
  let left = most - lengthOfAll(below)
  const end = lines.findIndex((line) => (left -= lengthOf(line)) < 0)
  // No pharmacy stands there without one of its medicines.
  const last = lines.slice(0, end).findLastIndex(isMedicine)
  return [...lines.slice(0, Math.max(1, last + 1)), ...below]
}
