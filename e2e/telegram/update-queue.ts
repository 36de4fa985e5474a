import { randomInt } from "node:crypto"
import { refusalOf } from "./refusal.ts"

export type Update = { readonly update_id: number } & Readonly<Record<string, unknown>>
type Waiting = {
  readonly answer: (updates: ReadonlyArray<Update>) => void
  readonly fail: (e: Error) => void
}

/**
 * The updates of a bot, as `getUpdates` hands them out: again and again, until a call with a higher offset confirms
 * them. Their numbers begin anywhere, as those of Telegram do.
 */
export const openUpdateQueue = (changed: () => void) => {
  let next = randomInt(100_000_000, 900_000_000)
  let pending: ReadonlyArray<Update> = []
  let again: ReadonlyArray<Update> = []
  let waiting: Waiting | undefined
  const arrived = (): void => {
    waiting?.answer([])
    changed()
  }

  const ready = (offset: number, limit: number): ReadonlyArray<Update> => {
    pending = pending.filter(({ update_id }) => update_id >= offset)
    const found = [...again, ...pending].slice(0, limit)
    again = []
    return found
  }

  return {
    add(content: object): number {
      const update = { update_id: (next += 1), ...content }
      pending = [...pending, update]
      arrived()
      return update.update_id
    },

    /** Hands a confirmed update out once more, as Telegram does when a confirmation got lost. */
    repeat(update: Update): void {
      again = [...again, update]
      arrived()
    },

    /** The updates from the offset on. A call ends one that still waits, as Telegram's do. */
    async take(offset = 0, limit = 100, seconds = 0, gone?: AbortSignal): Promise<ReadonlyArray<Update>> {
      waiting?.fail(refusalOf(409))
      const found = ready(offset, limit)
      if (found.length > 0 || seconds === 0) return found
      const own = Promise.withResolvers<ReadonlyArray<Update>>()
      const timer = setTimeout(() => own.resolve([]), seconds * 1000).unref()
      const asking = { answer: own.resolve, fail: own.reject }
      waiting = asking
      changed()
      gone?.addEventListener("abort", () => own.resolve([]))
      try {
        await own.promise
      } finally {
        clearTimeout(timer)
        if (waiting === asking) waiting = undefined
      }
      return gone?.aborted === true ? [] : ready(offset, limit)
    },

    /** Ends a call that waits, as Telegram does when the token is revoked or another program polls. */
    interrupt: (refusal: Error): void => waiting?.fail(refusal),

    /** What is to be delivered by webhook, in order, and that it was. */
    pending: (): ReadonlyArray<Update> => [...again, ...pending],
    confirm(update: Update): void {
      if (again.includes(update)) again = again.filter((other) => other !== update)
      else pending = pending.filter((other) => other !== update)
    },

    /** Updates that no call has confirmed. */
    unconfirmed: () => pending.length,
  }
}

export type UpdateQueue = ReturnType<typeof openUpdateQueue>
