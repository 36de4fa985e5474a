import { describeEnd } from "../processes/child.ts"
import type { Starting } from "../processes/supervise.ts"
import { botEnvironment } from "./environment.ts"
import { startService } from "./service.ts"

interface BotOptions {
  readonly program: string
  /** Only what the bot needs of it reaches the bot. */
  readonly env: NodeJS.ProcessEnv
  readonly logFile?: string | undefined
}

/** Starts the bot. It reports itself as ready once Telegram answers, which may never happen. */
export async function startBot({ program, env, logFile }: BotOptions): Promise<Starting> {
  const { child, ...service } = await startService({
    nodeArguments: [program],
    env: botEnvironment(env),
    logFile,
    isQuiet: true,
    hasChannel: true,
  })
  const says = new Promise<void>((settle) =>
    child.on("message", (message) => message === "ready" && settle()),
  )
  const onTrouble = (listen: (what: string | null) => void) =>
    void child.on("message", (message) => {
      if (typeof message === "object" && message !== null && "trouble" in message)
        listen(message.trouble === null ? null : String(message.trouble))
    })
  const endsEarly = service.exited.then((end) => {
    const where = logFile === undefined ? "" : `, its log is ${logFile}`
    throw new Error(`it ended (${describeEnd(end)}) before it reached Telegram${where}`)
  })
  return { ...service, onTrouble, ready: Promise.race([says, endsEarly]) }
}
