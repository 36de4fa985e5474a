/** Milliseconds after which work is done although the browser was never idle. */
const longestWait = 2000

/** Does work when the browser has nothing else to do, such as loading what may be wanted next. Returns how to give it up. */
export const whenIdle = (work: () => void): (() => void) => {
  // Safari has no idle callback.
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: longestWait })
  return () => cancelIdleCallback(handle)
}
