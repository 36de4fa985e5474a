import { once } from "node:events"
import { createServer } from "node:net"
import { existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, onTestFinished, test } from "vitest"
import { CLEAN } from "../product/clean-environment.ts"
import { findFreePort } from "../servers/ports.ts"
import { answers, killAndWait, start, startReady } from "./product.ts"
import { isAlive, runNode, temporaryFolder, until } from "./support.ts"

describe("npm start", () => {
  test(
    "runs, survives the death of each of its processes and its own, and stops them all",
    { timeout: 240_000 },
    async () => {
      const dataDir = join(temporaryFolder(), "data")
      const first = await startReady(dataDir)
      expect(await answers(first.port)).toBe(true)
      for (const name of Object.keys(first.processes())) await killAndWait(first, name)

      const before = Object.values(first.processes()).map(({ pid }) => pid)
      const secrets = readFileSync(join(dataDir, "secrets.json"), "utf8")
      first.child.kill("SIGKILL")
      const second = await startReady(dataDir)
      expect(before.filter(isAlive)).toEqual([])
      expect(readFileSync(join(dataDir, "secrets.json"), "utf8")).toBe(secrets)
      expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600)

      const third = start({ DATA_DIR: dataDir, PORT: String(await findFreePort()) })
      expect(await third.ended).toMatchObject({
        code: 1,
        output: expect.stringContaining(`already runs on the data folder ${dataDir} (process ${second.pid})`),
      })

      const after = Object.values(second.processes()).map(({ pid }) => pid)
      second.child.kill("SIGINT")
      expect((await second.ended).code).toBe(0)
      expect(after.filter(isAlive)).toEqual([])
      expect(existsSync(join(dataDir, "start.lock"))).toBe(false)
    },
  )

  test("is over when the npm that ran it is killed, so that the next start is not refused", async () => {
    const dataDir = temporaryFolder()
    const port = await findFreePort()
    // Acts like npm: a process that runs a shell, which runs the start.
    const npm = `require("node:child_process").spawn("sh", ["-c", "node scripts/run.mjs start; :"], { stdio: "inherit" })`
    const env = { ...CLEAN, npm_lifecycle_event: "start", DATA_DIR: dataDir, PORT: String(port) }
    const first = runNode(["--eval", npm], env)
    await until(() => first.output().includes("Rokthnam is ready"), "the start", 60_000)
    first.child.kill("SIGKILL")
    const second = await startReady(dataDir)
    expect(await answers(second.port)).toBe(true)
    expect(await answers(port)).toBe(false)
  })

  test("says which port is in use and how to choose another", async () => {
    const port = await findFreePort()
    const server = createServer().listen(port, "127.0.0.1")
    onTestFinished(() => void server.close())
    await once(server, "listening")
    const { code, output } = await start({ DATA_DIR: temporaryFolder(), PORT: String(port) }).ended
    expect(code).toBe(1)
    expect(output.trim()).toMatch(
      new RegExp(`^Port ${port} is in use by another program: choose another with PORT=\\d+ npm start .*$`),
    )
  })

  test("refuses a port that is none", async () => {
    const { code, output } = await start({ DATA_DIR: temporaryFolder(), PORT: "80 80" }).ended
    expect(code).toBe(1)
    expect(output.trim()).toBe('PORT is "80 80", but it must be a whole number from 1 to 65535.')
  })

  test(
    "says that the given database cannot be reached, without its password",
    { timeout: 150_000 },
    async () => {
      const port = await findFreePort()
      const env = {
        DATA_DIR: temporaryFolder(),
        PORT: String(port),
        DATABASE_URL: `postgresql://me:secret@127.0.0.1:${port}/rokthnam`,
      }
      const { code, output } = await start(env).ended
      expect(code).toBe(1)
      expect(output).toContain(
        `The database of DATABASE_URL, 127.0.0.1:${port}/rokthnam, cannot be reached: connect ECONNREFUSED`,
      )
      expect(output).not.toContain("secret")
    },
  )

  test("works while the given Redis does not answer", { timeout: 150_000 }, async () => {
    const redis = `redis://127.0.0.1:${await findFreePort()}`
    const { port, output } = await startReady(temporaryFolder(), { REDIS_URL: redis })
    expect(output()).toContain("does not answer: everything works without it, only slower, until it is back")
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  })

  test("passes on what the API refuses in production, with its exit code", { timeout: 150_000 }, async () => {
    const port = await findFreePort()
    const dataDir = temporaryFolder()
    const { code, output } = await start({
      DATA_DIR: dataDir,
      PORT: String(port),
      NODE_ENV: "production",
    }).ended
    expect(code).toBe(78)
    expect(existsSync(join(dataDir, "start.lock"))).toBe(false)
    expect(existsSync(join(dataDir, "postgres", "cluster", "postmaster.pid"))).toBe(false)
    expect(output).toMatch(/JWT_SECRET must be set/)
    expect(output).not.toMatch(/^\s+at /m)
  })
})
