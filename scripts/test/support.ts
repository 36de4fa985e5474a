import { execFileSync, spawn } from "node:child_process"
import type { ChildProcess, ChildProcessWithoutNullStreams } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { onTestFinished } from "vitest"
import { identify } from "../processes/identity.ts"
import { inProject } from "../project.ts"

/** Registers work for the end of a test. Concurrent tests pass their own. */
export type After = (work: () => void | Promise<void>) => void

/** A temporary folder, removed when the test ends. */
export function temporaryFolder(after: After = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), "rokthnam-test-"))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function isAlive(pid: number): boolean {
  return identify(pid).startedAt !== undefined
}

/** Stops a process and its children without ending them. Returns what lets them go on. */
export function pause(pid: number): () => void {
  process.kill(pid, "SIGSTOP")
  const listed = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
  const children = listed
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent]) => (parent === pid ? [child] : []))
  for (const child of children) process.kill(child, "SIGSTOP")
  return () => {
    for (const paused of [...children, pid]) process.kill(paused, "SIGCONT")
  }
}

/** Waits until the condition holds; fails the test when it does not hold in time. */
export async function until<Result>(
  condition: () => Result | Promise<Result>,
  what: string,
  timeoutMs = 60_000,
): Promise<Result> {
  for (const deadline = Date.now() + timeoutMs; ; await sleep(50)) {
    const result = await condition()
    if (result) return result
    if (Date.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${what}`)
  }
}

/** A separate process of a test. */
export interface Elsewhere {
  readonly child: ChildProcess
  readonly pid: number
  /** What it has printed so far. */
  readonly output: () => string
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>
}

/** Collects what a child process that was spawned just before prints; it gets the signal when the test ends. */
export function watchChild(
  child: ChildProcessWithoutNullStreams,
  after: After,
  signal: "SIGTERM" | "SIGKILL" = "SIGTERM",
): Elsewhere {
  let printed = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      printed += chunk
    })
  }
  const ended = new Promise<{ code: number | null; output: string }>((settle) => {
    child.once("close", (code) => settle({ code, output: printed }))
  })
  after(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  })
  if (child.pid === undefined) throw new Error("The process did not start.")
  return { child, pid: child.pid, ended, output: () => printed }
}

/** Runs a Node program in a separate process, which ends with the test. */
export function runNode(
  given: readonly string[],
  env: NodeJS.ProcessEnv = {},
  after: After = onTestFinished,
): Elsewhere {
  return watchChild(
    spawn(process.execPath, given, { cwd: inProject(), env: { ...process.env, ...env } }),
    after,
  )
}
