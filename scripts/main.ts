import { exitWith, Failure } from "./terminal/failure.ts"
import { surviveBrokenOutput } from "./terminal/report.ts"

type Command = (given: readonly string[]) => Promise<void>

/** Runs a program of the API on the configured database, whether or not the product is running. */
async function apiCommand(...file: readonly string[]): Promise<Command> {
  const { runApiCommand } = await import("./product/api-command.ts")
  return (given) => runApiCommand(file, given)
}

/** Every npm script that this folder runs. Each command loads only the modules it needs. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import("./commands/start.ts")).start,
  dev: async () => (await import("./commands/dev.ts")).dev,
  build: async () => (await import("./commands/build.ts")).build,
  test: async () => (await import("./commands/test.ts")).test,
  "test-faults": async () => (await import("./commands/faults.ts")).faults,
  "test-cuts": async () => (await import("./commands/cuts.ts")).cuts,
  "test-chat-kills": async () => (await import("./commands/chat-kills.ts")).chatKills,
  "test-timings": async () => (await import("./commands/timings.ts")).timings,
  "test-machines": async () => (await import("./commands/machines.ts")).machines,
  "test-looks": async () => (await import("./commands/customer-pages.ts")).looks,
  "test-patchy": async () => (await import("./commands/customer-pages.ts")).patchy,
  "test-widths": async () => (await import("./commands/widths.ts")).widths,
  "build-image": async () => (await import("./commands/build-image.ts")).buildImage,
  "test-upgrade": async () => (await import("./commands/upgrade.ts")).upgrade,
  check: async () => (await import("./commands/check.ts")).check,
  bench: async () => (await import("./commands/bench.ts")).bench,
  doctor: async () => (await import("./commands/doctor.ts")).doctor,
  backup: () => apiCommand("operations", "Backups", "MakeBackup.ts"),
  restore: async () => (await import("./commands/restore.ts")).restore,
  "admin-create": () => apiCommand("accounts", "Admins", "CreateAdmin.ts"),
  migrate: () => apiCommand("Sql", "MigrateDatabase.ts"),
  "files-move": () => apiCommand("operations", "MoveFiles.ts"),
  archive: () => apiCommand("operations", "Archive", "ArchiveMonths.ts"),
  "ledger-check": () => apiCommand("stock", "Ledger", "CheckLedger.ts"),
}

/** Runs the command named by the first argument with the other arguments; ends the process when it fails. */
export async function main([name = "", ...given]: readonly string[]): Promise<void> {
  surviveBrokenOutput()
  try {
    const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (!load)
      throw new Failure(`No such command: "${name}". There are: ${Object.keys(COMMANDS).join(", ")}.`)
    const command = await load()
    await command(given)
  } catch (error) {
    exitWith(error)
  }
}
