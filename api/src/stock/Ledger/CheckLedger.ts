/**
 * `npm run ledger:check [-- --full]`: checks that ledger and stock of a database agree, in what came after the last
 * check or, with `--full`, in all there is. The next check without `--full` begins where this one found no difference.
 * The exit code is 1 when they do not agree.
 */
import { Effect } from "effect"
import { Ledger } from "../Ledger.ts"
import { CommandSqlLive } from "../../Sql.ts"

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** EX_USAGE of sysexits.h. */
const usageExit = 64

const scope = (since: Date | null): string =>
  since === null ? "" : ` with what came after the check of ${since.toISOString()} (--full checks everything)`

const program = Effect.fnUntraced(function* (isFull: boolean) {
  const ledger = yield* Ledger
  const { medicines, stock, sales, shifts, since } = yield* isFull
    ? Effect.map(ledger.checkWhole(), (found) => ({ since: null, ...found }))
    : ledger.check()
  for (const gap of stock)
    say(
      `medicine ${gap.medicine_id} of pharmacy ${gap.pharmacy_id}: stock ${gap.quantity ?? "gone"}, ledger ${gap.ledger}`,
    )
  for (const gap of sales)
    say(
      `sale ${gap.sale_id} of pharmacy ${gap.pharmacy_id}: its lines or payments do not add up to its total`,
    )
  for (const gap of shifts)
    say(
      `shift ${gap.shift_id} of pharmacy ${gap.pharmacy_id}: its drawer does not add up to what was expected`,
    )
  const gaps = stock.length + sales.length + shifts.length
  say(
    gaps === 0
      ? `Ledger and stock agree: ${medicines} medicines checked${scope(since)}.`
      : `${gaps} gaps between ledger and stock.`,
  )
  if (gaps > 0) process.exitCode = 1
})

const given = process.argv.slice(2)
if (given.some((option) => option !== "--full")) {
  process.stderr.write("Usage: npm run ledger:check [-- --full]\n")
  process.exitCode = usageExit
} else
  await Effect.runPromise(
    program(given.length > 0).pipe(Effect.provide(Ledger.Default), Effect.provide(CommandSqlLive)),
  )
