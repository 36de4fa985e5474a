import { importColumns } from "../../../shared/src/Imports/ImportColumns.ts"
import type { Calls } from "../../../shared/src/Calls.ts"
import type { Outcome, Send } from "../client/send.ts"
import type { Answer, SoldSale, Wish } from "../history/entries.ts"
import type { World } from "./world.ts"

/** The wire form of a sale. */
type WireSale = Calls["POST /inventory/sales/bulk"]["answer"]

/** Who sends a wish. */
export interface Sender {
  readonly token: string
  readonly address: string
}

const cents = (dollars: number) => Math.round(dollars * 100)

/** A sale in the form of the history. */
export function soldSale({ id, notes, total_amount, items }: WireSale): SoldSale {
  const lines = items.map((item) => ({
    medicine: item.medicine_id ?? 0,
    quantity: item.quantity_sold,
    price: cents(item.unit_price),
    amount: cents(item.total_amount),
  }))
  return { id, mark: notes, total: cents(total_amount), lines }
}

function mapped<From>(outcome: Outcome<From>, answer: (from: From) => Answer): Outcome<Answer> {
  return outcome.type === "ok" ? { type: "ok", answer: answer(outcome.answer) } : outcome
}

type WishOf<Kind extends Wish["kind"]> = Extract<Wish, { readonly kind: Kind }>

async function sell(
  send: Send,
  { paymentMethod }: World,
  sender: Sender,
  { key, mark, lines }: WishOf<"sale">,
): Promise<Outcome<Answer>> {
  const items = lines.map(({ medicine, quantity }) => ({ medicine_id: medicine, quantity_sold: quantity }))
  const body = { items, payment_method_id: paymentMethod, notes: mark }
  const outcome = await send({ call: "POST /inventory/sales/bulk", ...sender, key, body })
  return mapped(outcome, (sale) => ({ kind: "sale", sale: soldSale(sale) }))
}

async function changeStock(
  send: Send,
  { medicines }: World,
  sender: Sender,
  { medicine: id, seen, change }: WishOf<"stock">,
): Promise<Outcome<Answer>> {
  const form = medicines.find((medicine) => medicine.id === id)?.form
  if (form === undefined) throw new Error(`There is no medicine ${id}.`)
  const body = { ...form, quantity: seen + change, quantity_seen: seen }
  const outcome = await send({ call: "PUT /inventory/medicines/:id", ...sender, path: { id }, body })
  return mapped(outcome, ({ quantity }) => ({ kind: "stock", quantity }))
}

async function addToCart(
  send: Send,
  sender: Sender,
  { key, line: { medicine, quantity } }: WishOf<"cart">,
): Promise<Outcome<Answer>> {
  const body = { medicine_id: medicine, quantity }
  const outcome = await send({ call: "POST /cart/items", ...sender, key, body })
  return mapped(outcome, (line) => ({ kind: "cart", quantity: line.quantity }))
}

function fileOf({ names, quantity }: WishOf<"import">): FormData {
  const head = importColumns.filter((column) => column !== "category").join(",")
  const rows = names.map((name) => `${name},5mg,PharmaCam,Cambodia,2.50,${quantity},2031-01-31,0.25,10`)
  const form = new FormData()
  form.set("file", new Blob([[head, ...rows].join("\n")], { type: "text/csv" }), "medicines.csv")
  return form
}

async function importFile(send: Send, sender: Sender, wish: WishOf<"import">): Promise<Outcome<Answer>> {
  const call = "POST /inventory/medicines/bulk-import"
  const outcome = await send({ call, ...sender, key: wish.key, body: fileOf(wish) })
  return mapped(outcome, ({ successful_imports: added, failed_imports: refused }) => ({
    kind: "import",
    added,
    refused,
  }))
}

/** Sends a wish, once. */
export function carryOut(send: Send, world: World, sender: Sender, wish: Wish): Promise<Outcome<Answer>> {
  switch (wish.kind) {
    case "sale":
      return sell(send, world, sender, wish)
    case "stock":
      return changeStock(send, world, sender, wish)
    case "cart":
      return addToCart(send, sender, wish)
    case "import":
      return importFile(send, sender, wish)
  }
}
