import { spawn } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from "node:fs"
import { lookAfter } from "../processes/child.ts"
import type { Running } from "../processes/child.ts"
import { inProject, ROOT } from "../project.ts"

/** What a service gets to finish the requests under way. */
const FINISH_MS = 10_000
const LOG_LIMIT_BYTES = 10_000_000

/** One of our own programs and how it is run. */
export interface ServiceOptions {
  readonly nodeArguments: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** Takes its standard output, which otherwise goes to ours. */
  readonly logFile?: string | undefined
  /** Its standard error goes into the log too; otherwise to ours, where a refusal to start belongs. */
  readonly isQuiet?: boolean
  /** Opens a channel over which it can say that it works, with `process.send`. */
  readonly hasChannel?: boolean
}

/** A service that runs; its messages arrive at `child`. */
export interface Service extends Running {
  readonly child: ChildProcess
}

/** A log that cannot be opened (a full disk, a folder that is gone) is no reason to do without the service. */
function openLog(file: string): number | "ignore" {
  try {
    if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.old`)
    return openSync(file, "a", 0o600)
  } catch {
    return "ignore"
  }
}

/** The last lines of a log with its name, to show why a service ended; nothing when there are none. */
export function tailOf(file: string): string {
  const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").slice(-15).join("\n") : ""
  return lines === "" ? "" : `\nThe end of ${file}:\n${lines}`
}

/** Starts one of our own programs under the Node that runs this. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { nodeArguments, env, logFile, isQuiet = false, hasChannel = false } = options
  const output = logFile === undefined ? "inherit" : openLog(logFile)
  try {
    const child = spawn(
      process.execPath,
      ["--import", inProject("scripts", "product", "broken-output.ts"), ...nodeArguments],
      {
        cwd: ROOT,
        env: { ...process.env, ...env },
        stdio: ["ignore", output, isQuiet ? output : "inherit", hasChannel ? "ipc" : "ignore"],
        // A group of its own: on Ctrl-C we decide who ends first.
        detached: true,
      },
    )
    return { ...(await lookAfter(child, [["SIGTERM", FINISH_MS]])), child }
  } finally {
    if (typeof output === "number") closeSync(output)
  }
}
