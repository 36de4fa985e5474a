import { spawn } from "node:child_process"
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { describe, expect, test } from "vitest"
import { inProject } from "../project.ts"
import { CLEAN } from "../product/clean-environment.ts"
import { fill } from "../servers/disk.ts"
import { findFreePort } from "../servers/ports.ts"
import { smallDisk } from "./disk.ts"
import { answers, killAndWait, pidOf, PRODUCTION, startReady } from "./product.ts"
import { isAlive, temporaryFolder, until } from "./support.ts"
import { openTelegram } from "./telegram.ts"

const MINUTES = 60_000
const PATIENT = { timeout: 6 * MINUTES }

/** Many tries in a short time. */
const HASTY = { RESTART_LONGEST_PAUSE_MS: "1000" }

/** The lines that report failures of the bot. */
const complaints = (output: string) =>
  output.split("\n").filter((line) => line.startsWith("✗ the Telegram bot"))

// Concurrent, because these tests mostly wait for delays to pass.
describe.concurrent("the product stays up", () => {
  test("whatever happens to its bot, which comes back by itself", PATIENT, async ({ onTestFinished }) => {
    const telegram = await openTelegram("revoked", onTestFinished)
    const settings = { ...HASTY, TELEGRAM_BOT_TOKEN: "1:revoked", TELEGRAM_API_ROOT: telegram.url }
    const product = await startReady(temporaryFolder(onTestFinished), settings, onTestFinished)
    const api = pidOf(product, "the API")
    const untilUp = (condition: () => boolean, what: string) =>
      until(
        () => {
          if (product.child.exitCode !== null) throw new Error(`the product ended:\n${product.output()}`)
          return condition()
        },
        what,
        2 * MINUTES,
      )
    // An earlier version of the supervisor gave up after seven tries.
    await untilUp(() => telegram.count("getMe") > 7, "many tries of the bot")
    expect(await answers(product.port)).toBe(true)
    expect(complaints(product.output())).toHaveLength(1)
    expect(product.output()).not.toMatch(/^\s+at /m)

    telegram.mood = "well"
    await untilUp(() => product.output().includes("✓ the Telegram bot runs again"), "the bot is back")

    // Linux shows the environment with which a process was started.
    const bot = readFileSync(`/proc/${pidOf(product, "the Telegram bot")}/environ`, "utf8")
    expect(bot).toContain("BOT_SERVICE_SECRET=")
    for (const name of ["JWT_SECRET", "DATABASE_URL", "ADMIN_EMAIL", "DATA_DIR"])
      expect(bot).not.toContain(name)

    telegram.mood = "second poller"
    const visits = telegram.count("getUpdates")
    await untilUp(() => telegram.count("getUpdates") > visits + 1, "more tries beside the other poller")
    expect(complaints(product.output())).toHaveLength(2)
    expect(product.output().match(/the Telegram bot runs again/g)).toHaveLength(1)
    expect(pidOf(product, "the API")).toBe(api)
    expect(await answers(product.port)).toBe(true)
  })

  test("without the terminal that it was started from", PATIENT, async ({ onTestFinished }) => {
    const product = await startReady(temporaryFolder(onTestFinished), PRODUCTION, onTestFinished)
    product.child.stdout?.destroy()
    product.child.stderr?.destroy()
    for (const name of Object.keys(product.processes())) await killAndWait(product, name)
    const api = pidOf(product, "the API")
    await fetch(`http://127.0.0.1:${product.port}/users/login`, { method: "POST", body: "{" })
    await sleep(2_000)
    expect(pidOf(product, "the API")).toBe(api)
    const parts = Object.values(product.processes()).map(({ pid }) => pid)
    product.child.kill("SIGINT")
    expect((await product.ended).code).toBe(0)
    expect(parts.filter(isAlive)).toEqual([])
  })

  const hasFullDevice = existsSync("/dev/full")
  test.runIf(hasFullDevice)("without a log to write to", PATIENT, async ({ onTestFinished }) => {
    const port = await findFreePort()
    const dataDir = temporaryFolder(onTestFinished)
    const full = openSync("/dev/full", "w")
    const child = spawn(process.execPath, ["scripts/run.mjs", "start"], {
      cwd: inProject(),
      env: { ...process.env, ...CLEAN, ...PRODUCTION, DATA_DIR: dataDir, PORT: String(port) },
      stdio: ["ignore", full, full],
    })
    closeSync(full)
    const ended = new Promise((settle) => {
      child.once("exit", settle)
    })
    onTestFinished(async () => {
      child.kill("SIGTERM")
      await ended
    })
    await until(() => answers(port), "the start", 2 * MINUTES)
    // A part that dies before the start is complete ends the start, and nothing here tells when the start is complete.
    await sleep(2_000)
    const processes = () => JSON.parse(readFileSync(join(dataDir, "processes.json"), "utf8"))
    for (const name of ["the API", "PostgreSQL"]) await killAndWait({ child, port, processes }, name)
    const api = pidOf({ processes }, "the API")
    await sleep(3_000)
    expect(pidOf({ processes }, "the API")).toBe(api)
    child.kill("SIGTERM")
    expect(await ended).toBe(0)
  })

  test("on a full disk, and works again once there is room", PATIENT, async ({ onTestFinished, skip }) => {
    const disk = smallDisk(onTestFinished)
    if (disk === undefined) return skip("only root may make a small disk")
    const product = await startReady(join(disk, "data"), HASTY, onTestFinished)
    const ballast = join(disk, "ballast")
    fill(ballast)
    expect(() => writeFileSync(join(disk, "more"), "x".repeat(9_000))).toThrow("ENOSPC")
    for (const name of ["the API", "Redis", "PostgreSQL"]) process.kill(pidOf(product, name), "SIGKILL")
    // Long enough for the seven tries after which an earlier version gave up.
    await sleep(20_000)
    expect(product.child.exitCode).toBeNull()
    rmSync(ballast)
    await until(() => answers(product.port), "everything is back", MINUTES)
  })
})
