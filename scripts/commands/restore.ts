import { runApiCommandAlone } from "../product/api-command.ts"

/** `npm run restore -- <file> [--replace]`: restores a backup, into a new data folder too; the product must not run. */
export function restore(given: readonly string[]): Promise<void> {
  return runApiCommandAlone(["operations", "Backups", "RestoreBackup.ts"], given)
}
