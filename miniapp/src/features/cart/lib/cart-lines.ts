import { canBeBought } from "@rokthnam/shared/Carts/CartRules"
import { formatMoney } from "@rokthnam/shared/web/formats/numbers"
import { groupsOf } from "./cart.ts"
import type { Cart, CartItem } from "./cart.ts"

/** A line of the list to take along; `amount` stands at its right end. */
export type SheetLine = {
  readonly kind: "title" | "note" | "pharmacy" | "phone" | "address" | "medicine" | "total"
  readonly text: string
  readonly amount?: string
}

/** The words around the list, in the language of the reader. */
export type SheetWords = {
  readonly title: string
  readonly asOf: string
  readonly total: string
  readonly note: string
  /** What is said of a medicine that cannot be bought. */
  readonly gone: string
}

const medicineLine = (
  { quantity, medicine_name: name, medicine_dosage: dosage, state, subtotal }: CartItem,
  gone: string,
): SheetLine => ({
  kind: "medicine",
  text: `${quantity} × ${[name, dosage].filter((part) => part !== null).join(" ")}`,
  amount: canBeBought(state) ? formatMoney(subtotal) : gone,
})

/** The cart as a list to take to the counter: what is wanted at which pharmacy, its phone and address, and what it costs. */
export const sheetOf = (cart: Cart, words: SheetWords): ReadonlyArray<SheetLine> => {
  const lines: Array<SheetLine> = [
    { kind: "title", text: words.title },
    { kind: "note", text: words.asOf },
  ]
  for (const { first, items } of groupsOf(cart.items)) {
    lines.push({ kind: "pharmacy", text: first.pharmacy_name })
    if (first.pharmacy_phone !== null) lines.push({ kind: "phone", text: first.pharmacy_phone })
    if (first.pharmacy_address !== null) lines.push({ kind: "address", text: first.pharmacy_address })
    lines.push(...items.map((item) => medicineLine(item, words.gone)))
  }
  lines.push(
    { kind: "total", text: words.total, amount: formatMoney(cart.total) },
    { kind: "note", text: words.note },
  )
  return lines
}

/**
 * The list as text for a chat, with an empty line before each pharmacy and the total. What holds words of the pages together
 * on a line (U+2060) stays there: who searches the chat does not type it.
 */
export const sheetText = (lines: ReadonlyArray<SheetLine>): string =>
  lines
    .map(({ kind, text, amount }) => {
      const line = amount === undefined ? text : `${text} — ${amount}`
      return kind === "pharmacy" || kind === "total" ? `\n${line}` : line
    })
    .join("\n")
    .replaceAll("\u2060", "")

/** The text up to its last whole line within so many letters. */
export const clipText = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, text.lastIndexOf("\n", most - 2))}\n…`
