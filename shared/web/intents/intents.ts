import { ApiFailure } from "../errors/api-failure.ts"
import type { TextStore } from "../storage/text-store.ts"
import { newIntentKey, storedIntentKey } from "./intent-key.ts"
import type { IntentKey } from "./intent-key.ts"

/** A write that the user wants, as plain JSON. The API does the write only once per `key`. */
export type Intent<Thing> = { readonly place: string; readonly key: IntentKey; readonly thing: Thing }

/** The maximum number of intents with an unknown outcome; older ones are forgotten. */
const mostOpen = 50

const isIntent = (value: unknown): value is Intent<unknown> =>
  typeof value === "object" &&
  value !== null &&
  "place" in value &&
  typeof value.place === "string" &&
  "key" in value &&
  storedIntentKey(value.key) !== undefined &&
  "thing" in value

const load = (store: TextStore, name: string): ReadonlyArray<Intent<unknown>> => {
  try {
    const stored: unknown = JSON.parse(store.read(name) ?? "[]")
    return Array.isArray(stored) ? stored.filter(isIntent) : []
  } catch {
    return []
  }
}

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

/**
 * The writes of a browser that may have to be sent again, stored in `store` under `name` across reloads. A key belongs
 * to the thing that is written at its `place` (such as one line of one customer's cart), not to a press of the button.
 * While the outcome is unknown, the same thing is sent with the same key. Another thing, or the same one after a
 * complete answer, gets a new key.
 */
export const createIntents = (store: TextStore, name: string) => {
  const others = (place: string) => load(store, name).filter((one) => one.place !== place)
  const save = (open: ReadonlyArray<Intent<unknown>>) => {
    if (open.length === 0) store.remove(name)
    else store.write(name, JSON.stringify(open.slice(-mostOpen)))
  }
  /** The intent at this place whose outcome is still unknown, if there is one. */
  const pending = (place: string): Intent<unknown> | undefined =>
    load(store, name).find((one) => one.place === place)
  const open = (place: string, thing: unknown) => {
    const last = pending(place)
    const isRepeated = last !== undefined && JSON.stringify(last.thing) === JSON.stringify(thing)
    const key = isRepeated ? last.key : newIntentKey()
    // Stored before it is sent, because the power may fail.
    save([...others(place), { place, key, thing }])
    return { key, isRepeated }
  }
  /** Removes the intent of a place, once its outcome was checked elsewhere. */
  const forget = (place: string): void => save(others(place))
  /** Sends a thing; `send` receives the key for the call. */
  const run = async <Thing, A>(
    place: string,
    thing: Thing,
    send: (key: IntentKey) => Promise<A>,
  ): Promise<A> => {
    const { key, isRepeated } = open(place, thing)
    const settle = () => {
      if (pending(place)?.key === key) forget(place)
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
  return { run, pending, forget }
}

/** What `createIntents` makes. */
export type Intents = ReturnType<typeof createIntents>
