import type { TextStore } from "@rokthnam/shared/web/storage/text-store"

/** An answer of the API as this device last got it; `at` is the time of it in milliseconds since 1970. */
type KeptAnswer<A> = { readonly at: number; readonly answer: A }

type Keeping<A> = {
  readonly store: TextStore
  readonly name: string
  /** The field of what is stored that has the answer. */
  readonly field: string
  /** Whether what is stored is such an answer: an earlier version of the app may have stored another. */
  readonly isRight: (value: unknown) => value is A
}

/** Keeps the last answer of a call for the customer who got it, for when there is no connection. */
export const keptAnswer = <A>({ store, name, field, isRight }: Keeping<A>) => ({
  keep: (customerId: string, answer: A): void =>
    store.write(name, JSON.stringify({ customerId, at: Date.now(), [field]: answer })),
  /** What this customer last got here; undefined if nothing, or if somebody else got it. */
  read: (customerId: string): KeptAnswer<A> | undefined => {
    try {
      const kept: unknown = JSON.parse(store.read(name) ?? "null")
      if (typeof kept !== "object" || kept === null || !("at" in kept) || typeof kept.at !== "number")
        return undefined
      const answer: unknown = Reflect.get(kept, field)
      return Reflect.get(kept, "customerId") === customerId && isRight(answer)
        ? { at: kept.at, answer }
        : undefined
    } catch {
      return undefined
    }
  },
})
