import { readFileSync } from "node:fs"

const POLL_MS = 1_000

/** The parent of a process, or undefined when it cannot be told without asking another program. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    // proc(5): after the name in parentheses come the state and the parent's id.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]
  } catch {
    return undefined
  }
}

/** Whether npm put a shell between itself and us, as it does where the shell does not make way for its command. */
function isShellOfNpm(pid) {
  try {
    return /^[^\0]*sh\0-c\0/.test(readFileSync(`/proc/${pid}/cmdline`, "utf8"))
  } catch {
    return false
  }
}

function ancestry() {
  const parent = process.ppid
  return isShellOfNpm(parent) ? `${parent} ${parentOf(parent)}` : String(parent)
}

/**
 * Calls back once when the process that started us is gone, if it was npm (or this command itself under
 * another Node): when they are killed, nobody could reach us with Ctrl-C any more. A plain
 * `node scripts/start.mjs &` may outlive its terminal.
 */
export function onParentGone(callback) {
  if (!process.env.npm_lifecycle_event && !process.env.ROKTHNAM_PARENT) return
  const before = ancestry()
  const timer = setInterval(() => {
    if (ancestry() === before) return
    clearInterval(timer)
    callback()
  }, POLL_MS)
  timer.unref()
}
