import { spawn } from "node:child_process"
import { once } from "node:events"
import { expect, test } from "vitest"
import { watchCores } from "../measuring/machine.ts"
import { cpuOf, figuresOf, parentOf, threadsOf } from "../measuring/process-tree.ts"

/** A thread, and a process, that each work for 300 ms of CPU time and end; the process that started them says so and stays. */
const program = `
const { Worker } = require("node:worker_threads")
const { spawn } = require("node:child_process")
const { once } = require("node:events")
const work = "const { cpuUsage } = process; for (let used = 0; used < until; ) { const { user, system } = cpuUsage(); used = user + system }"
const begun = process.cpuUsage()
const worker = new Worker("const until = " + (begun.user + begun.system + 300000) + ";" + work, { eval: true })
once(worker, "exit").then(async () => {
  const child = spawn(process.execPath, ["--eval", "const until = 300000;" + work], { stdio: "ignore" })
  await once(child, "exit")
  process.stdout.write("done")
  setInterval(() => undefined, 1000)
})
`

test("CPU time of a process has that of its threads and children that have ended", async ({
  onTestFinished,
}) => {
  const child = spawn(process.execPath, ["--eval", program], { stdio: ["ignore", "pipe", "inherit"] })
  onTestFinished(() => void child.kill("SIGKILL"))
  await once(child.stdout, "data")
  const pid = child.pid ?? 0
  const { main, all } = cpuOf(pid)
  const running = threadsOf(pid).reduce((sum, { ran }) => sum + ran, 0)
  // both are counted in ticks of 10 ms; without one of the two no more than half of this would be left
  expect(all - running).toBeGreaterThan(400)
  expect(all).toBeGreaterThan(main)
  expect(figuresOf(pid).cpu()).toBeCloseTo(all / 1000, 1)
  expect(parentOf(pid)).toBe(process.pid)
})

/** Twice as many threads as the machine has cores, and the main thread beside them, each work for 200 ms; the process says so and stays. */
const crowded = `
const { Worker } = require("node:worker_threads")
const { availableParallelism } = require("node:os")
const work = "for (const until = performance.now() + 200; performance.now() < until; );"
for (let threads = 2 * availableParallelism(); threads > 0; threads -= 1) new Worker(work, { eval: true })
setTimeout(() => {
  eval(work)
  process.stdout.write("done")
}, 50)
setInterval(() => undefined, 1000)
`

test("a main thread that shares the cores with others waits for one", async ({ onTestFinished }) => {
  const begun = performance.now()
  const child = spawn(process.execPath, ["--eval", crowded], { stdio: ["ignore", "pipe", "inherit"] })
  onTestFinished(() => void child.kill("SIGKILL"))
  await once(child.stdout, "data")
  const { main, waited } = cpuOf(child.pid ?? 0)
  expect(waited).toBeGreaterThan(20)
  expect(main + waited).toBeLessThan(performance.now() - begun)
})

test("a process that is not there has used no known time", () => {
  expect(cpuOf(-1)).toEqual({ main: Number.NaN, all: Number.NaN, waited: Number.NaN })
  expect(threadsOf(-1)).toEqual([])
})

test("the cores of the machine work, or are idle, for as long as all of them", async () => {
  const cores = watchCores()
  await new Promise((resolve) => setTimeout(resolve, 200))
  const { worked, idle, all } = cores()
  expect(all).toBeGreaterThan(0)
  expect(worked + idle).toBeLessThanOrEqual(all)
})
