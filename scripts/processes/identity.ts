import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { codeOf } from "../terminal/failure.ts"

const POLL_MS = 20

/** One process for good: an id alone is given to another process after a while. */
export interface Identity {
  readonly pid: number
  /** When it began, in a form that only serves comparison; absent when nothing ran under the id. */
  readonly startedAt?: string | undefined
}

/** A signal and how many milliseconds it gets to work. */
export type StopStep = readonly [signal: NodeJS.Signals, timeoutMs: number]

/** What follows when the polite signals did not help. */
export const LAST_STEP: StopStep = ["SIGKILL", 2_000]

/** The fields of /proc/PID/stat after the name, from "state" on; undefined when there is no such process. */
function readStat(pid: number): readonly string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    // proc(5): the name in parentheses may hold spaces and parentheses.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  } catch {
    return undefined
  }
}

function askPs(pid: number, column: string): string | undefined {
  const listed = spawnSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8" })
  return listed.stdout?.trim() || undefined
}

function startTimeOf(pid: number): string | undefined {
  if (process.platform !== "linux") return askPs(pid, "lstart")
  // proc(5): state is field 3 and the start time field 22.
  const stat = readStat(pid)
  return stat?.[0] === "Z" ? undefined : stat?.[19]
}

/** The id of a process's parent; undefined when there is no such process. */
export function parentOf(pid: number): number | undefined {
  const parent = process.platform === "linux" ? readStat(pid)?.[1] : askPs(pid, "ppid")
  return parent === undefined ? undefined : Number(parent)
}

/** What to write down about a process to recognise it later. */
export function identify(pid: number): Identity {
  return { pid, startedAt: startTimeOf(pid) }
}

/** Reads what `identify` wrote down, undefined when it is not that. */
export function parseIdentity(value: unknown): Identity | undefined {
  if (typeof value !== "object" || value === null || !("pid" in value) || !("startedAt" in value))
    return undefined
  const { pid, startedAt } = value
  const isProcess = typeof pid === "number" && Number.isInteger(pid) && pid > 1
  return isProcess && typeof startedAt === "string" ? { pid, startedAt } : undefined
}

/** Whether the process that was written down by `identify` still runs. */
export function isRunning({ pid, startedAt }: Identity): boolean {
  return startedAt !== undefined && startTimeOf(pid) === startedAt
}

async function waitForExit(identity: Identity, timeoutMs: number): Promise<boolean> {
  for (const deadline = Date.now() + timeoutMs; isRunning(identity); await sleep(POLL_MS))
    if (Date.now() > deadline) return false
  return true
}

/** Stops a process that is no child of ours: one signal after the other, SIGKILL at the end. */
export async function stopStranger(identity: Identity, steps: readonly StopStep[]): Promise<void> {
  for (const [name, timeoutMs] of [...steps, LAST_STEP]) {
    if (!isRunning(identity)) return
    try {
      process.kill(identity.pid, name)
    } catch (error) {
      if (codeOf(error) !== "ESRCH") throw error
    }
    if (await waitForExit(identity, timeoutMs)) return
  }
}
