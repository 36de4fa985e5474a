import { refusalOf } from "./refusal.ts"

/** A bucket of so many tokens, which fills by so many a second. */
const openBucket = (capacity: number, perSecond: number) => {
  let level = capacity
  let at = performance.now()
  return {
    /** Takes one and returns 0, or the whole seconds until there is one again. */
    take(): number {
      const now = performance.now()
      level = Math.min(capacity, level + ((now - at) / 1000) * perSecond)
      at = now
      if (level >= 1) {
        level -= 1
        return 0
      }
      return Math.ceil((1 - level) / perSecond)
    },
  }
}

/** A window of so many milliseconds in which there may be at most so many. */
const openWindow = (most: number, length: number) => {
  let times: ReadonlyArray<number> = []
  return {
    /** Takes one and returns 0, or the whole seconds until there is room again. */
    take(): number {
      const now = performance.now()
      times = times.filter((time) => time > now - length)
      const [oldest] = times
      if (times.length >= most && oldest !== undefined) return Math.ceil((oldest + length - now) / 1000)
      times = [...times, now]
      return 0
    },
  }
}

/**
 * The limits that Telegram names for bots: about 30 messages in a second in all, one a second to one chat with short
 * bursts above it, and 20 in a minute to one group.
 */
export const openPace = () => {
  const all = openWindow(30, 1000)
  const chats = new Map<number, { readonly take: () => number }>()
  return {
    /** Throws 429 when the bot sends too fast. */
    check(chat: number, isPrivate: boolean): void {
      const own = chats.get(chat) ?? (isPrivate ? openBucket(4, 1) : openWindow(20, 60_000))
      chats.set(chat, own)
      const wait = Math.max(own.take(), all.take())
      if (wait > 0) throw refusalOf(429, wait)
    },
  }
}
