import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test, vi } from "vitest"
import { openProcessList } from "../processes/leftovers.ts"
import { pauseBefore, supervise } from "../processes/supervise.ts"
import type { Starting, Supervised } from "../processes/supervise.ts"
import { startService } from "../product/service.ts"
import { RefusedSettings } from "../terminal/failure.ts"
import { isAlive, runNode, temporaryFolder, until } from "./support.ts"

const WORKS_ON = "setInterval(() => {}, 1000)"
const QUICK = { pace: { firstPause: 1, longestPause: 20, settled: 5_000, steady: 60_000 } }

function service(program: string): Promise<Starting> {
  return startService({ nodeArguments: ["--eval", program], env: {} })
}

async function keepRunning(
  start: () => Promise<Starting>,
  options: Partial<Parameters<typeof supervise>[0]> = {},
): Promise<Supervised<Starting>> {
  const processes = openProcessList(temporaryFolder())
  const kept = await supervise({ name: "it", start, processes, onRefused: () => undefined, ...options })
  onTestFinished(kept.stop)
  return kept
}

/** Returns a function that gives everything printed during the test. */
function listen(): () => string {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true)
  onTestFinished(() => write.mockRestore())
  return () => write.mock.calls.map(([text]) => String(text)).join("")
}

test("a service that is killed runs again, until it is stopped", async () => {
  const kept = await keepRunning(() => service(WORKS_ON))
  const first = kept.current()?.pid ?? 0
  process.kill(first, "SIGKILL")
  const second = await until(() => {
    const pid = kept.current()?.pid ?? 0
    return pid !== first && isAlive(pid) && pid
  }, "the service runs again")
  await kept.stop()
  expect(isAlive(Number(second))).toBe(false)
})

test("a service that says itself what keeps it from its work is told of once, and when it works again", async () => {
  const said = listen()
  let listener: ((what: string | null) => void) | undefined
  const report = (what: string | null) => listener?.(what)
  const start = async (): Promise<Starting> => ({
    ...(await service(WORKS_ON)),
    onTrouble: (to) => {
      listener = to
    },
  })
  await keepRunning(start, { pace: { ...QUICK.pace, settled: 50 } })
  report("is refused")
  report("is refused")
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(said()).not.toContain("runs again")
  report(null)
  expect(said().match(/✗ it is refused/g)).toHaveLength(1)
  expect(said().match(/✓ it runs again/g)).toHaveLength(1)
})

test("a service that does not stay up is never given up, and says so once", async () => {
  const said = listen()
  const start = vi.fn<() => Promise<Starting>>(() => service("process.exit(3)"))
  await keepRunning(start, QUICK)
  await until(() => start.mock.calls.length > 12, "many tries")
  expect(said().match(/ended by itself/g)).toHaveLength(1)
  expect(said()).toContain("tried again, slower and slower")
  start.mockImplementation(() => service(WORKS_ON))
  await until(() => said().includes("✓ it runs again"), "it is said when it works")
})

test("what is optional may fail from the start", async () => {
  const start = vi.fn<() => Promise<Starting>>(() => Promise.reject<Starting>(new Error("no such program")))
  const said = listen()
  const kept = await keepRunning(start, { ...QUICK, isOptional: true })
  await until(() => start.mock.calls.length > 3, "some tries")
  expect(said().match(/did not start: no such program/g)).toHaveLength(1)
  await kept.stop()
  await expect(keepRunning(start, QUICK)).rejects.toThrow("no such program")
})

test("settings that are refused are not tried again", async () => {
  const onRefused = vi.fn<(error: RefusedSettings) => void>()
  const start = vi.fn<() => Promise<Starting>>(() => service("process.exit(1)"))
  start.mockImplementationOnce(() => service(WORKS_ON))
  const kept = await keepRunning(start, { ...QUICK, onRefused })
  start.mockImplementation(async () => ({
    ...(await service("process.exit(78)")),
    ready: Promise.reject(new RefusedSettings()),
  }))
  process.kill(kept.current()?.pid ?? 0, "SIGKILL")
  await until(() => onRefused.mock.calls.length > 0, "the refusal is passed on")
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(expect.any(RefusedSettings))
  expect(start).toHaveBeenCalledTimes(2)
})

test("pauses double up to the longest, each a random quarter shorter", () => {
  const pauses = [0, 1, 2, 3, 4, 5, 6, 100, 5_000].map((tries) => pauseBefore(tries, undefined, 0))
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000, 15_000])
  expect(pauseBefore(9, undefined, 1)).toBe(11_250)
})

test("a service does without a log that cannot be opened", async () => {
  const logFile = join(temporaryFolder(), "no such folder", "log")
  const started = await startService({ nodeArguments: ["--eval", "console.log('on')"], env: {}, logFile })
  expect(await started.exited).toEqual({ code: 0, signal: null })
})

test("a service runs on although its list of processes cannot be written", async () => {
  const start = vi.fn<() => Promise<Starting>>(() => service(WORKS_ON))
  const processes = openProcessList(join(temporaryFolder(), "no such folder"))
  const kept = await keepRunning(start, { processes })
  expect(isAlive(kept.current()?.pid ?? 0)).toBe(true)
  expect(start).toHaveBeenCalledTimes(1)
})

test("a service finishes what it is doing before it ends", async () => {
  const program =
    "process.on('SIGTERM', () => setTimeout(() => process.exit(7), 300)); console.log('on'); setInterval(() => {}, 1000)"
  const logFile = join(temporaryFolder(), "log")
  const started = await startService({ nodeArguments: ["--eval", program], env: {}, logFile })
  await until(() => readFileSync(logFile, "utf8") === "on\n", "the service is on")
  await started.stop()
  expect(await started.exited).toEqual({ code: 7, signal: null })
})

test("what a killed run left behind is stopped by the next one, a stranger under the same id is not", async () => {
  const folder = temporaryFolder()
  const left = runNode(["--eval", WORKS_ON])
  const earlier = openProcessList(folder)
  earlier.add("Redis", left.pid)
  const stranger = runNode(["--eval", WORKS_ON])
  earlier.add("the bot", stranger.pid)
  const file = join(folder, "processes.json")
  const listed = JSON.parse(readFileSync(file, "utf8"))
  listed["the bot"].startedAt = "1"
  writeFileSync(file, JSON.stringify(listed))
  expect(await openProcessList(folder).stopLeftovers()).toEqual(["Redis"])
  expect(isAlive(left.pid)).toBe(false)
  expect(isAlive(stranger.pid)).toBe(true)
})
