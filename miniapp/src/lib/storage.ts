/** Text kept in the browser. With storage blocked (private mode, a full disk) it is kept for the visit alone. */
export type TextStore = {
  readonly read: (key: string) => string | null
  readonly write: (key: string, value: string) => void
  readonly remove: (key: string) => void
}

const storeOver = (open: () => Storage): TextStore => {
  const fallback = new Map<string, string>()
  const attempt = <A>(run: (storage: Storage) => A, otherwise: () => A): A => {
    try {
      return run(open())
    } catch {
      return otherwise()
    }
  }
  return {
    read: (key) =>
      attempt(
        (storage) => storage.getItem(key) ?? fallback.get(key) ?? null,
        () => fallback.get(key) ?? null,
      ),
    write: (key, value) =>
      attempt(
        (storage) => storage.setItem(key, value),
        () => void fallback.set(key, value),
      ),
    remove: (key) => {
      fallback.delete(key)
      attempt(
        (storage) => storage.removeItem(key),
        () => undefined,
      )
    },
  }
}

/** Kept until the reader clears it. */
export const persistentStore = storeOver(() => window.localStorage)
/** Kept until the tab closes. */
export const visitStore = storeOver(() => window.sessionStorage)
