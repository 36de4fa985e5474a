import { readFileSync } from "node:fs"
import { parentOf } from "./identity.ts"

const POLL_MS = 1_000

/**
 * Whether the process is the shell between npm and this process. Some shells stay running instead of being replaced by
 * their command.
 */
function isShellOfNpm(pid: number): boolean {
  try {
    return /^[^\0]*sh\0-c\0/.test(readFileSync(`/proc/${pid}/cmdline`, "utf8"))
  } catch {
    return false
  }
}

/** Whether the process only stands between npm and this one. */
const isBetween = (pid: number) => String(pid) === process.env["ROKTHNAM_PARENT"] || isShellOfNpm(pid)

/** The ids of the parent process and of its ancestors up to npm. */
function ancestry(): string {
  const above = [process.ppid]
  for (let pid: number | undefined = process.ppid; pid !== undefined && pid > 1 && isBetween(pid);) {
    pid = parentOf(pid)
    if (pid !== undefined) above.push(pid)
  }
  return above.join(" ")
}

/**
 * Calls back once when the process that started this one is gone, if it was npm (or this command itself under another
 * Node version): after that Ctrl-C no longer reaches this process. A plain `node scripts/run.mjs start &` may outlive
 * its terminal.
 */
export function onParentGone(callback: () => void): void {
  if (!process.env["npm_lifecycle_event"] && !process.env["ROKTHNAM_PARENT"]) return
  const before = ancestry()
  const timer = setInterval(() => {
    if (ancestry() === before) return
    clearInterval(timer)
    callback()
  }, POLL_MS)
  timer.unref()
}
