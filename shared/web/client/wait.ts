/**
 * A wait that ends when the caller aborts or the time is up. It does not use AbortSignal.any and AbortSignal.timeout,
 * which are missing in Safari before 17.4 and Chrome before 116.
 */
export const startWait = (signal: AbortSignal | undefined, milliseconds: number) => {
  const controller = new AbortController()
  let late = false
  const follow = () => controller.abort(signal?.reason)
  const timer = setTimeout(() => {
    late = true
    controller.abort()
  }, milliseconds)
  if (signal?.aborted === true) follow()
  signal?.addEventListener("abort", follow, { once: true })
  return {
    signal: controller.signal,
    timedOut: () => late,
    end: () => {
      clearTimeout(timer)
      signal?.removeEventListener("abort", follow)
    },
  }
}
