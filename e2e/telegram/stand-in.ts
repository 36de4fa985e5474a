import { randomInt } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { openChats } from "./chats.ts"
import type { BotMessage, Payload } from "./chats.ts"
import { openFaults } from "./faults.ts"
import type { Fault } from "./faults.ts"
import { openInlineQueries } from "./inline.ts"
import { limited, methods } from "./methods.ts"
import type { World } from "./methods.ts"
import { openPace } from "./pace.ts"
import { openGroup, openPerson } from "./people.ts"
import type { PersonOptions } from "./people.ts"
import { Refusal, refusalOf } from "./refusal.ts"
import { answerJson, openServer, readBody } from "./server.ts"
import { openUpdateQueue } from "./update-queue.ts"
import { openWatch } from "./watch.ts"
import { hookOf, openDeliveries } from "./webhook.ts"
import type { Watch } from "./watch.ts"

/** How Telegram responds to the token of the bot: as usual, as to a revoked one, or as to one of two bots. */
export type Mood = "well" | "revoked" | "second poller"

/** One call of the bot, and whether it was refused. */
type BotCall = { readonly method: string; readonly payload: Payload; readonly refusal?: string }

const moods: Readonly<Record<Mood, { readonly method: string; readonly code: number } | undefined>> = {
  well: undefined,
  revoked: { method: "*", code: 401 },
  "second poller": { method: "getUpdates", code: 409 },
}

/** Aborted when the other end hangs up before it has the answer. */
const goneOf = (response: ServerResponse): AbortSignal => {
  const gone = new AbortController()
  response.once("close", () => gone.abort())
  return gone.signal
}

/** A call of the bot: what, about whom, and when: before Telegram does anything, after it did, when it has answered. */
type Observed = {
  readonly method: string
  readonly person: number | undefined
  readonly when: "asked" | "done" | "answered"
}
/** Is told of each call. With "hang up" before it, the call is not carried out. */
export type Observer = (call: Observed) => "hang up" | void

type Settings = {
  limits: boolean
  observe: Observer
  /** Milliseconds that a call is on its way here. */
  readonly way: number
}

const openBot = (watch: Watch, settings: Settings, botId: number) => {
  const updates = openUpdateQueue(() => {
    watch.changed()
    deliveries.go()
  })
  const deliveries = openDeliveries({
    pending: updates.pending,
    confirm: updates.confirm,
    changed: watch.changed,
  })
  const world: World = {
    botId,
    chats: openChats(watch.changed),
    updates,
    deliveries,
    inline: openInlineQueries(watch.changed),
    files: new Map(),
  }
  const faults = openFaults()
  const pace = openPace()
  const calls: Array<BotCall> = []

  const carryOut = async (method: string, payload: Payload, gone: AbortSignal): Promise<unknown> => {
    const known = methods[method]
    if (known === undefined) throw refusalOf(404)
    if (settings.limits && limited.has(method))
      pace.check(Number(payload["chat_id"]), world.chats.isPrivate(payload))
    return known(world, payload, gone)
  }

  const answer = async (method: string, payload: Payload, response: ServerResponse): Promise<void> => {
    let refusal: string | undefined
    try {
      const fault = faults.next(method)
      if (fault === "hang") return
      const person = world.chats.personOf(payload)
      const isCut = settings.observe({ method, person, when: "asked" }) === "hang up" || fault === "hang up"
      const result = isCut ? undefined : await carryOut(method, payload, goneOf(response))
      if (!isCut) settings.observe({ method, person, when: "done" })
      if (fault === undefined && !isCut) answerJson(response, 200, { ok: true, result })
      else response.destroy()
      settings.observe({ method, person, when: "answered" })
    } catch (error) {
      const refused = error instanceof Refusal ? error : refusalOf(500)
      refusal = refused.message
      answerJson(response, refused.code, refused.body())
    } finally {
      calls.push({ method, payload, ...(refusal === undefined ? {} : { refusal }) })
      watch.changed()
    }
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, kind = "", ...rest] = (request.url ?? "").split("?")[0]?.split("/") ?? []
    const payload = await readBody(request)
    if (settings.way > 0) await sleep(settings.way)
    if (kind !== "file") return answer(rest.join("/"), payload, response)
    const bytes = world.files.get((rest.at(-1) ?? "").replace(/\.jpg$/, ""))
    if (bytes === undefined) answerJson(response, 404, refusalOf(404).body())
    else response.writeHead(200).end(bytes)
  }

  return { world, faults, calls, serve }
}

/**
 * Opens a stand-in of the Bot API: an HTTP server that hands out updates like Telegram, refuses what Telegram refuses,
 * and shows what the bot wrote. `limits` makes it refuse a bot that sends too fast; `way` is how many milliseconds a call
 * takes to get here.
 */
export const openTelegram = async ({
  mood = "well" as Mood,
  limits = false,
  botId = randomInt(1_000_000_000, 9_000_000_000),
  way = 0,
} = {}) => {
  const watch = openWatch()
  const settings: Settings = { limits, observe: () => undefined, way }
  const bot = openBot(watch, settings, botId)
  const { world, faults, calls } = bot
  const server = await openServer((request, response) => {
    void bot.serve(request, response).catch(() => response.destroy())
  })
  let present = mood
  let endMood: (() => void) | undefined
  const setMood = (next: Mood) => {
    endMood?.()
    present = next
    const fault = moods[next]
    if (fault === undefined) endMood = undefined
    else {
      endMood = faults.plan(fault.method, { code: fault.code })
      world.updates.interrupt(refusalOf(fault.code))
    }
  }
  setMood(mood)
  return {
    url: server.url,
    botId: world.botId,
    calls,
    messages: world.chats.messages,
    until: watch.until,
    /** Waits until a message, which the bot may change, says so. Returns its text then. */
    becomes: (message: BotMessage, words: string | RegExp): Promise<string> =>
      watch.until(
        () => {
          const { text } = message
          return (words instanceof RegExp ? words.test(text) : text.includes(words)) ? text : undefined
        },
        () => `${String(words)}, but the message says: ${message.text}`,
      ),
    /** How many times the bot has called a method. */
    count: (method: string) => calls.filter((call) => call.method === method).length,
    /** The calls that Telegram would have refused, apart from planned faults. */
    refused: () => calls.filter(({ refusal }) => refusal?.startsWith("Bad Request") === true),
    /** Makes calls of a method fail, so many times or until the returned function is called. */
    fail: (method: string, fault: Fault, times?: number) => {
      if (method === "*" && typeof fault === "object") world.updates.interrupt(refusalOf(fault.code))
      return faults.plan(method, fault, times)
    },
    person: (options?: PersonOptions) => openPerson(world, watch, options),
    group: (title: string) => openGroup(world, title),
    /** Hands an update out once more, with its number. */
    repeat: world.updates.repeat,
    unconfirmed: world.updates.unconfirmed,
    vanish: server.close,
    comeBack: server.comeBack,
    get mood() {
      return present
    },
    set mood(next: Mood) {
      setMood(next)
    },
    /** Whether the bot is refused when it sends too fast. */
    set limits(isOn: boolean) {
      settings.limits = isOn
    },
    /** The deliveries by webhook. */
    deliveries: world.deliveries,
    /** Has another program with the bot's token set a webhook, or remove it. */
    hookTo: (url: string | undefined) => world.deliveries.set(hookOf({ url })),
    set observe(observer: Observer) {
      settings.observe = observer
    },
  }
}

export type Telegram = Awaited<ReturnType<typeof openTelegram>>
