/**
 * Lends the SDK a storage for this page where the browser blocks its own, as in the frame of a web client whose site is
 * another: without one no function of the SDK works.
 */
export const lendStorage = (): void => {
  try {
    window.sessionStorage.getItem("")
  } catch {
    const kept = new Map<string, string>()
    const value = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    }
    Object.defineProperty(window, "sessionStorage", { configurable: true, value })
  }
}
