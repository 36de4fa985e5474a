import { setTimeout as sleep } from "node:timers/promises"
import type { Transformer } from "grammy"

/**
 * Telegram's limits for bots: about 30 messages a second in all, one a second to one chat with short bursts above it,
 * 20 a minute to one group (core.telegram.org/bots/faq). These stay a little below.
 */
const limits = {
  all: { burst: 25, perSecond: 25 },
  person: { burst: 3, perSecond: 1 },
  group: { burst: 15, perSecond: 0.3 },
}
/** How many chats are remembered. The one that was written to longest ago is forgotten first; its burst is full again. */
const mostChats = 10_000

type Limit = { readonly burst: number; readonly perSecond: number }
/** When the last message of a line may be sent, in milliseconds; in the past if the line is empty. */
type Line = { next: number }

/** Takes the next place in a line. Returns how many milliseconds it is away. */
const take = (line: Line, { burst, perSecond }: Limit, now: number): number => {
  const gap = 1000 / perSecond
  line.next = Math.max(line.next, now - burst * gap) + gap
  return Math.max(0, line.next - now)
}

const isCounted = (method: string): boolean => /^(?:send(?!ChatAction)|edit|copy|forward)/.test(method)

/**
 * Sends at the pace that Telegram allows: each chat has a line, and all chats have one. A retry takes a new place in
 * both, so that retries after a refusal do not come all at once.
 */
export const paced = (): Transformer => {
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
      const own = take(lineOf(chat), chat.startsWith("-") ? limits.group : limits.person, Date.now())
      if (own > 0) await sleep(own)
      const common = take(all, limits.all, Date.now())
      if (common > 0) await sleep(common)
    }
    return previous(method, payload, signal)
  }
}
