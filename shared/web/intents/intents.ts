import { ApiFailure } from "../errors/api-failure.ts"
import type { TextStore } from "../storage/text-store.ts"
import { newIntentKey } from "./intent-key.ts"
import type { IntentKey } from "./intent-key.ts"
import { createIntentStore } from "./intent-store.ts"
import type { Intent } from "./intent-store.ts"

/**
 * Statuses that refuse the sender or the rate of its calls before the API looks at the write (0: the call was not even
 * sent). They tell nothing about an earlier try with the same key.
 */
const refusesTheSender: ReadonlySet<number> = new Set([0, 401, 403, 429])

/** Only a complete answer settles an intent: success, or a refusal that says that nothing was done, now or earlier. */
export const isSettledBy = (error: unknown, isRepeated: boolean): boolean =>
  error instanceof ApiFailure &&
  error.outcome === "refused" &&
  !(isRepeated && refusesTheSender.has(error.status))

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

type Sending = { readonly thing: unknown; readonly end: Promise<unknown> }

/**
 * The writes of a browser that may have to be sent again, stored in `store` under `name` across reloads, for `lifetime`
 * milliseconds if the store outlives the API's memory of their keys. A key belongs to the thing that is written at its `place` (such as one line of one customer's cart), not
 * to a press of the button. While the outcome is unknown, the same thing is sent with the same key. Another thing, or
 * the same one after a complete answer, gets a new key.
 */
export const createIntents = (store: TextStore, name: string, lifetime = Number.POSITIVE_INFINITY) => {
  const kept = createIntentStore(store, name, lifetime)
  const underWay = new Map<string, Sending>()
  /** The intent at this place whose outcome is still unknown, if there is one. */
  const pending = (place: string): Intent<unknown> | undefined =>
    kept.load().find((one) => one.place === place)
  const open = (place: string, thing: unknown) => {
    const last = pending(place)
    const isRepeated = last !== undefined && isSame(last.thing, thing)
    const key = isRepeated ? last.key : newIntentKey()
    // Stored before it is sent, because the power may fail.
    kept.put({ place, key, thing, at: isRepeated ? last.at : Date.now() })
    return { key, isRepeated }
  }
  const deliver = async <A>(place: string, thing: unknown, send: (key: IntentKey) => Promise<A>) => {
    const { key, isRepeated } = open(place, thing)
    const settle = () => {
      if (pending(place)?.key === key) kept.remove(place)
    }
    try {
      const answer = await send(key)
      settle()
      return answer
    } catch (error) {
      if (isSettledBy(error, isRepeated)) settle()
      throw error
    }
  }
  /**
   * Sends a thing; `send` receives the key for the call. Who asks for the same thing while it is under way, as a double
   * click does, gets the same answer.
   */
  const run = <Thing, A>(place: string, thing: Thing, send: (key: IntentKey) => Promise<A>): Promise<A> => {
    const sent = underWay.get(place)
    // What is under way at a place answers with the type of the thing at this place.
    if (sent !== undefined && isSame(sent.thing, thing)) return sent.end as Promise<A>
    const end = deliver(place, thing, send).finally(() => {
      if (underWay.get(place)?.end === end) underWay.delete(place)
    })
    underWay.set(place, { thing, end })
    return end
  }
  /** Keeps a thing to be sent later. */
  const keep = (place: string, thing: unknown): void => void open(place, thing)
  /** Gives the intent of a place another place, with its key. */
  const move = (from: string, to: string): void => {
    const found = pending(from)
    if (found === undefined) return
    kept.remove(from)
    kept.put({ ...found, place: to })
  }
  const { load, remove: forget, subscribe } = kept
  return { run, pending, keep, move, forget, load, subscribe }
}

/** What `createIntents` makes. */
export type Intents = ReturnType<typeof createIntents>
