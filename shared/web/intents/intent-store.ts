import type { TextStore } from "../storage/text-store.ts"
import { storedIntentKey } from "./intent-key.ts"
import type { IntentKey } from "./intent-key.ts"

/** A write that the user wants, as plain JSON. The API does the write only once per `key`. */
export type Intent<Thing> = {
  readonly place: string
  readonly key: IntentKey
  readonly thing: Thing
  /** When the user wanted it, in milliseconds since 1970. */
  readonly at: number
}

type Timeless = Omit<Intent<unknown>, "at">

/** The maximum number of intents with an unknown outcome; older ones are forgotten. */
const mostOpen = 50

const isIntent = (value: unknown): value is Timeless & { readonly at?: number } =>
  typeof value === "object" &&
  value !== null &&
  "place" in value &&
  typeof value.place === "string" &&
  "key" in value &&
  storedIntentKey(value.key) !== undefined &&
  "thing" in value

/** An intent that was stored before intents had a time counts as the oldest. */
const withTime = (intent: Timeless & { readonly at?: number }): Intent<unknown> => ({
  ...intent,
  at: intent.at ?? 0,
})

const parse = (text: string): ReadonlyArray<Intent<unknown>> => {
  try {
    const stored: unknown = JSON.parse(text)
    return Array.isArray(stored) ? stored.filter(isIntent).map(withTime) : []
  } catch {
    return []
  }
}

/**
 * The intents of a browser in the order in which they were wanted. One that is older than `lifetime` milliseconds is
 * forgotten: the API has forgotten its key, and would do it a second time.
 */
export const createIntentStore = (store: TextStore, name: string, lifetime: number) => {
  const listeners = new Set<() => void>()
  /** Parsed once for each text, so that the same list is the same object until it changes. */
  let read: { readonly text: string; readonly intents: ReadonlyArray<Intent<unknown>> } | undefined
  const load = (): ReadonlyArray<Intent<unknown>> => {
    const text = store.read(name) ?? "[]"
    if (read?.text !== text) read = { text, intents: parse(text) }
    const oldest = Date.now() - lifetime
    if (read.intents.some(({ at }) => at < oldest)) {
      read = { text, intents: read.intents.filter(({ at }) => at >= oldest) }
    }
    return read.intents
  }
  const save = (open: ReadonlyArray<Intent<unknown>>) => {
    if (open.length === 0) store.remove(name)
    else store.write(name, JSON.stringify(open.slice(-mostOpen)))
    for (const listener of listeners) listener()
  }
  const remove = (place: string): void => save(load().filter((one) => one.place !== place))
  /** Stores an intent in place of the one at its place; the same intent keeps its turn. */
  const put = (intent: Intent<unknown>): void => {
    const open = load()
    const turn = open.findIndex(({ place, key }) => place === intent.place && key === intent.key)
    if (turn !== -1) save(open.with(turn, intent))
    else save([...open.filter(({ place }) => place !== intent.place), intent])
  }
  /** Calls the listener after every change on this page; returns a function that unsubscribes. */
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return { load, put, remove, subscribe }
}
