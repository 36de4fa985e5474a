import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { onTestFinished } from "vitest"
import { identify } from "../lib/processes.mjs"
import { inProject } from "../lib/project.mjs"

/** A folder of the test's own, gone when it ends. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "rokthnam-test-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function isAlive(pid) {
  return identify(pid).startedAt !== undefined
}

/** Waits until the condition holds; fails the test when it does not within the time. */
export async function until(condition, what, timeoutMs = 30_000) {
  for (const deadline = Date.now() + timeoutMs; ; await sleep(50)) {
    const result = await condition()
    if (result) return result
    if (Date.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${what}`)
  }
}

/** Runs a Node program in a process of its own; `output()` is what it printed so far. */
export function runNode(programArguments, env = {}) {
  const child = spawn(process.execPath, programArguments, {
    cwd: inProject(),
    env: { ...process.env, ...env },
  })
  let printed = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk) => {
      printed += chunk
    })
  }
  const ended = new Promise((settle) => {
    child.once("close", (code, signal) => settle({ code, signal, output: printed }))
  })
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM")
    await ended
  })
  return { child, ended, output: () => printed }
}
