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

/** Only a complete answer settles an intent: success, or a refusal that says that nothing was done. */
const isSettledBy = (error: unknown): boolean => error instanceof ApiFailure && error.outcome === "refused"

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
  const open = <Thing>(place: string, thing: Thing): Intent<Thing> => {
    const last = pending(place)
    const isSame = last !== undefined && JSON.stringify(last.thing) === JSON.stringify(thing)
    const intent = { place, key: isSame ? last.key : newIntentKey(), thing }
    // Written down before it is sent: the power may go.
    save([...others(place), intent])
    return intent
  }
  /** Gives up on a place's intent: somebody has looked what came of it. */
  const forget = (place: string): void => save(others(place))
  /** Sends a thing; `send` gets the key that the call needs. */
  const run = async <Thing, A>(
    place: string,
    thing: Thing,
    send: (key: IntentKey) => Promise<A>,
  ): Promise<A> => {
    const { key } = open(place, thing)
    const settle = () => {
      if (pending(place)?.key === key) forget(place)
    }
    try {
      const answer = await send(key)
      settle()
      return answer
    } catch (error) {
      if (isSettledBy(error)) settle()
      throw error
    }
  }
  return { run, pending, forget }
}

/** What `createIntents` makes. */
export type Intents = ReturnType<typeof createIntents>
