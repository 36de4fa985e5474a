import { readDatabase } from "../../scripts/faults/machine/database.ts"
import { centsOf } from "./plan.ts"
import type { Customer } from "./plan.ts"
import { goods, stockInTheMorning } from "./shop.ts"
import type { Shop } from "./shop.ts"

/** One sale, by what the customer took and paid: those of two customers may be equal. */
type Line = { readonly name: string; readonly count: number }
type Row = {
  readonly note: string | null
  readonly total: number
  readonly lines: ReadonlyArray<Line>
  readonly paid: number
  readonly received: number
}

type Stock = { readonly name: string; readonly quantity: number }

const select = `
  select s.notes as note, (s.total_amount * 100)::int as total,
    (select json_agg(json_build_object('name', l.medicine_name, 'count', l.quantity_sold) order by l.medicine_name)
      from sale_lines l where l.sale_id = s.id) as lines,
    (select (sum(p.amount) * 100)::int from sale_payments p where p.sale_id = s.id and p.kind = 'cash') as paid,
    (select (sum(p.received_usd) * 100)::int from sale_payments p where p.sale_id = s.id) as received
  from sales s order by s.id`

const nameOf = ({ note, total, lines, paid, received }: Row): string =>
  `${lines.map(({ name, count }) => `${count} × ${name}`).join(", ")} = ${total}, paid ${paid}, received ${received}${(note ?? "") === "" ? "" : ` (${note})`}`

/** The sale of a customer as the books must have it. Cash that nobody counted is received exactly. */
const expectedOf = ({ wants, note, received }: Customer): string => {
  const lines = [...wants].map(([name, count]) => ({ name, count }))
  const total = centsOf(wants)
  return nameOf({
    note,
    total,
    paid: total,
    received: received ?? total,
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

/**
 * Compares the books with what the clerk's customers took home. Returns what differs, as sentences: sales, cash of their
 * payments, stock, and differences of sales made away (there are none, because price and stock did not change).
 */
export const audit = async (
  { product }: Shop,
  served: ReadonlyArray<Customer>,
): Promise<ReadonlyArray<string>> => {
  const { dataDir } = product
  const sales = await readDatabase<Row>(dataDir, select)
  const stock = await readDatabase<Stock>(dataDir, "select name, quantity from medicines")
  const conflicts = await readDatabase<object>(dataDir, "select id from sale_conflicts")
  const left = new Map(stock.map(({ name, quantity }) => [name, quantity]))
  const wrongStock = goods.flatMap(({ name }) => {
    const should = stockInTheMorning - packages(served, name)
    return left.get(name) === should ? [] : [`${name}: ${left.get(name)} are left, not ${should}`]
  })
  const { agrees, output } = await product.checkLedger()
  return [
    ...compare(served.map(expectedOf), sales.map(nameOf)),
    ...wrongStock,
    ...(conflicts.length === 0 ? [] : [`${conflicts.length} conflicts of sales made away`]),
    ...(agrees ? [] : [`the ledger does not explain the stock: ${output}`]),
  ]
}
