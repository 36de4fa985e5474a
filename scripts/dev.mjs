// npm run dev: one origin as in production, with hot reload of both web apps and a restart of API and bot on change.
import { exitWith, explain } from "./lib/failure.mjs"
import { say, step } from "./lib/report.mjs"
import { ensureRuntime } from "./lib/runtime.mjs"
import { readSettings } from "./lib/settings.mjs"
import { prepareShutdown } from "./lib/shutdown.mjs"

function metaTags(settings) {
  const contents = {
    "telegram-bot": process.env.TELEGRAM_BOT_USERNAME,
    "help-url": process.env.HELP_URL,
    "public-url": settings.publicUrl,
  }
  return Object.entries(contents)
    .filter(([, content]) => content)
    .map(([name, content]) => `<meta name="${name}" content="${content.replaceAll('"', "&quot;")}">`)
    .join("")
}

/** Watching is the program's own way to come back: it waits for the next change when what it runs has ended. */
const watched = (file) => ["--watch", "--watch-preserve-output", file]

async function start(settings, shutdown) {
  const [
    { claim, openStack },
    { startApi, serviceEnvironment },
    { startService },
    { findFreePort },
    { openDevelopmentFront },
  ] = await Promise.all([
    import("./lib/stack.mjs"),
    import("./lib/api.mjs"),
    import("./lib/service.mjs"),
    import("./lib/ports.mjs"),
    import("./lib/development-front.mjs"),
  ])
  const processes = await claim(settings, shutdown)
  const stack = await openStack(settings, processes, shutdown)
  const apiPort = await findFreePort()
  const apiUrl = `http://127.0.0.1:${apiPort}`
  const env = {
    ...serviceEnvironment(settings, stack),
    PORT: String(apiPort),
    HOST: "127.0.0.1",
    TRUST_PROXY: "1",
    API_URL: apiUrl,
  }
  const api = await step("starting the API", () =>
    startApi({ address: apiUrl, env, signal: shutdown.signal, nodeArguments: watched("api/src/main.ts") }),
  )
  shutdown.onStop(api.stop)
  processes.add("the API", api.pid)
  if (settings.hasBot) {
    const bot = startService({ nodeArguments: watched("bot/src/main.ts"), env })
    shutdown.onStop(bot.stop)
    processes.add("the bot", bot.pid)
  }
  const { host, port } = settings
  shutdown.onStop(
    await step("starting both Vite servers", () =>
      openDevelopmentFront({ host, port, apiUrl, tags: metaTags(settings) }),
    ),
  )
}

try {
  await ensureRuntime()
  const settings = readSettings()
  const shutdown = prepareShutdown()
  try {
    await shutdown.during(start(settings, shutdown))
    say(
      `\nDeveloping at ${settings.publicUrl} (pages reload as they change, API and bot start again; Ctrl-C stops it)`,
    )
  } catch (error) {
    await shutdown.shutDown(shutdown.signal.aborted ? 0 : explain(error))
  }
} catch (error) {
  exitWith(error)
}
