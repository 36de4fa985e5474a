import { once } from "node:events"
import { createServer } from "node:net"
import { existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { CLEAN } from "../product/clean-environment.ts"
import { readDemoAccounts } from "../product/data-folder.ts"
import { inProject } from "../project.ts"
import { findFreePort } from "../servers/ports.ts"
import { answers, killAndWait, pidOf, start, startReady } from "./product.ts"
import type { Product } from "./product.ts"
import { isAlive, pause, runNode, temporaryFolder, until } from "./support.ts"

const SEARCH =
  "/users/search/medicines?query=paracetamol&user_latitude=11.5&user_longitude=104.9&max_distance=100&sort_by=distance&page=1&page_size=10"

/** A sign-in of an account that does not exist. */
const signIn = (email: string) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ email, password: "a wrong password" }),
})

/** The statuses of calls that need the database, each with the seconds after which the caller may try again. */
function callDatabase(port: number): Promise<readonly string[]> {
  const signal = AbortSignal.timeout(10_000)
  const calls = [1, 2, 3, 4].flatMap((n) => [
    fetch(`http://127.0.0.1:${port}${SEARCH}`, { signal }),
    fetch(`http://127.0.0.1:${port}/users/login`, { ...signIn(`nobody${n}@rokthnam.test`), signal }),
  ])
  return Promise.all(
    calls.map(async (call) => {
      const { status, headers } = await call
      return `${status} ${headers.get("retry-after") ?? "never"}`
    }),
  )
}

/** Stops all processes of PostgreSQL for some seconds, as a machine that swaps or a broken disk does. */
async function hangs(product: Product): Promise<void> {
  const postgres = pidOf(product, "PostgreSQL")
  const get = (path: string) =>
    fetch(`http://127.0.0.1:${product.port}${path}`, { signal: AbortSignal.timeout(10_000) })
  const resume = pause(postgres)
  try {
    // The health check itself waits 1.5 s; the rest is for a busy machine.
    const ready = await get("/readyz")
    expect([ready.status, ready.headers.get("retry-after")]).toEqual([503, "2"])
    expect(await callDatabase(product.port)).toEqual(Array(8).fill("503 2"))
    expect((await get("/healthz")).status).toBe(200)
  } finally {
    resume()
  }
  await until(() => answers(product.port), "ready after PostgreSQL hung")
  const works = async () => (await callDatabase(product.port)).every((answer) => /^(?:200|401) /.test(answer))
  await until(works, "calls work after PostgreSQL hung")
  expect(pidOf(product, "PostgreSQL")).toBe(postgres)
}

/** A form with a file. */
const sending = (name: string, content: Blob) => {
  const body = new FormData()
  body.append("file", content, name)
  return { method: "POST", body }
}

