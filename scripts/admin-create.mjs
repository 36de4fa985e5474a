// npm run admin:create -- email [--reset]: an admin in the database of the settings, whether the product runs or not.
import { runApiCommand } from "./lib/api-command.mjs"
import { exitWith } from "./lib/failure.mjs"
import { ensureRuntime } from "./lib/runtime.mjs"

try {
  await ensureRuntime()
  await runApiCommand(["accounts", "Admins", "CreateAdmin.ts"], process.argv.slice(2))
} catch (error) {
  exitWith(error)
}
