import { spawn } from "node:child_process"
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from "node:fs"
import { guard, stopProcess } from "./processes.mjs"
import { ROOT } from "./project.mjs"

/** What a service gets to finish the requests under way. */
const FINISH_MS = 10_000
const LOG_LIMIT_BYTES = 10_000_000

function openLog(file) {
  if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.old`)
  return openSync(file, "a", 0o600)
}

/** The last lines of a log with its name, to show why a service ended; nothing when there are none. */
export function tailOf(file) {
  const lines = readFileSync(file, "utf8").trim().split("\n").slice(-15).join("\n")
  return lines === "" ? "" : `The end of ${file}:\n${lines}`
}

/**
 * Starts one of our own programs under the Node that runs this. Its standard output goes to `logFile`, or
 * through to ours without one; its standard error always to ours, where a refusal to start belongs.
 */
export function startService({ nodeArguments, env, logFile }) {
  const output = logFile ? openLog(logFile) : "inherit"
  const child = spawn(process.execPath, nodeArguments, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", output, "inherit"],
    // A group of its own: on Ctrl-C we decide who ends first.
    detached: true,
  })
  if (logFile) closeSync(output)
  const exited = new Promise((settle) => {
    child.once("error", (error) => settle({ code: 1, error }))
    child.once("exit", (code, signal) => settle({ code, signal }))
  })
  if (child.pid !== undefined) exited.then(guard(child.pid, "TERM"))
  return {
    pid: child.pid,
    exited,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null)
        await stopProcess(child.pid, [["SIGTERM", FINISH_MS]])
    },
  }
}