/** Reads a photo and an import, each in a thread or process of its own, whose programs the build must contain. */
async function readsFiles({ port }: Product, dataDir: string): Promise<void> {
  const url = `http://127.0.0.1:${port}`
  const picture = readFileSync(inProject("docs", "screenshots", "search-phone.png"))
  const photo = await fetch(`${url}/users/ocr/medicine`, sending("photo.png", new Blob([picture])))
  expect(await photo.json()).toMatchObject({ medicine_name: expect.arrayContaining(["Paracetamol"]) })

  const owner = readDemoAccounts(dataDir).find(({ role }) => role === "pharmacy owner")
  const signedIn = await fetch(`${url}/pharmacies/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: owner?.email, password: owner?.password }),
  })
  expect(signedIn.status).toBe(200)
  const token = /"access_token":"([^"]+)"/.exec(await signedIn.text())?.[1]
  const list = new Blob([
    "name,dosage,manufacter_name,manufactor_country,price,quantity,expiration_date,price_per_unit,unit_per_package\n",
    "Panadol,500mg,GSK,Ireland,15,20,2099-01-01,1.50,10\n",
  ])
  const imported = await fetch(`${url}/inventory/medicines/bulk-import`, {
    ...sending("list.csv", list),
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await imported.json()).toMatchObject({ successful_imports: 1 })
}

const PATIENT = { timeout: 240_000 }

// Concurrent, because these tests mostly wait for processes.
describe.concurrent("npm start", () => {
  test(
    "runs, survives the death of each of its processes and its own, a database that hangs, and stops them all",
    PATIENT,
    async ({ onTestFinished }) => {
      const dataDir = join(temporaryFolder(onTestFinished), "data")
      const first = await startReady(dataDir, { DEMO_DATA: "1" }, onTestFinished)
      expect(await answers(first.port)).toBe(true)
      expect(first.output()).toContain("✓ bringing the database up to date")
      await readsFiles(first, dataDir)
      for (const name of Object.keys(first.processes())) await killAndWait(first, name)

      const before = Object.values(first.processes()).map(({ pid }) => pid)
      const secrets = readFileSync(join(dataDir, "secrets.json"), "utf8")
      first.child.kill("SIGKILL")
      const second = await startReady(dataDir, {}, onTestFinished)
      expect(second.output()).toContain("✓ bringing the database up to date: no migration is missing")
      expect(before.filter(isAlive)).toEqual([])
      expect(readFileSync(join(dataDir, "secrets.json"), "utf8")).toBe(secrets)
      expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600)

      const third = start({ DATA_DIR: dataDir, PORT: String(await findFreePort()) }, onTestFinished)
      expect(await third.ended).toMatchObject({
        code: 1,
        output: expect.stringContaining(`already runs on the data folder ${dataDir} (process ${second.pid})`),
      })

      await hangs(second)

      const after = Object.values(second.processes()).map(({ pid }) => pid)
      second.child.kill("SIGINT")
      expect((await second.ended).code).toBe(0)
      expect(after.filter(isAlive)).toEqual([])
      expect(existsSync(join(dataDir, "start.lock"))).toBe(false)
    },
  )

  test(
    "is over when the npm that ran it is killed, so that the next start is not refused",
    PATIENT,
    async ({ onTestFinished }) => {
      const dataDir = temporaryFolder(onTestFinished)
      const port = await findFreePort()
      // Acts like npm: a process that runs a shell, which runs the start.
      const npm = `require("node:child_process").spawn("sh", ["-c", "node scripts/run.mjs start; :"], { stdio: "inherit" })`
      const env = { ...CLEAN, npm_lifecycle_event: "start", DATA_DIR: dataDir, PORT: String(port) }
      const first = runNode(["--eval", npm], env, onTestFinished)
      await until(() => first.output().includes("Rokthnam is ready"), "the start", 150_000)
      first.child.kill("SIGKILL")
      const second = await startReady(dataDir, {}, onTestFinished)
      expect(await answers(second.port)).toBe(true)
      expect(await answers(port)).toBe(false)
    },
  )

  test("says which port is in use and how to choose another", PATIENT, async ({ onTestFinished }) => {
    const port = await findFreePort()
    const server = createServer().listen(port, "127.0.0.1")
    onTestFinished(() => void server.close())
    await once(server, "listening")
    const { code, output } = await start(
      { DATA_DIR: temporaryFolder(onTestFinished), PORT: String(port) },
      onTestFinished,
    ).ended
    expect(code).toBe(1)
    expect(output.trim()).toMatch(
      new RegExp(`^Port ${port} is in use by another program: choose another with PORT=\\d+ npm start .*$`),
    )
  })

  test.for([
    ["PORT", "80 80", "1 to 65535"],
    ["NOTICES_EVERY_MS", "0", "20 to 86400000"],
  ] as const)("refuses that %s is %s", PATIENT, async ([name, value, range], { onTestFinished }) => {
    const { code, output } = await start(
      { DATA_DIR: temporaryFolder(onTestFinished), [name]: value },
      onTestFinished,
    ).ended
    expect(code).toBe(1)
    expect(output.trim()).toBe(`${name} is "${value}", but it must be a whole number from ${range}.`)
  })

  test(
    "says that the given database cannot be reached, without its password",
    PATIENT,
    async ({ onTestFinished }) => {
      const port = await findFreePort()
      const env = {
        DATA_DIR: temporaryFolder(onTestFinished),
        PORT: String(port),
        DATABASE_URL: `postgresql://me:secret@127.0.0.1:${port}/rokthnam`,
      }
      const { code, output } = await start(env, onTestFinished).ended
      expect(code).toBe(1)
      expect(output).toContain(
        `The database of DATABASE_URL, 127.0.0.1:${port}/rokthnam, cannot be reached: connect ECONNREFUSED`,
      )
      expect(output).not.toContain("secret")
    },
  )

  test("works while the given Redis does not answer", PATIENT, async ({ onTestFinished }) => {
    const redis = `redis://127.0.0.1:${await findFreePort()}`
    const { port, output } = await startReady(
      temporaryFolder(onTestFinished),
      { REDIS_URL: redis },
      onTestFinished,
    )
    expect(output()).toContain("does not answer: everything works without it, only slower, until it is back")
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  })

  test.for([
    ["NODE_ENV", "production", "JWT_SECRET must be set"],
    ["CROWD_AT_ONCE", "0", 'CROWD_AT_ONCE is "0", but it must be a whole number from 1 to 10000.'],
  ] as const)(
    "passes on why the API refuses that %s is %s, with its exit code",
    PATIENT,
    async ([name, value, reason], { onTestFinished }) => {
      const port = await findFreePort()
      const dataDir = temporaryFolder(onTestFinished)
      const { code, output } = await start(
        {
          DATA_DIR: dataDir,
          PORT: String(port),
          [name]: value,
        },
        onTestFinished,
      ).ended
      expect(code).toBe(78)
      expect(existsSync(join(dataDir, "start.lock"))).toBe(false)
      expect(existsSync(join(dataDir, "postgres", "cluster", "postmaster.pid"))).toBe(false)
      expect(output).toContain(reason)
      expect(output).not.toMatch(/^\s+at /m)
    },
  )
})
