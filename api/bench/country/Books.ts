/** The books of the day, kept by what was answered, and compared with the database in the evening. */
import { Schema } from "effect"
import type { Client } from "pg"
import { keyOf } from "./Calls.ts"
import type { Line, Planned } from "./Step.ts"
import { medicineOf } from "./World.ts"
import type { World } from "./World.ts"

/** Lines by medicine, as text that can be compared: "12×1, 15×3". */
const linesText = (lines: ReadonlyArray<readonly [medicine: number, quantity: number]>): string =>
  lines
    .toSorted(([one], [other]) => one - other)
    .map(([medicine, quantity]) => `${medicine}×${quantity}`)
    .join(", ")

const Sold = Schema.Struct({
  key: Schema.String,
  sales: Schema.Int,
  lines: Schema.Array(Schema.Tuple(Schema.Int, Schema.Int)),
})
const decodeSold = Schema.decodeUnknownSync(Schema.Array(Sold))
const decodeCount = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ sales: Schema.Int })))
const decodeStock = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ id: Schema.Int, quantity: Schema.Int })),
)

/** What the books and the database do not agree on; all are 0 where nothing was lost or doubled. */
export interface Differences {
  /** Sales that were answered, and how many of them are not there, are there twice, or have other lines. */
  readonly answered: number
  readonly missing: number
  readonly doubled: number
  readonly different: number
  /** Sales of the day that nobody was told of. */
  readonly untold: number
  /** Medicines that were compared, and those whose stock is another one. */
  readonly medicines: number
  readonly wrongStock: number
}

const isDone = (outcome: number): boolean => outcome >= 200 && outcome < 300

/** Compares the sales of the database, after the last one before the day, with those that were answered, by their keys. */
const compareSales = async (database: Client, answered: ReadonlyMap<string, string>, lastSale: number) => {
  const there = decodeSold(
    (
      await database.query(
        `select key, count(distinct s.id)::integer as sales,
           coalesce(json_agg(json_build_array(l.medicine_id, l.quantity_sold)) filter (where l.id is not null), '[]') as lines
         from idempotency_keys k left join sales s on s.id = k.sale_id left join sale_lines l on l.sale_id = s.id
         where key like 'country-%' and k.sale_id is not null group by key`,
      )
    ).rows,
  )
  const [all] = decodeCount(
    (await database.query("select count(*)::integer as sales from sales where id > $1", [lastSale])).rows,
  )
  const byKey = new Map(there.map((one) => [one.key, one]))
  const of = (isOne: (found: typeof Sold.Type | undefined, lines: string) => boolean) =>
    [...answered].filter(([key, lines]) => isOne(byKey.get(key), lines)).length
  return {
    answered: answered.size,
    missing: of((found) => (found?.sales ?? 0) === 0),
    doubled: Math.max(0, (all?.sales ?? 0) - byKey.size),
    different: of((found, lines) => found !== undefined && linesText(found.lines) !== lines),
    untold: there.filter(({ key }) => !answered.has(key)).length,
  }
}

/** Keeps the books of a world. */
export const openBooks = (world: World) => {
  const stock = new Map<number, number>()
  for (const { shelf } of world.pharmacies) for (const { id, quantity } of shelf) stock.set(id, quantity)
  const stockOf = (medicine: number): number => stock.get(medicine) ?? 0
  const answered = new Map<string, string>()
  /** Deliveries of which nobody knows whether they were written: both stocks are right. */
  const uncertain = new Map<number, number>()

  const sell = (pharmacy: number, lines: ReadonlyArray<Line>, key: string): void => {
    const sold = lines.map(
      ({ shelf, quantity }) => [medicineOf(world, { pharmacy, shelf }).id, quantity] as const,
    )
    for (const [id, quantity] of sold) stock.set(id, stockOf(id) - quantity)
    answered.set(key, linesText(sold))
  }

  /** Writes down what became of steps. */
  const note = (replayed: string, steps: ReadonlyArray<Planned>, outcomes: ReadonlyArray<number>): void => {
    for (const [place, step] of steps.entries()) {
      const outcome = outcomes[place] ?? 0
      if (step.kind === "sale" && isDone(outcome)) sell(step.pharmacy, step.lines, keyOf(replayed, step.key))
      if (step.kind !== "delivery") continue
      const { id } = medicineOf(world, step.delivered)
      if (isDone(outcome)) stock.set(id, stockOf(id) + step.quantity)
      else if (outcome < 400 || outcome >= 500) uncertain.set(id, stockOf(id) + step.quantity)
    }
  }

  /** Compares the books with the database. Every sale must have been settled before. */
  const compare = async (database: Client): Promise<Differences> => {
    const there = decodeStock(
      (
        await database.query("select id::float8, quantity from medicines where id = any($1::bigint[])", [
          [...stock.keys()],
        ])
      ).rows,
    )
    const wrong = there.filter(
      ({ id, quantity }) => quantity !== stock.get(id) && quantity !== uncertain.get(id),
    )
    const sales = await compareSales(database, answered, world.lastSale)
    return { ...sales, medicines: stock.size, wrongStock: wrong.length + stock.size - there.length }
  }

  return { stockOf, note, compare }
}

export type Books = ReturnType<typeof openBooks>
