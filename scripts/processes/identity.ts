import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { codeOf } from "../terminal/failure.ts"

const POLL_MS = 20

/** Identifies a process permanently: the system reuses process ids, so the start time belongs to it. */
export interface Identity {
  readonly pid: number
  /** The start time, only for comparison; absent when no process had the id. */
  readonly startedAt?: string | undefined
}

/** A signal and the milliseconds to wait until it takes effect. */
export type StopStep = readonly [signal: NodeJS.Signals, timeoutMs: number]

/** The last step, when the earlier signals did not end the process. */
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

/** The identity of a process, to store and recognise it later. */
export function identify(pid: number): Identity {
  return { pid, startedAt: startTimeOf(pid) }
}

/** Parses a stored identity; undefined when the value is not one. */
export function parseIdentity(value: unknown): Identity | undefined {
  if (typeof value !== "object" || value === null || !("pid" in value) || !("startedAt" in value))
    return undefined
  const { pid, startedAt } = value
  const isProcess = typeof pid === "number" && Number.isInteger(pid) && pid > 1
  return isProcess && typeof startedAt === "string" ? { pid, startedAt } : undefined
}

/** Whether the process with this identity still runs. */
export function isRunning({ pid, startedAt }: Identity): boolean {
  return startedAt !== undefined && startTimeOf(pid) === startedAt
}

async function waitForExit(identity: Identity, timeoutMs: number): Promise<boolean> {
  for (const deadline = Date.now() + timeoutMs; isRunning(identity); await sleep(POLL_MS))
    if (Date.now() > deadline) return false
  return true
}

/** Stops a process that is not a child of this one: one signal after the other, SIGKILL at the end. */
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
