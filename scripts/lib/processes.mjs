import { spawn, spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"

const POLL_MS = 20

/**
 * When a process began, in a form that only serves comparison; undefined when none runs under that id.
 * Together with the id it names one process for good, which the id alone does not: ids are used again.
 */
function processStartTime(pid) {
  if (process.platform !== "linux") {
    const listed = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" })
    return listed.stdout?.trim() || undefined
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    // proc(5): the name in parentheses may hold spaces; after it, state is field 3 and start time field 22.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    return fields[0] === "Z" ? undefined : fields[19]
  } catch {
    return undefined
  }
}

/** What to write down about a process to recognise it later. */
export function identify(pid) {
  return { pid, startedAt: processStartTime(pid) }
}

/** Whether the process that was written down by `identify` still runs. */
export function isRunning(identity) {
  if (!identity || !Number.isInteger(identity.pid) || identity.pid <= 1) return false
  return identity.startedAt !== undefined && processStartTime(identity.pid) === identity.startedAt
}

/** Waits until the process is gone; answers whether it went within the time. */
async function waitForExit(pid, timeoutMs) {
  const deadline = Date.now() + timeoutMs
  while (processStartTime(pid) !== undefined) {
    if (Date.now() > deadline) return false
    await sleep(POLL_MS)
  }
  return true
}

function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (error.code !== "ESRCH") throw error
  }
}

/** Sends one signal after the other, each with its time to work, and SIGKILL at the end. */
export async function stopProcess(pid, steps) {
  for (const [name, timeoutMs] of [...steps, ["SIGKILL", 2_000]]) {
    signal(pid, name)
    if (await waitForExit(pid, timeoutMs)) return
  }
}

/**
 * Sends the process a signal should this one die without stopping it (kill -9, power of the terminal):
 * a shell waits at the other end of a pipe, which the system closes with us. Answers how to call it off.
 */
export function guard(pid, name) {
  const script = `read -r done || kill -s ${name} ${pid}`
  const guardian = spawn("sh", ["-c", script], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    cwd: "/",
  })
  guardian.on("error", () => {})
  guardian.stdin.on("error", () => {})
  guardian.unref()
  guardian.stdin.unref()
  return () => guardian.stdin.end("done\n")
}
