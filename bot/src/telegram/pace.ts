import { setTimeout as sleep } from "node:timers/promises"
import type { Transformer } from "grammy"

/**
 * Telegram's limits for bots: about 30 messages a second in all, one a second to one chat with short bursts above it,
 * 20 a minute to one group (core.telegram.org/bots/faq). These stay a little below: a burst and what follows in a second, or
 * in a group's minute, are together less than that.
 */
export const limits = {
  all: { burst: 3, perSecond: 25 },
  person: { burst: 3, perSecond: 1 },
  group: { burst: 5, perSecond: 0.2 },
}
/** How many processes answer for the bot now. Each takes its part of what Telegram allows to all together. */
export type Share = { processes: number }

/** How many chats are remembered. The one that was written to longest ago is forgotten first; its burst is full again. */
const mostChats = 10_000

type Limit = { readonly burst: number; readonly perSecond: number }
/** When the last message of a line may be sent, in milliseconds; in the past if the line is empty. */
export type Line = { next: number }

/** Takes the next place in a line. Returns how many milliseconds it is away. */
export const take = (line: Line, { burst, perSecond }: Limit, now: number, processes = 1): number => {
  const gap = (1000 / perSecond) * processes
  line.next = Math.max(line.next, now - Math.max(1, Math.floor(burst / processes)) * gap) + gap
  return Math.max(0, line.next - now)
}

const isCounted = (method: string): boolean => /^(?:send(?!ChatAction)|edit|copy|forward)/.test(method)

/**
 * Sends at the pace that Telegram allows: each chat has a line, and all chats have one. A retry takes a new place in
 * both, so that retries after a refusal do not come all at once. One process at a time writes to a person, but any of them
 * to a group.
 */
export const paced = (share: Share = { processes: 1 }): Transformer => {
  const all: Line = { next: 0 }
  const chats = new Map<string, Line>()

  const lineOf = (chat: string): Line => {
    const line = chats.get(chat) ?? { next: 0 }
    chats.delete(chat)
    chats.set(chat, line)
    const [oldest] = chats.keys()
    if (chats.size > mostChats && oldest !== undefined) chats.delete(oldest)
    return line
  }

  return async (previous, method, payload, signal) => {
    const chat = "chat_id" in payload ? String(payload.chat_id) : undefined
    if (chat !== undefined && isCounted(method)) {
      const own = chat.startsWith("-")
        ? take(lineOf(chat), limits.group, Date.now(), share.processes)
        : take(lineOf(chat), limits.person, Date.now())
      if (own > 0) await sleep(own)
      const common = take(all, limits.all, Date.now(), share.processes)
      if (common > 0) await sleep(common)
    }
    return previous(method, payload, signal)
  }
}
