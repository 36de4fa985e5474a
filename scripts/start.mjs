// npm start: everything from a fresh clone to a running product, and everything stopped again at the end.
import { join } from "node:path"
import { exitWith, explain } from "./lib/failure.mjs"
import { say, seconds, step } from "./lib/report.mjs"
import { ensureRuntime } from "./lib/runtime.mjs"
import { readSettings } from "./lib/settings.mjs"
import { prepareShutdown } from "./lib/shutdown.mjs"

/** In production whoever runs this collects standard output; at a desk it would bury what we say. */
function logOf(service, settings) {
  return settings.isProduction ? undefined : join(settings.dataDir, "logs", `${service}.log`)
}

function sayWhereItIs(settings, accounts, started) {
  say()
  say(
    `Rokthnam is ready: ${settings.publicUrl}  (after ${seconds(performance.now() - started)}; Ctrl-C stops it)`,
  )
  say(`  find a medicine      ${settings.publicUrl}/`)
  say(`  pharmacy             ${settings.publicUrl}/pharmacy/login`)
  say(`  administration       ${settings.publicUrl}/admin/login`)
  if (accounts.length === 0) return
  const width = Math.max(...accounts.map(({ role }) => role.length))
  const emailWidth = Math.max(...accounts.map(({ email }) => email.length))
  say("Demo accounts:")
  for (const { role, email, password } of accounts) {
    say(`  ${role.padEnd(width)}  ${email.padEnd(emailWidth)}  ${password}`)
  }
}

async function start(settings, shutdown) {
  // Loaded only now, since these need installed packages.
  const [{ buildWebApps }, { claim, openStack }, api, { startService }, { supervise }, { readDemoAccounts }] =
    await Promise.all([
      import("./lib/build.mjs"),
      import("./lib/stack.mjs"),
      import("./lib/api.mjs"),
      import("./lib/service.mjs"),
      import("./lib/supervise.mjs"),
      import("./lib/data-folder.mjs"),
    ])
  const processes = await claim(settings, shutdown)
  await buildWebApps(shutdown)
  shutdown.signal.throwIfAborted()
  const env = api.serviceEnvironment(settings, await openStack(settings, processes, shutdown))
  const common = { processes, onGiveUp: () => void shutdown.shutDown(1) }
  const apiService = await step("starting the API", async () =>
    supervise({
      name: "the API",
      start: () =>
        api.startApi({
          address: settings.localUrl,
          env,
          logFile: logOf("api", settings),
          signal: shutdown.signal,
        }),
      ...common,
    }),
  )
  shutdown.onStop(apiService.stop)
  shutdown.signal.throwIfAborted()
  if (settings.hasBot) {
    const bot = await step("starting the Telegram bot", async () =>
      supervise({
        name: "the bot",
        start: async () =>
          startService({
            nodeArguments: ["bot/src/main.ts"],
            env: { ...env, API_URL: settings.localUrl },
            logFile: logOf("bot", settings),
          }),
        ...common,
      }),
    )
    shutdown.onStop(bot.stop)
  } else say("! no TELEGRAM_BOT_TOKEN: the Telegram bot and the sign-in with Telegram are off")
  return readDemoAccounts(settings.dataDir)
}

const started = performance.now()
try {
  await ensureRuntime()
  const settings = readSettings()
  const shutdown = prepareShutdown()
  try {
    sayWhereItIs(settings, await shutdown.during(start(settings, shutdown)), started)
  } catch (error) {
    await shutdown.shutDown(shutdown.signal.aborted ? 0 : explain(error))
  }
} catch (error) {
  exitWith(error)
}
