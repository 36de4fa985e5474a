import { runApiCommand } from "../product/api-command.ts"

/** `npm run ledger:check`: proves that the stock ledger and the stock agree, whether the product runs or not. */
export async function checkLedger(): Promise<void> {
  await runApiCommand(["Ledger", "CheckLedger.ts"])
}
