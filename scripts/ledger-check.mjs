// npm run ledger:check: proves that the stock ledger and the stock agree, in the database of the settings, whether the
// product runs or not.
import { runApiCommand } from "./lib/api-command.mjs"
import { exitWith } from "./lib/failure.mjs"
import { ensureRuntime } from "./lib/runtime.mjs"

try {
  await ensureRuntime()
  await runApiCommand(["stock", "Ledger", "CheckLedger.ts"])
} catch (error) {
  exitWith(error)
}
