/**
 * Updates stock, or prices, in a separate process: `node Updater.ts <database url> <per second> <milliseconds> <largest id>
 * <stock | price>` prints how many medicines it updated per second.
 */
import { Pool } from "pg"
import { drawInStock } from "./InStock.ts"

const [url = "", rate = "1000", milliseconds = "5000", largest = "1000", column = "stock"] =
  process.argv.slice(2)
/** Statements and how many medicines each commit changes. */
const kinds: Record<string, { readonly text: string; readonly atOnce: number }> = {
  // stock stays above zero, as in most sales, so the index is told nothing: only what is in stock is drawn
  stock: {
    text: "update medicines set quantity = greatest(1, (quantity + 7) % 300), updated_at = now() where id = any($1)",
    atOnce: 1,
  },
  // The index holds prices, so it is told of each change. PostgreSQL lets one transaction with a notification commit at a
  // time, and each waits for the disk, so that commits of one price reach a few hundred a second. Many prices change
  // together, in an import.
  price: { text: "update medicines set price = price % 100 + 0.01 where id = any($1)", atOnce: 20 },
}
const { text = "", atOnce = 1 } = kinds[column] ?? {}
const pool = new Pool({ connectionString: url, max: 8 })
/** One for each update, and for those that a late tick of the clock adds. */
const ids = await drawInStock(
  pool,
  Number(largest),
  Math.ceil((Number(rate) * (Number(milliseconds) + 1000)) / 1000),
)
const started = performance.now()
let made = 0
let begun = 0

/** Ids in order, so that two updates that meet wait for each other and do not deadlock. */
const someIds = (): ReadonlyArray<number> =>
  Array.from({ length: atOnce }, (_, place) => ids[(begun + place) % ids.length] ?? 0).toSorted(
    (one, other) => one - other,
  )

const update = (): Promise<unknown> =>
  pool.query({ name: column, text, values: [someIds()] }).then(({ rowCount }) => (made += rowCount ?? 0))

const pending: Array<Promise<unknown>> = []
await new Promise<void>((resolve) => {
  const clock = setInterval(() => {
    const elapsed = performance.now() - started
    for (; begun < (elapsed * Number(rate)) / 1000; begun += atOnce) pending.push(update())
    if (elapsed < Number(milliseconds)) return
    clearInterval(clock)
    resolve()
  }, 5)
})
await Promise.all(pending)
const perSecond = (made * 1000) / (performance.now() - started)
await pool.end()
process.stdout.write(`${JSON.stringify({ perSecond })}\n`)
