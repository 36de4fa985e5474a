/**
 * Stores text in the browser. When the browser storage is blocked or full, the text is held in memory for this page
 * only.
 */
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
    // A value that could not be stored is newer than the stored one.
    read: (key) => inMemory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    write: (key, value) => {
      inMemory.delete(key)
      const stored = attempt((storage) => {
        storage.setItem(key, value)
        return true
      }, false)
      if (stored) return
      // Removes the older stored value, so that it does not come back at the next visit.
      remove(key)
      inMemory.set(key, value)
    },
    remove,
  }
}

/** Keeps values until the user clears the browser's data; shared by all tabs. */
export const persistentStore = storeOver(() => window.localStorage)
/** Keeps values until the tab closes. */
export const visitStore = storeOver(() => window.sessionStorage)
