type Entry<V> = { readonly value: V; readonly expiresAt: number }

/** A map of limited size whose entries expire. When it is full, the oldest entry is removed. */
export class Memory<V> {
  readonly #entries = new Map<string, Entry<V>>()
  readonly #capacity: number

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    if (entry.expiresAt > Date.now()) return entry.value
    this.#entries.delete(key)
    return undefined
  }

  /** Stores an entry for this many seconds. */
  set(key: string, value: V, seconds: number): void {
    this.#entries.delete(key)
    if (this.#entries.size >= this.#capacity) {
      const oldest = this.#entries.keys().next()
      if (!oldest.done) this.#entries.delete(oldest.value)
    }
    this.#entries.set(key, { value, expiresAt: Date.now() + seconds * 1000 })
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }
}
