import { spawn } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from "node:fs"
import { lookAfter } from "../processes/child.ts"
import type { Running } from "../processes/child.ts"
import { inProject, ROOT } from "../project.ts"

/** Milliseconds that a service has to finish running requests. */
const FINISH_MS = 10_000
const LOG_LIMIT_BYTES = 10_000_000

/** One of our own programs and how it is started. */
export interface ServiceOptions {
  readonly nodeArguments: readonly string[]
  /** Its whole environment; absent variables are not inherited. */
  readonly env: NodeJS.ProcessEnv
  /** The file for its standard output, which otherwise goes to ours. */
  readonly logFile?: string | undefined
  /**
   * Whether its standard error goes into the log too. Otherwise it goes to ours, so that the user sees why a start is
   * refused.
   */
  readonly isQuiet?: boolean
  /** Opens an IPC channel, over which the service can report with `process.send` that it works. */
  readonly hasChannel?: boolean
}

/** A running service; its messages arrive at `child`. */
export interface Service extends Running {
  readonly child: ChildProcess
}

/** Opens a log. The service also runs without one, for example when the disk is full or the folder is gone. */
function openLog(file: string): number | "ignore" {
  try {
    if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.old`)
    return openSync(file, "a", 0o600)
  } catch {
    return "ignore"
  }
}

/** The last lines of a log with its name, which show why a service ended; empty when there are none. */
export function tailOf(file: string): string {
  const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").slice(-15).join("\n") : ""
  return lines === "" ? "" : `\nThe end of ${file}:\n${lines}`
}

/** Starts one of our own programs with the Node that runs this. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { nodeArguments, env, logFile, isQuiet = false, hasChannel = false } = options
  const output = logFile === undefined ? "inherit" : openLog(logFile)
  try {
    const child = spawn(
      process.execPath,
      ["--import", inProject("scripts", "product", "broken-output.ts"), ...nodeArguments],
      {
        cwd: ROOT,
        env,
        stdio: ["ignore", output, isQuiet ? output : "inherit", hasChannel ? "ipc" : "ignore"],
        // A separate process group: on Ctrl-C the shutdown decides the order in which processes end.
        detached: true,
      },
    )
    return { ...(await lookAfter(child, [["SIGTERM", FINISH_MS]])), child }
  } finally {
    if (typeof output === "number") closeSync(output)
  }
}
