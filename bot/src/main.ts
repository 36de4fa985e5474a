import { run } from "@grammyjs/runner"
import { RedisAdapter } from "@grammyjs/storage-redis"
import { Redis } from "ioredis"
import { createBot, describeCommands } from "./bot.ts"
import { readConfig } from "./config.ts"
import type { ChatSession } from "./context.ts"
import { createRokthnamApi } from "./services/rokthnam-api.ts"

/** Seconds that a chat is stored after its last message. */
const chatLifetime = 90 * 24 * 3600
/** The largest photo that the API accepts, in bytes. */
const largestPhoto = 10 * 1024 * 1024

const config = readConfig()

const log = (message: string, error?: unknown): void => {
  const reason = error instanceof Error ? error.message : undefined
  process.stdout.write(`${JSON.stringify({ timestamp: new Date().toISOString(), message, reason })}\n`)
}

const download = async (filePath: string): Promise<Uint8Array<ArrayBuffer>> => {
  const response = await fetch(`${config.telegramApiRoot}/file/bot${config.token}/${filePath}`, {
    signal: AbortSignal.timeout(20_000),
  })
  if (!response.ok) throw new Error(`Telegram answered ${response.status} for a file.`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (bytes.length > largestPhoto) throw new Error("A photo is larger than 10 MB.")
  return bytes
}

const redis =
  config.redisUrl === undefined
    ? undefined
    : new Redis(config.redisUrl, { keyPrefix: `${config.redisPrefix}bot:`, maxRetriesPerRequest: 3 })
redis?.on("error", (error) => log("redis", error))

const bot = createBot(config.token, {
  api: createRokthnamApi(config.apiOrigin, config.serviceSecret),
  download,
  onFailure: (error) => log("an update failed", error),
  config: { client: { apiRoot: config.telegramApiRoot } },
  ...(redis === undefined
    ? {}
    : { storage: new RedisAdapter<ChatSession>({ instance: redis, ttl: chatLifetime }) }),
})

await bot.init()
await describeCommands(bot)
const runner = run(bot)
log(`the bot @${bot.botInfo.username} is listening`)
// A supervising process opens an IPC channel and counts the bot as started after this message.
process.send?.("ready")

const stop = async (): Promise<void> => {
  await runner.stop()
  redis?.disconnect()
}
process.once("SIGTERM", () => void stop())
process.once("SIGINT", () => void stop())
await runner.task()
