const POLL_MS = 1_000

/**
 * Calls back once when the process that started us is gone, if it was npm (or this command itself under
 * another Node): when they are killed, nobody could reach us with Ctrl-C any more. A plain
 * `node scripts/start.mjs &` may outlive its terminal.
 */
export function onParentGone(callback) {
  if (!process.env.npm_lifecycle_event && !process.env.ROKTHNAM_PARENT) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, POLL_MS)
  timer.unref()
}
