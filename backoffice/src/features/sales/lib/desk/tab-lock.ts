/** How long (ms) a tab waits for another one: longer than a tab that works holds a lock. */
const longestWait = 30_000

/** Another tab of this browser did not finish its work in time. Nothing was done here. */
export class NoTurn extends Error {}

/** The locks of the browser. Typed as always present, but absent in older browsers and on plain http. */
const tabLocks = (): LockManager | undefined => navigator.locks as LockManager | undefined

/**
 * Whether the tabs of this browser can wait for each other. Where they cannot, no sale is kept on the device: two tabs
 * could settle one order in two ways.
 */
export const hasTabLocks = (): boolean => tabLocks() !== undefined

/**
 * Runs work while no other tab of this browser runs work under the same name. Rejects with `NoTurn`, and does nothing,
 * when another tab does not end in time. Where the browser has no locks, the work runs at once.
 */
export const tabLock =
  (name: string, patience: number = longestWait) =>
  async (work: () => Promise<void>): Promise<void> => {
    const locks = tabLocks()
    if (locks === undefined) return work()
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(), patience)
    let isHeld = false
    try {
      await locks.request(name, { signal: waiting.signal }, async () => {
        isHeld = true
        clearTimeout(timer)
        await work()
      })
    } catch (error) {
      if (!isHeld && waiting.signal.aborted) throw new NoTurn()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

/** Runs work if no other tab runs work under the same name; otherwise, or without locks, it does nothing. */
export const ifTabsRest = async (name: string, work: () => Promise<void>): Promise<void> => {
  await tabLocks()?.request(name, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work()
  })
}
