import { setTimeout as sleep } from "node:timers/promises"
import { Api } from "grammy"
import type { Update } from "grammy/types"
import { createBot } from "./bot.ts"
import { readConfig } from "./config.ts"
import { writeNotice } from "./features/news.ts"
import { createRokthnamApi } from "./services/rokthnam-api.ts"
import type { RokthnamApi } from "./services/rokthnam-api.ts"
import { describeCommands } from "./telegram/commands.ts"
import { claimUpdates, finishTime, giveBack, openHand } from "./telegram/hand.ts"
import type { Hand } from "./telegram/hand.ts"
import { sendOutbox } from "./telegram/outbox.ts"
import { paced } from "./telegram/pace.ts"
import { persist } from "./telegram/persistence.ts"
import { pollSeconds, pollUpdates } from "./telegram/updates.ts"
import { keepWebhook } from "./telegram/webhook.ts"
import { openTrouble, reportReady } from "./trouble.ts"

/** The largest photo that the API accepts, in bytes. */
const largestPhoto = 10 * 1024 * 1024
/** Seconds that a call of Telegram may take. */
const callSeconds = 20

const config = readConfig()

const log = (message: string, error?: unknown): void => {
  const reason = error instanceof Error ? error.message : undefined
  process.stdout.write(`${JSON.stringify({ timestamp: new Date().toISOString(), message, reason })}\n`)
}
const onFailure = (error: unknown): void => log("an update failed", error)

const download = async (filePath: string): Promise<Uint8Array<ArrayBuffer>> => {
  const response = await fetch(`${config.telegramApiRoot}/file/bot${config.token}/${filePath}`, {
    signal: AbortSignal.timeout(callSeconds * 1000),
  })
  if (!response.ok) throw new Error(`Telegram answered ${response.status} for a file.`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (bytes.length > largestPhoto) throw new Error("A photo is larger than 10 MB.")
  return bytes
}

const stopping = new AbortController()
const trouble = openTrouble(log)
const waiting = { longest: config.longestPause, trouble, signal: stopping.signal }
process.once("SIGTERM", () => stopping.abort())
process.once("SIGINT", () => stopping.abort())

const client = { apiRoot: config.telegramApiRoot, timeoutSeconds: callSeconds }
/** For the calls that are repeated until they succeed; those of the handlers have limits of their own. */
const telegram = new Api(config.token, { ...client, timeoutSeconds: pollSeconds + callSeconds })

/** Brings updates to the API until the bot is stopped: by webhook where one is set up, else by polling. */
const bringUpdates = async (bot: number, api: RokthnamApi, hand: Hand): Promise<void> => {
  const { webhook } = config
  if (webhook !== undefined) return keepWebhook({ ...waiting, telegram, webhook })
  await persist(() => telegram.deleteWebhook(), waiting)
  const handle = (updates: ReadonlyArray<Update>) => hand.take(updates, false)
  const room = async (): Promise<void> => {
    // oxlint-disable-next-line no-await-in-loop -- what Telegram keeps needs no room here
    while (hand.room() === 0) await hand.next()
  }
  return pollUpdates({ ...waiting, telegram, bot, api, handle, room, onFailure })
}

const work = async (): Promise<void> => {
  const me = await persist(() => telegram.getMe(), waiting)
  const api = createRokthnamApi(config.apiOrigin, config.serviceSecret)
  const share = { processes: 1 }
  const pace = paced(share)
  const hand = openHand((update) => bot.handleUpdate(update), onFailure)
  const bot = createBot(config.token, {
    api,
    publicUrl: config.publicUrl,
    download,
    onFailure,
    pace,
    tries: { longest: config.longestPause, isOurs: hand.isOurs },
    config: { botInfo: me, client },
  })
  // It repeats no call by itself: a message that failed is given back, and its chat waits, nobody else.
  const messenger = new Api(config.token, client)
  messenger.config.use(pace)
  const claiming = {
    api,
    bot: me.id,
    process: config.process,
    hand,
    onProcesses: (count: number) => void (share.processes = count),
    onFailure,
    signal: stopping.signal,
  }
  const bringing = bringUpdates(me.id, api, hand).catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error
  })
  const answering = claimUpdates(claiming)
  if (config.lacksAddress) log("the bot polls: Telegram does not call PUBLIC_URL, so there can be no webhook")
  log(`the bot @${me.username} is listening`)
  reportReady()
  void describeCommands(telegram, config.publicUrl, waiting).catch(onFailure)
  const sending = sendOutbox({
    telegram: messenger,
    api,
    write: writeNotice,
    onFailure,
    signal: stopping.signal,
    every: config.noticesEvery,
    longestCall: callSeconds * 1000,
  })
  await Promise.all([bringing, answering])
  const end = Date.now() + finishTime
  await Promise.race([sending, sleep(finishTime)])
  // oxlint-disable-next-line no-await-in-loop -- waits for the handlers that still run
  while (hand.size() > 0 && Date.now() < end) await sleep(20)
  await giveBack(claiming)
}

await work().catch((error: unknown) => {
  if (stopping.signal.aborted) return
  onFailure(error)
  process.exitCode = 1
})
// An IPC channel or a call that nobody waits for would keep the process.
process.exit()
