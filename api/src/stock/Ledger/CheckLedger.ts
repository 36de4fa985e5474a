/**
 * `npm run ledger:check`: checks that ledger and stock of a database agree. The exit code is 1 when they do not.
 */
import { Effect } from "effect"
import { Ledger } from "../Ledger.ts"
import { CommandSqlLive } from "../../Sql.ts"

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const program = Effect.gen(function* () {
  const ledger = yield* Ledger
  const { medicines, stock, sales } = yield* ledger.check()
  for (const gap of stock)
    say(
      `medicine ${gap.medicine_id} of pharmacy ${gap.pharmacy_id}: stock ${gap.quantity ?? "gone"}, ledger ${gap.ledger}`,
    )
  for (const gap of sales)
    say(`sale ${gap.sale_id} of pharmacy ${gap.pharmacy_id}: its lines do not add up to its total`)
  const gaps = stock.length + sales.length
  say(
    gaps === 0
      ? `Ledger and stock agree: ${medicines} medicines checked.`
      : `${gaps} gaps between ledger and stock.`,
  )
  if (gaps > 0) process.exitCode = 1
})

await Effect.runPromise(program.pipe(Effect.provide(Ledger.Default), Effect.provide(CommandSqlLive)))
