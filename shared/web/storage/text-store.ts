/** Text kept in the browser. Where its storage is blocked or full the text is kept for this page alone. */
export type TextStore = {
  readonly read: (key: string) => string | null
  readonly write: (key: string, value: string) => void
  readonly remove: (key: string) => void
}

const storeOver = (open: () => Storage): TextStore => {
  const inMemory = new Map<string, string>()
  const attempt = <A>(run: (storage: Storage) => A, otherwise: A): A => {
    try {
      return run(open())
    } catch {
      return otherwise
    }
  }
  const remove = (key: string) => {
    inMemory.delete(key)
    attempt((storage) => storage.removeItem(key), undefined)
  }
  return {
    // What could not be stored is newer than what is stored.
    read: (key) => inMemory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    write: (key, value) => {
      inMemory.delete(key)
      const stored = attempt((storage) => {
        storage.setItem(key, value)
        return true
      }, false)
      if (stored) return
      // An older value must not come back with the next visit.
      remove(key)
      inMemory.set(key, value)
    },
    remove,
  }
}

/** Kept until the reader clears it, and seen by every tab. */
export const persistentStore = storeOver(() => window.localStorage)
/** Kept until the tab closes. */
export const visitStore = storeOver(() => window.sessionStorage)
