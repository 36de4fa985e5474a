/**
 * `npm run ledger:check [-- --full]`: checks that ledger and stock of a database agree, in what came after the last
 * check or, with `--full`, in all there is, and then also that summaries and sale lines do. The next check without `--full` begins where this one found no difference.
 * The exit code is 1 when they do not agree.
 */
import { Effect } from "effect"
import { SalesSummaries } from "../../reporting/SalesSummaries.ts"
import { Ledger } from "../Ledger.ts"
import { CommandSqlLive } from "../../Sql.ts"

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** EX_USAGE of sysexits.h. */
const usageExit = 64

const scope = (since: Date | null): string =>
  since === null ? "" : ` with what came after the check of ${since.toISOString()} (--full checks everything)`

const inWords = (packages: number, loose: number): string =>
  loose === 0 ? String(packages) : `${packages} and ${loose} loose`

const program = Effect.fnUntraced(function* (isFull: boolean) {
  const ledger = yield* Ledger
  const { medicines, stock, sales, shifts, since } = yield* isFull
    ? Effect.map(ledger.checkWhole(), (found) => ({ since: null, ...found }))
    : ledger.check()
  for (const gap of stock) {
    const has = gap.quantity === null ? "gone" : inWords(gap.quantity, gap.loose_units ?? 0)
    const told = inWords(gap.ledger, gap.loose_ledger)
    say(`medicine ${gap.medicine_id} of pharmacy ${gap.pharmacy_id}: stock ${has}, ledger ${told}`)
  }
  for (const gap of sales)
    say(
      `sale ${gap.sale_id} of pharmacy ${gap.pharmacy_id}: its lines or payments do not add up to its total`,
    )
  for (const gap of shifts)
    say(
      `shift ${gap.shift_id} of pharmacy ${gap.pharmacy_id}: its drawer does not add up to what was expected`,
    )
  const { pharmacies, gaps: wrong } = isFull
    ? yield* (yield* SalesSummaries).checkWhole()
    : { pharmacies: 0, gaps: [] }
  for (const { pharmacy_id, grain, day } of wrong)
    say(
      `pharmacy ${pharmacy_id}: the summary of ${day === null ? "all months" : `the ${grain} ${day}`} is not the sum of its lines; it will be reckoned again`,
    )
  const gaps = stock.length + sales.length + shifts.length
  say(
    gaps === 0
      ? `Ledger and stock agree: ${medicines} medicines checked${scope(since)}.`
      : `${gaps} gaps between ledger and stock.`,
  )
  if (isFull)
    say(
      wrong.length === 0
        ? `Summaries and sale lines agree: ${pharmacies} pharmacies checked.`
        : `${wrong.length} gaps between summaries and sale lines.`,
    )
  if (gaps + wrong.length > 0) process.exitCode = 1
})

const given = process.argv.slice(2)
if (given.some((option) => option !== "--full")) {
  process.stderr.write("Usage: npm run ledger:check [-- --full]\n")
  process.exitCode = usageExit
} else
  await Effect.runPromise(
    program(given.length > 0).pipe(
      Effect.provide([Ledger.Default, SalesSummaries.Default]),
      Effect.provide(CommandSqlLive),
    ),
  )
