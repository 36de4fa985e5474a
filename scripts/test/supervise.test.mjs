import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test, vi } from "vitest"
import { openProcessList } from "../lib/leftovers.mjs"
import { startService } from "../lib/service.mjs"
import { supervise } from "../lib/supervise.mjs"
import { isAlive, runNode, temporaryFolder, until } from "./support.mjs"

const WORKS_ON = "setInterval(() => {}, 1000)"

function service(program) {
  return startService({ nodeArguments: ["--eval", program], env: {} })
}

async function keepRunning(program, options = {}) {
  const processes = openProcessList(temporaryFolder())
  const kept = await supervise({
    name: "it",
    start: async () => service(program),
    processes,
    onGiveUp: () => {},
    ...options,
  })
  onTestFinished(kept.stop)
  return kept
}

test("a service that is killed runs again, until it is stopped", async () => {
  const kept = await keepRunning(WORKS_ON)
  const first = kept.current().pid
  process.kill(first, "SIGKILL")
  await until(() => kept.current().pid !== first && isAlive(kept.current().pid), "the service runs again")
  await kept.stop()
  expect(isAlive(kept.current().pid)).toBe(false)
})

test("a service that does not stay up is given up after some tries", async () => {
  const onGiveUp = vi.fn()
  await keepRunning("process.exit(3)", { onGiveUp, firstPauseMs: 1 })
  await expect.poll(() => onGiveUp.mock.calls.length, { timeout: 50_000 }).toBe(1)
})

test("a service finishes what it is doing before it ends", async () => {
  const program =
    "process.on('SIGTERM', () => setTimeout(() => process.exit(7), 300)); console.log('on'); setInterval(() => {}, 1000)"
  const logFile = join(temporaryFolder(), "log")
  const started = startService({ nodeArguments: ["--eval", program], env: {}, logFile })
  await until(() => readFileSync(logFile, "utf8") === "on\n", "the service is on")
  await started.stop()
  expect(await started.exited).toEqual({ code: 7, signal: null })
})

test("what a killed run left behind is stopped by the next one, a stranger under the same id is not", async () => {
  const folder = temporaryFolder()
  const left = runNode(["--eval", WORKS_ON])
  const earlier = openProcessList(folder)
  earlier.add("Redis", left.child.pid)
  const stranger = runNode(["--eval", WORKS_ON])
  earlier.add("the bot", stranger.child.pid)
  const file = join(folder, "processes.json")
  const listed = JSON.parse(readFileSync(file, "utf8"))
  listed["the bot"].startedAt = "1"
  writeFileSync(file, JSON.stringify(listed))
  expect(await openProcessList(folder).stopLeftovers()).toEqual(["Redis"])
  expect(isAlive(left.child.pid)).toBe(false)
  expect(isAlive(stranger.child.pid)).toBe(true)
})
