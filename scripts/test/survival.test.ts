import { spawn, spawnSync } from "node:child_process"
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { describe, expect, onTestFinished, test } from "vitest"
import { codeOf } from "../terminal/failure.ts"
import { inProject } from "../project.ts"
import { findFreePort } from "../servers/ports.ts"
import { answers, CLEAN, killAndWait, pidOf, PRODUCTION, startReady } from "./product.ts"
import { openTelegram } from "./telegram.ts"
import { isAlive, temporaryFolder, until } from "./support.ts"

const MINUTES = 60_000

/** The lines about the bot's failures. */
const complaints = (output: string) =>
  output.split("\n").filter((line) => line.startsWith("✗ the Telegram bot"))

describe("whatever happens to a part, the product stays up", () => {
  test("a bot with a revoked token, which comes back by itself", { timeout: 5 * MINUTES }, async () => {
    const telegram = await openTelegram("revoked")
    const product = await startReady(temporaryFolder(), {
      TELEGRAM_BOT_TOKEN: "1:revoked",
      TELEGRAM_API_ROOT: telegram.url,
    })
    const api = pidOf(product, "the API")
    const isUp = () => {
      if (product.child.exitCode !== null) throw new Error(`the product ended:\n${product.output()}`)
      return true
    }
    await until(() => isUp() && telegram.visits() > 8, "many tries of the bot", 2 * MINUTES)
    expect(await answers(product.port)).toBe(true)
    expect(complaints(product.output())).toHaveLength(1)
    expect(product.output()).not.toMatch(/^\s+at /m)

    telegram.mood = "well"
    await until(() => isUp() && product.output().includes("✓ the Telegram bot runs again"), "the bot is back")

    telegram.mood = "second poller"
    const visits = telegram.visits()
    await until(() => isUp() && telegram.visits() > visits + 2, "some tries beside another poller")
    expect(complaints(product.output())).toHaveLength(2)
    expect(product.output().match(/the Telegram bot runs again/g)).toHaveLength(1)
    expect(pidOf(product, "the API")).toBe(api)
    expect(await answers(product.port)).toBe(true)
  })

  test("a terminal that is gone", { timeout: 3 * MINUTES }, async () => {
    const product = await startReady(temporaryFolder(), PRODUCTION)
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

  test.runIf(existsSync("/dev/full"))(
    "a log that no line can be written to",
    { timeout: 3 * MINUTES },
    async () => {
      const port = await findFreePort()
      const dataDir = temporaryFolder()
      const full = openSync("/dev/full", "w")
      const env = { ...process.env, ...CLEAN, ...PRODUCTION, DATA_DIR: dataDir, PORT: String(port) }
      const child = spawn(process.execPath, ["scripts/run.mjs", "start"], {
        cwd: inProject(),
        env,
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
      const processes = () => JSON.parse(readFileSync(join(dataDir, "processes.json"), "utf8"))
      for (const name of ["the API", "PostgreSQL"]) await killAndWait({ child, port, processes }, name)
      const api = pidOf({ processes }, "the API")
      await sleep(3_000)
      expect(pidOf({ processes }, "the API")).toBe(api)
      child.kill("SIGTERM")
      expect(await ended).toBe(0)
    },
  )
})

/** Fills the disk to its last byte. */
function fill(file: string): void {
  const descriptor = openSync(file, "w")
  try {
    for (let size = 1_048_576; size >= 1; size = Math.floor(size / 4))
      for (;;) if (!tryWrite(descriptor, size)) break
  } finally {
    closeSync(descriptor)
  }
}

function tryWrite(descriptor: number, size: number): boolean {
  try {
    return writeSync(descriptor, Buffer.alloc(size)) > 0
  } catch (error) {
    if (codeOf(error) !== "ENOSPC") throw error
    return false
  }
}

/** A disk of its own, where we may make one. */
function smallDisk(): string | undefined {
  const folder = temporaryFolder()
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=400m", "tmpfs", folder])
  if (mounted.status !== 0) return undefined
  onTestFinished(() => void spawnSync("umount", ["--lazy", folder]))
  return folder
}

test("a full disk ends nothing for good", { timeout: 5 * MINUTES }, async ({ skip }) => {
  const disk = smallDisk()
  if (disk === undefined) return skip("only root may make a small disk")
  const dataDir = join(disk, "data")
  const product = await startReady(dataDir)
  const ballast = join(disk, "ballast")
  fill(ballast)
  expect(() => writeFileSync(join(disk, "more"), "x".repeat(9_000))).toThrow("ENOSPC")
  for (const name of ["the API", "Redis", "PostgreSQL"]) process.kill(pidOf(product, name), "SIGKILL")
  // Long enough for the seven tries after which it once gave up.
  await sleep(45_000)
  expect(product.child.exitCode).toBeNull()
  rmSync(ballast)
  await until(() => answers(product.port), "everything is back", MINUTES)
})
