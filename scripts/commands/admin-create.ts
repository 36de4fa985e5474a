import { runApiCommand } from "../product/api-command.ts"

/** `npm run admin:create -- email [--reset]`: an admin in the database of the settings, whether the product runs or not. */
export async function createAdmin(given: readonly string[]): Promise<void> {
  await runApiCommand(["Admins", "CreateAdmin.ts"], given)
}
