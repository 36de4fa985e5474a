import { ApiFailure } from "../errors/api-failure.ts"
import type { TextStore } from "../storage/text-store.ts"
import { newIntentKey, storedIntentKey } from "./intent-key.ts"
import type { IntentKey } from "./intent-key.ts"

/** What somebody wants to be written, as plain JSON; `Key` is the name under which the API does it once. */
export type Intent<Thing> = { readonly place: string; readonly key: IntentKey; readonly thing: Thing }

/** The most intents that wait for certainty; an older one is forgotten, as if its page had been closed. */
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
 * Refusals of whoever asks, or of how often they do, given before the API looks at what is written (0: it was not even
 * sent). They say nothing about an earlier try with the same key.
 */
const refusesTheSender: ReadonlySet<number> = new Set([0, 401, 403, 429])

/** Only a complete answer settles an intent: success, or a refusal that says that nothing was done, now or earlier. */
const isSettledBy = (error: unknown, isRepeated: boolean): boolean =>
  error instanceof ApiFailure &&
  error.outcome === "refused" &&
  !(isRepeated && refusesTheSender.has(error.status))

/**
 * The writes of a browser that may have to be sent again, kept in `store` under `name` through reloads. A key is made
 * with the thing that is written, at its `place` (such as one line of one customer's cart), not with the press of the
 * button: while it is unknown what came of the thing, the same thing is sent with the same key; another thing, or the
 * same one after a complete answer, has a new one.
 */
export const createIntents = (store: TextStore, name: string) => {
  const others = (place: string) => load(store, name).filter((one) => one.place !== place)
  const save = (open: ReadonlyArray<Intent<unknown>>) => {
    if (open.length === 0) store.remove(name)
    else store.write(name, JSON.stringify(open.slice(-mostOpen)))
  }
  /** The intent of which nobody knows yet what came of it, if there is one at this place. */
  const pending = (place: string): Intent<unknown> | undefined =>
    load(store, name).find((one) => one.place === place)
  const open = (place: string, thing: unknown) => {
    const last = pending(place)
    const isRepeated = last !== undefined && JSON.stringify(last.thing) === JSON.stringify(thing)
    const key = isRepeated ? last.key : newIntentKey()
    // Written down before it is sent: the power may go.
    save([...others(place), { place, key, thing }])
    return { key, isRepeated }
  }
  /** Gives up on a place's intent: somebody has looked what came of it. */
  const forget = (place: string): void => save(others(place))
  /** Sends a thing; `send` gets the key that the call needs. */
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
