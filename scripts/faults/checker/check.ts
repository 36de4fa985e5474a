import type { Entry, FinalReads } from "../history/entries.ts"
import { checkCarts } from "./carts.ts"
import { checkImports } from "./imports.ts"
import { operationsOf } from "./operations.ts"
import { checkSales } from "./sales.ts"
import { checkStock } from "./stock.ts"
import { checkStockReads } from "./stock-reads.ts"

/** Answers that no fault excuses: an outage is a 503, and it never ends anybody's session. */
const INEXCUSABLE = new Set([401, 403, 500])

function checkAnswers(entries: readonly Entry[]): readonly string[] {
  return entries
    .filter((entry) => entry.type === "fail" || entry.type === "unknown")
    .filter(({ status }) => INEXCUSABLE.has(status))
    .map(({ op, attempt, at, status, code }) => `operation ${op}.${attempt}: ${status} ${code} at ${at} ms`)
}

function checkLedger(entries: readonly Entry[]): readonly string[] {
  return entries
    .filter((entry) => entry.type === "ledger")
    .filter(({ agrees }) => !agrees)
    .map(({ output }) => `ledger:check says: ${output.trim()}`)
}

/**
 * The problems that a history proves, as sentences; none when it is as it should be. It is judged by its latest final
 * reads, after which nothing may have been written.
 */
export function check(entries: readonly Entry[]): readonly string[] {
  const final: FinalReads | undefined = entries.findLast((entry) => entry.type === "final")
  if (final === undefined) return ["the history has no final reads"]
  if (!entries.some((entry) => entry.type === "start")) return ["the history has no stock at the start"]
  const operations = operationsOf(entries)
  return [
    ...checkSales(operations, final),
    ...checkStock(operations, entries, final),
    ...checkStockReads(operations, entries),
    ...checkCarts(operations, final),
    ...checkImports(operations, entries, final),
    ...checkAnswers(entries),
    ...checkLedger(entries),
  ]
}
