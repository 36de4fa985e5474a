import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { prepareShutdown } from "../processes/shutdown.ts"
import type { Shutdown } from "../processes/shutdown.ts"
import { supervise } from "../processes/supervise.ts"
import { startApi } from "../product/api.ts"
import { startBot } from "../product/bot.ts"
import { readDemoAccounts } from "../product/data-folder.ts"
import type { DemoAccount } from "../product/data-folder.ts"
import { serviceEnvironment } from "../product/environment.ts"
import type { Keeping } from "../product/keeping.ts"
import { readSettings } from "../product/settings.ts"
import type { Settings } from "../product/settings.ts"
import { claim, openStack } from "../product/stack.ts"
import { explain } from "../terminal/failure.ts"
import { say, seconds, step } from "../terminal/report.ts"
import { buildAll } from "./build.ts"

/**
 * The log file of a service. In production standard output is collected by whatever runs this; in a terminal the log
 * would hide our own messages.
 */
function logOf(service: "api" | "bot", settings: Settings): string | undefined {
  return settings.isProduction ? undefined : join(settings.dataDir, "logs", `${service}.log`)
}

function sayWhereItIs({ publicUrl }: Settings, accounts: readonly DemoAccount[], took: number): void {
  say()
  say(`Rokthnam is ready: ${publicUrl}  (after ${seconds(took)}; Ctrl-C stops it)`)
  say(`  find a medicine      ${publicUrl}/`)
  say(`  pharmacy             ${publicUrl}/pharmacy/login`)
  say(`  administration       ${publicUrl}/admin/login`)
  if (accounts.length === 0) return
  const width = Math.max(...accounts.map(({ role }) => role.length))
  const emailWidth = Math.max(...accounts.map(({ email }) => email.length))
  say("Demo accounts:")
  for (const { role, email, password } of accounts)
    say(`  ${role.padEnd(width)}  ${email.padEnd(emailWidth)}  ${password}`)
}

async function keepApi(
  settings: Settings,
  program: string,
  env: NodeJS.ProcessEnv,
  keeping: Keeping,
  { signal, onStop }: Shutdown,
): Promise<void> {
  const options = {
    address: settings.localUrl,
    nodeArguments: [program],
    env,
    logFile: logOf("api", settings),
    signal,
  }
  const api = await step("starting the API", async () =>
    supervise({ name: "the API", start: () => startApi(options), ...keeping }),
  )
  onStop(api.stop)
  signal.throwIfAborted()
}

async function keepBot(
  settings: Settings,
  program: string,
  env: NodeJS.ProcessEnv,
  keeping: Keeping,
  { onStop }: Shutdown,
): Promise<void> {
  if (!settings.hasBot) {
    say("! no TELEGRAM_BOT_TOKEN: the Telegram bot and the sign-in with Telegram are off")
    return
  }
  // One process follows the other, so the next one has the name of the one before, and goes on with what that one had.
  const options = { program, env: { ...env, BOT_PROCESS: randomUUID() }, logFile: logOf("bot", settings) }
  const bot = await supervise({
    name: "the Telegram bot",
    start: () => startBot(options),
    isOptional: true,
    ...keeping,
  })
  onStop(bot.stop)
}

async function startAll(settings: Settings, shutdown: Shutdown): Promise<readonly DemoAccount[]> {
  const processes = await claim(settings, shutdown)
  const programs = await buildAll(shutdown.signal)
  shutdown.signal.throwIfAborted()
  const keeping: Keeping = {
    processes,
    onRefused: (error) => void shutdown.shutDown(explain(error)),
    pace: { longestPause: settings.longestPause },
  }
  const env = serviceEnvironment(settings, await openStack(settings, programs, keeping, shutdown))
  await keepApi(settings, programs("api", "main"), env, keeping, shutdown)
  await keepBot(settings, programs("bot", "main"), { ...env, API_URL: settings.localUrl }, keeping, shutdown)
  return readDemoAccounts(settings.dataDir)
}

/** `npm start`: sets up and starts the product from a fresh clone, and stops everything at the end. */
export async function start(): Promise<void> {
  const settings = readSettings()
  const shutdown = prepareShutdown()
  try {
    const accounts = await shutdown.during(startAll(settings, shutdown))
    // The clock of `performance` started with this process.
    sayWhereItIs(settings, accounts, performance.now())
  } catch (error) {
    await shutdown.shutDown(shutdown.signal.aborted ? 0 : explain(error))
  }
}
