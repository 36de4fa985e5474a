/**
 * Updates stock, or prices, in a separate process: `node Updater.ts <database url> <per second> <milliseconds> <largest id>
 * <stock | price>` prints how many updates it made per second.
 */
import { Pool } from "pg"

const [url = "", rate = "1000", milliseconds = "5000", largest = "1000", column = "stock"] =
  process.argv.slice(2)
const statements: Record<string, string> = {
  // stock stays above zero, as in most sales, so the index is told nothing
  stock:
    "update medicines set quantity = greatest(1, (quantity + 7) % 300), updated_at = now() where id = $1 and quantity > 0",
  // the index holds prices, so it is told of each change
  price: "update medicines set price = price % 100 + 0.01 where id = $1",
}
const pool = new Pool({ connectionString: url, max: 8 })
const started = performance.now()
let made = 0
let begun = 0

const update = (): Promise<unknown> =>
  pool
    .query({
      name: column,
      text: statements[column] ?? "",
      values: [1 + Math.floor(Math.random() * Number(largest))],
    })
    .then(() => made++)

const pending: Array<Promise<unknown>> = []
await new Promise<void>((resolve) => {
  const clock = setInterval(() => {
    const elapsed = performance.now() - started
    for (; begun < (elapsed * Number(rate)) / 1000; begun++) pending.push(update())
    if (elapsed < Number(milliseconds)) return
    clearInterval(clock)
    resolve()
  }, 5)
})
await Promise.all(pending)
await pool.end()
process.stdout.write(`${JSON.stringify({ perSecond: (made * 1000) / (performance.now() - started) })}\n`)
