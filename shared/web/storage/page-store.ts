import type { TextStore } from "./text-store.ts"

/** Keeps values until the page closes, and leaves nothing on the device. */
export const pageStore = (): TextStore => {
  const values = new Map<string, string>()
  return {
    read: (key) => values.get(key) ?? null,
    write: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
}
