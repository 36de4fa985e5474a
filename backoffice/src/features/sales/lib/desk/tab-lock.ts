/** How long (ms) a tab waits for another one: longer than one needs, so that it goes on without a tab that hangs. */
const longestWait = 30_000

/**
 * Whether the tabs of this browser can wait for each other. Where they cannot, no sale is kept on the device: two tabs
 * could settle one order in two ways.
 */
export const hasTabLocks = (): boolean => "locks" in navigator

/**
 * Runs work while no other tab of this browser runs work under the same name. Where the browser has no locks (older
 * ones, and pages on plain http), the work runs at once.
 */
export const tabLock =
  (name: string) =>
  async (work: () => Promise<void>): Promise<void> => {
    // Typed as always present, but absent on plain http.
    const locks = navigator.locks as LockManager | undefined
    if (locks === undefined) return work()
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(), longestWait)
    let isHeld = false
    try {
      await locks.request(name, { signal: waiting.signal }, async () => {
        isHeld = true
        clearTimeout(timer)
        await work()
      })
    } catch (error) {
      if (isHeld) throw error
      await work()
    } finally {
      clearTimeout(timer)
    }
  }
