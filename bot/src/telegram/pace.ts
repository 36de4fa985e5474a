import { setTimeout as sleep } from "node:timers/promises"
import type { Transformer } from "grammy"

/** At most so many messages in so many milliseconds, in any such time. */
type Limit = { readonly most: number; readonly every: number }

/**
 * Telegram's limits for bots: about 30 messages a second in all, one a second to one chat with short bursts above it,
 * 20 a minute to one group (core.telegram.org/bots/faq). These stay a little below. Messages to different chats leave one
 * by one, 25 a second: a burst of 25 and another one a second later would meet on a slow way, and half of them be refused.
 */
export const limits = {
  all: { most: 1, every: 40 },
  person: { most: 3, every: 3000 },
  group: { most: 18, every: 60_000 },
}

/** How many processes answer for the bot now. Each takes its part of what Telegram allows to all together. */
export type Share = { processes: number }

/** How many chats are remembered. The one that was written to longest ago is forgotten first; its burst is full again. */
const mostChats = 10_000

/**
 * Takes a place among the `times` of earlier messages and returns 0, or returns how many milliseconds later there may be
 * one. Each of several processes has its part of the messages; where that is less than one, it waits longer for one.
 */
export const place = (times: Array<number>, { most, every }: Limit, now: number, processes = 1): number => {
  const share = Math.max(1, Math.floor(most / processes))
  const length = every * Math.max(1, processes / most)
  while (times[0] !== undefined && times[0] <= now - length) times.shift()
  if (times.length < share) {
    times.push(now)
    return 0
  }
  return Math.max(1, (times[times.length - share] ?? now) + length - now)
}

/** Those who wait for a limit, one after the other. */
const openLine = (limit: Limit) => {
  const times: Array<number> = []
  let last = Promise.resolve()
  const wait = async (processes: number): Promise<void> => {
    // looked at again after the pause, which may have been longer than asked for
    for (;;) {
      const pause = place(times, limit, performance.now(), processes)
      if (pause === 0) return
      // oxlint-disable-next-line no-await-in-loop -- the next look is after the pause
      await sleep(pause)
    }
  }
  return (processes: number): Promise<void> => (last = last.then(() => wait(processes)))
}

const isCounted = (method: string): boolean => /^(?:send(?!ChatAction)|edit|copy|forward)/.test(method)

/**
 * Sends at the pace that Telegram allows: each chat has a line, and all chats have one. A retry takes a new place in
 * both, so that retries after a refusal do not come all at once. One process at a time writes to a person, but any of them
 * to a group.
 */
export const paced = (share: Share = { processes: 1 }): Transformer => {
  const all = openLine(limits.all)
  const chats = new Map<string, ReturnType<typeof openLine>>()

  const lineOf = (chat: string) => {
    const line = chats.get(chat) ?? openLine(chat.startsWith("-") ? limits.group : limits.person)
    chats.delete(chat)
    chats.set(chat, line)
    const [oldest] = chats.keys()
    if (chats.size > mostChats && oldest !== undefined) chats.delete(oldest)
    return line
  }

  return async (previous, method, payload, signal) => {
    const chat = "chat_id" in payload ? String(payload.chat_id) : undefined
    if (chat !== undefined && isCounted(method)) {
      await lineOf(chat)(chat.startsWith("-") ? share.processes : 1)
      await all(share.processes)
    }
    return previous(method, payload, signal)
  }
}
