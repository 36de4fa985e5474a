import { askDatabase } from "../../scripts/faults/machine/database.ts"
import { cashOf, centsOf } from "./money.ts"
import type { Notes } from "./money.ts"
import type { Customer } from "./plan.ts"
import { float, goods, stockInTheMorning } from "./shop.ts"
import type { Shop } from "./shop.ts"

type Line = { readonly name: string; readonly count: number }
/** A payment of a sale, in cents and riel. */
type Paid = {
  readonly method: string
  readonly amount: number
  readonly received: Notes
  readonly change: Notes
}

/** One sale, by what the customer took and paid: those of two customers may be equal. */
type Row = {
  readonly note: string | null
  readonly total: number
  readonly lines: ReadonlyArray<Line>
  readonly payments: ReadonlyArray<Paid>
}

type Stock = { readonly name: string; readonly quantity: number }

const select = `
  select s.notes as note, (s.total_amount * 100)::int as total,
    (select json_agg(json_build_object('name', l.medicine_name, 'count', l.quantity_sold) order by l.medicine_name)
      from sale_lines l where l.sale_id = s.id) as lines,
    (select json_agg(json_build_object('method', p.payment_method_name, 'amount', (p.amount * 100)::int,
        'received', json_build_object('usd', (p.received_usd * 100)::int, 'riel', p.received_riel),
        'change', json_build_object('usd', (p.change_usd * 100)::int, 'riel', p.change_riel)) order by p.position)
      from sale_payments p where p.sale_id = s.id) as payments
  from sales s order by s.id`

const notesIn = ({ usd, riel }: Notes): string => `${usd} c + ${riel} ៛`

const paidIn = ({ method, amount, received, change }: Paid): string =>
  `${amount} by ${method}, received ${notesIn(received)}, change ${notesIn(change)}`

const nameOf = ({ note, total, lines, payments }: Row): string =>
  `${lines.map(({ name, count }) => `${count} × ${name}`).join(", ")} = ${total}, paid ${payments.map(paidIn).join("; ")}${(note ?? "") === "" ? "" : ` (${note})`}`

const none: Notes = { usd: 0, riel: 0 }

/** The sale of a customer as the books must have it. */
const expectedOf = ({ wants, note, payment }: Customer): string => {
  const lines = [...wants].map(([name, count]) => ({ name, count }))
  const { due, received, change } = cashOf(wants, payment)
  const aba = { method: "ABA", amount: payment.byAba, received: none, change: none }
  return nameOf({
    note,
    total: centsOf(wants),
    payments: [{ method: "Cash", amount: due, received, change }, ...(payment.byAba === 0 ? [] : [aba])],
    lines: lines.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  })
}

const counted = (names: ReadonlyArray<string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

const compare = (wanted: ReadonlyArray<string>, found: ReadonlyArray<string>): ReadonlyArray<string> => {
  const [want, have] = [counted(wanted), counted(found)]
  return [...new Set([...want.keys(), ...have.keys()])].flatMap((name) => {
    const [many, are] = [want.get(name) ?? 0, have.get(name) ?? 0]
    return many === are ? [] : [`sold ${many} times, recorded ${are} times: ${name}`]
  })
}

const packages = (customers: ReadonlyArray<Customer>, name: string): number =>
  customers.reduce((sum, { wants }) => sum + (wants.get(name) ?? 0), 0)

/** What must be in the drawer when everybody was served: the float, and all cash less all change. */
const drawerOf = (served: ReadonlyArray<Customer>): Notes =>
  served.reduce(({ usd, riel }, { wants, payment }) => {
    const { received, change } = cashOf(wants, payment)
    return { usd: usd + received.usd - change.usd, riel: riel + received.riel - change.riel }
  }, float)

/** Dollars of an answer in cents. */
const cents = (dollars: number): number => Math.round(dollars * 100)

/** Counts the drawer as it must be, and compares the report of the shift with the sales of the day. */
const auditShift = async (
  { closeShift }: Shop,
  served: ReadonlyArray<Customer>,
): Promise<ReadonlyArray<string>> => {
  const drawer = drawerOf(served)
  const { expected, figures } = await closeShift({ usd: drawer.usd / 100, riel: drawer.riel })
  const has = expected === null ? none : { usd: cents(expected.usd), riel: expected.riel }
  const takings = Object.fromEntries(
    (figures?.takings ?? []).map(({ method_name: name, sold }) => [name, cents(sold)]),
  )
  const byAba = served.reduce((sum, { payment }) => sum + payment.byAba, 0)
  const sold = served.reduce((sum, { wants }) => sum + centsOf(wants), 0)
  const facts: ReadonlyArray<readonly [string, string | number, string | number]> = [
    ["in the drawer", notesIn(has), notesIn(drawer)],
    ["sales of the shift", figures?.sales ?? 0, served.length],
    ["paid by ABA", takings["ABA"] ?? 0, byAba],
    ["paid in cash", takings["Cash"] ?? 0, sold - byAba],
  ]
  return facts.flatMap(([what, is, should]) => (is === should ? [] : [`${what}: ${is}, not ${should}`]))
}

/**
 * Compares the books with what the clerk's customers took home and paid. Returns what differs, as sentences: sales, each
 * of their payments with the notes that were received and given back, the drawer of the shift, stock, and differences of
 * sales made away (there are none, because price and stock did not change).
 */
export const audit = async (shop: Shop, served: ReadonlyArray<Customer>): Promise<ReadonlyArray<string>> => {
  const { product } = shop
  const { dataDir } = product
  const sales = await askDatabase<Row>(dataDir, select)
  const stock = await askDatabase<Stock>(dataDir, "select name, quantity from medicines")
  const conflicts = await askDatabase<object>(dataDir, "select id from sale_conflicts")
  const left = new Map(stock.map(({ name, quantity }) => [name, quantity]))
  const wrongStock = goods.flatMap(({ name }) => {
    const should = stockInTheMorning - packages(served, name)
    return left.get(name) === should ? [] : [`${name}: ${left.get(name)} are left, not ${should}`]
  })
  const { agrees, output } = await product.checkLedger()
  return [
    ...compare(served.map(expectedOf), sales.map(nameOf)),
    ...wrongStock,
    ...(await auditShift(shop, served)),
    ...(conflicts.length === 0 ? [] : [`${conflicts.length} conflicts of sales made away`]),
    ...(agrees ? [] : [`the ledger does not explain the stock: ${output}`]),
  ]
}
