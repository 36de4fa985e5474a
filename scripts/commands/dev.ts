import { randomUUID } from "node:crypto"
import { unbuiltPrograms } from "../build/programs.ts"
import { prepareShutdown } from "../processes/shutdown.ts"
import type { Shutdown } from "../processes/shutdown.ts"
import { startApi } from "../product/api.ts"
import { botEnvironment, serviceEnvironment } from "../product/environment.ts"
import { startService } from "../product/service.ts"
import { readSetting, readSettings } from "../product/settings.ts"
import type { Settings } from "../product/settings.ts"
import { claim, openStack } from "../product/stack.ts"
import { findFreePort } from "../servers/ports.ts"
import { explain } from "../terminal/failure.ts"
import { say, step } from "../terminal/report.ts"
import { openDevelopmentFront } from "../product/development-front.ts"

/** The meta tags that the API would add to the head of a page. */
function metaTags({ publicUrl }: Settings): string {
  const contents = {
    "telegram-bot": readSetting("TELEGRAM_BOT_USERNAME"),
    "help-url": readSetting("HELP_URL"),
    "public-url": publicUrl,
  }
  return Object.entries(contents)
    .flatMap(([name, content]) =>
      content ? [`<meta name="${name}" content="${content.replaceAll('"', "&quot;")}">`] : [],
    )
    .join("")
}

/** Node's watch mode already restarts the program: after the program ends, it waits for the next file change. */
const watched = (file: string) => ["--watch", "--watch-preserve-output", file]

async function startAll(settings: Settings, shutdown: Shutdown): Promise<void> {
  const { signal, onStop } = shutdown
  const processes = await claim(settings, shutdown)
  const stack = await openStack(
    settings,
    unbuiltPrograms,
    {
      processes,
      onRefused: (error) => void shutdown.shutDown(explain(error)),
      pace: { longestPause: settings.longestPause },
    },
    shutdown,
  )
  const apiPort = await findFreePort()
  const apiUrl = `http://127.0.0.1:${apiPort}`
  const env = {
    ...serviceEnvironment(settings, stack),
    PORT: String(apiPort),
    HOST: "127.0.0.1",
    // Node's watch mode restarts one process.
    API_PROCESSES: "1",
    TRUST_PROXY: "1",
    API_URL: apiUrl,
  }
  await step("starting the API", async () => {
    const api = await startApi({
      address: apiUrl,
      env,
      signal,
      nodeArguments: watched(unbuiltPrograms("api", "main")),
    })
    onStop(api.stop)
    processes.add("the API", api.pid)
    await api.ready
  })
  if (settings.hasBot) {
    const bot = await startService({
      nodeArguments: watched(unbuiltPrograms("bot", "main")),
      env: botEnvironment({ ...env, BOT_PROCESS: randomUUID() }),
    })
    onStop(bot.stop)
    processes.add("the bot", bot.pid)
  }
  const { host, port } = settings
  const front = await step("starting both Vite servers", () =>
    openDevelopmentFront({ host, port, apiUrl, tags: metaTags(settings) }),
  )
  onStop(front.close)
}

/**
 * `npm run dev`: one origin as in production, with hot reload of both web apps and a restart of API and bot after
 * changes.
 */
export async function dev(): Promise<void> {
  const settings = readSettings()
  const shutdown = prepareShutdown()
  try {
    await shutdown.during(startAll(settings, shutdown))
    say(
      `\nDeveloping at ${settings.publicUrl} (pages reload as they change, API and bot start again; Ctrl-C stops it)`,
    )
  } catch (error) {
    await shutdown.shutDown(shutdown.signal.aborted ? 0 : explain(error))
  }
}
