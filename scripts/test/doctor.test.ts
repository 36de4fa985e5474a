import { once } from "node:events"
import { chmodSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { describe, expect, onTestFinished, test } from "vitest"
import type { Finding } from "../../api/src/operations/Doctor/Finding.ts"
import { inspectDataFolder } from "../doctor/data-folder.ts"
import { inspectAddress, inspectContact, inspectNode, inspectRedis } from "../doctor/machine.ts"
import { inspectProduct } from "../doctor/running-product.ts"
import { inspectTelegram } from "../doctor/telegram.ts"
import { identify } from "../processes/identity.ts"
import type { Settings } from "../product/settings.ts"
import { findFreePort } from "../servers/ports.ts"
import { CLEAN } from "../product/clean-environment.ts"
import { startReady } from "./product.ts"
import { runNode, temporaryFolder } from "./support.ts"
import { openTelegram } from "./telegram.ts"

const TOKEN = "123456:a-token-of-the-tests-alone"
const NOW = Date.now()

/** The state and the words of the findings about something. */
const about = (findings: readonly Finding[], what: string) =>
  findings.filter((one) => one.about === what).map(({ state, found }) => `${state}: ${found}`)

const settings = (given: Partial<Settings>): Settings => ({
  port: 8080,
  host: "127.0.0.1",
  publicUrl: "http://localhost:8080",
  localUrl: "http://127.0.0.1:8080",
  dataDir: "/nowhere",
  databaseUrl: undefined,
  redisUrl: undefined,
  isProduction: false,
  hasBot: false,
  longestPause: 15_000,
  ...given,
})

/** What doctor finds of a cluster with nodes at these ports. */
const inspectCluster = async (ports: readonly number[]) => {
  const redisUrl = `redis+cluster://${ports.map((port) => `127.0.0.1:${port}`).join(",")}`
  return (await inspectRedis(settings({ redisUrl }))).map(({ state, found }) => `${state}: ${found}`)
}

const npm = (name: string, given: readonly string[], env: NodeJS.ProcessEnv) =>
  runNode(["scripts/run.mjs", name, ...given], { ...CLEAN, ...env }).ended

describe("npm run doctor, backup and restore", () => {
  test(
    "find a running product well, say what was broken, and bring it into another folder",
    { timeout: 240_000 },
    async () => {
      const dataDir = join(temporaryFolder(), "data")
      const { port, child, ended } = await startReady(dataDir)
      const env = { DATA_DIR: dataDir, PORT: String(port) }
      const backup = await npm("backup", [], env)
      expect(backup).toMatchObject({ code: 0, output: expect.stringContaining("Backed up") })
      const well = await npm("doctor", ["--json"], env)
      const { isWell, findings } = JSON.parse(well.output.slice(well.output.indexOf("{")))
      expect(findings.filter(({ state }: Finding) => state === "bad")).toEqual([])
      expect([well.code, isWell]).toEqual([0, true])
      expect(about(findings, "product")[0]).toContain("ready")
      expect(about(findings, "search")).toEqual(["good: answers"])
      expect(about(findings, "backups")[0]).toMatch(/^good: 1, the newest/)
      expect(about(findings, "migrations")[0]).toMatch(/^good: all/)

      chmodSync(join(dataDir, "secrets.json"), 0o644)
      const broken = { ...env, NODE_ENV: "production", BOT_SERVICE_SECRET: "x", DISK_RESERVE_MB: "999999999" }
      const ill = await npm("doctor", [], broken)
      expect(ill.code).toBe(1)
      for (const sentence of [
        "✗ address: http://localhost",
        "✗ data folder: other users of this machine may read secrets.json",
        "MB are free at",
        "✗ settings: In production JWT_SECRET must be set; BOT_SERVICE_SECRET must have at least 32 characters",
        "4 things are wrong.",
      ])
        expect(ill.output).toContain(sentence)

      const archive = join(dataDir, "backups", readdirSync(join(dataDir, "backups"))[0] ?? "")
      const refused = await npm("restore", [archive], env)
      expect(refused).toMatchObject({
        code: 1,
        output: expect.stringContaining("already runs on the data folder"),
      })
      child.kill("SIGINT")
      await ended
      const other = { ...env, DATA_DIR: join(temporaryFolder(), "restored") }
      const restored = await npm("restore", [archive], other)
      expect(restored).toMatchObject({
        code: 0,
        output: expect.stringContaining("each is what the manifest says"),
      })
    },
  )
})

describe("the doctor", () => {
  test("tells which number the API would refuse, and counts an empty one as absent", async () => {
    const env = { DATA_DIR: temporaryFolder(), CROWD_AT_ONCE: "", SEARCHES_PER_ADDRESS: "0" }
    const { code, output } = await npm("doctor", [], env)
    expect(code).toBe(1)
    expect(output).toContain(
      '✗ settings: SEARCHES_PER_ADDRESS is "0", but it must be a whole number from 1 to 2147483647.',
    )
    expect(output).not.toContain("CROWD_AT_ONCE")
  })

  test("knows the Node that the product is made for", () => {
    expect(inspectNode("24.0.0", "24.0.0").state).toBe("good")
    expect(inspectNode("24.0.0", "20.19.0").state).toBe("bad")
  })

  test("knows a useless address", () => {
    expect(inspectAddress(settings({ publicUrl: "rokthnam" })).state).toBe("bad")
    expect(inspectAddress(settings({ publicUrl: "http://a.example", isProduction: true })).state).toBe("bad")
    expect(inspectAddress(settings({ publicUrl: "https://a.example", isProduction: true })).state).toBe(
      "good",
    )
  })

  test("says that customers have nobody to write to, and knows what is no address", () => {
    expect(inspectContact(undefined)).toMatchObject({
      state: "note",
      found: expect.stringContaining("there is no CONTACT_EMAIL"),
    })
    expect(inspectContact("write to us").state).toBe("bad")
    expect(inspectContact("help@rokthnam.test").state).toBe("good")
  })

  test("knows the rights, the space and the backups of a data folder", () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, "backups"), { mode: 0o700 })
    expect(about(inspectDataFolder(folder, 1, NOW), "backups")[0]).toContain("note: there is none")
    const old = join(folder, "backups", "rokthnam-old.tar.gz")
    writeFileSync(old, "")
    utimesSync(old, NOW / 1000 - 5 * 86_400, NOW / 1000 - 5 * 86_400)
    expect(about(inspectDataFolder(folder, 1, NOW), "backups")).toEqual(["note: the newest is 5 days old"])
    writeFileSync(join(folder, "backups", "rokthnam-new.tar.gz.age"), "")
    expect(about(inspectDataFolder(folder, 1, NOW), "backups")[0]).toMatch(/^good: 2/)
    expect(about(inspectDataFolder(folder, 1e9, NOW), "disk")[0]).toMatch(/^bad: \d+ MB are free/)
    writeFileSync(join(folder, "secrets.json"), "{}", { mode: 0o644 })
    expect(about(inspectDataFolder(folder, 1, NOW), "data folder")[0]).toContain("bad: other users")
    rmSync(folder, { recursive: true })
    expect(inspectDataFolder(folder, 1, NOW).map(({ state }) => state)).toEqual(["note"])
  })

  test("knows a Redis that does not answer", async () => {
    const dead = settings({ redisUrl: `redis://127.0.0.1:${await findFreePort()}` })
    expect((await inspectRedis(dead)).map(({ state }) => state)).toEqual(["note"])
    expect((await inspectRedis(settings({ redisUrl: "localhost" }))).map(({ state }) => state)).toEqual([
      "bad",
    ])
  })

  test("knows which of several addresses of a Redis do not answer", async () => {
    const there = createServer()
    onTestFinished(() => void there.close())
    await once(there.listen(0, "127.0.0.1"), "listening")
    const address = there.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    const nobody = await findFreePort()
    expect(await inspectCluster([port])).toEqual([
      `good: the Redis Cluster of REDIS_URL (127.0.0.1 ${port}) answers`,
    ])
    expect(await inspectCluster([port, nobody])).toEqual([
      `note: of the Redis Cluster of REDIS_URL (127.0.0.1 ${port}, 127.0.0.1 ${nobody}) these do not answer: 127.0.0.1 ${nobody}`,
    ])
    expect((await inspectCluster([nobody]))[0]).toMatch(/^note: .* does not answer$/)
  })

  test("knows a product that runs and does not answer", async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, "start.lock"), JSON.stringify(identify(process.pid)))
    const findings = await inspectProduct(folder, `http://127.0.0.1:${await findFreePort()}`)
    expect(findings.map(({ about: what, state }) => `${what} ${state}`)).toEqual([
      "product bad",
      "search bad",
    ])
  })

  test("asks Telegram about the token, the name, the webhook, its deliveries and the time", async () => {
    const telegram = await openTelegram("well", onTestFinished)
    const away = `http://127.0.0.1:${await findFreePort()}`
    const asked = (more: object, now = NOW) =>
      inspectTelegram({ token: TOKEN, username: undefined, apiRoot: telegram.url, ...more }, now)
    expect(about(await asked({}), "telegram")).toEqual(["good: the token is that of @rokthnam_bot"])
    expect(about(await asked({ username: "other_bot" }), "telegram")[0]).toContain(
      "bad: the token is that of",
    )
    expect(about(await asked({}, NOW + 3_600_000), "clock")[0]).toContain("bad: this machine's clock differs")
    telegram.hookTo("https://elsewhere.example/hook")
    expect(about(await asked({}), "telegram")[1]).toContain("bad: another program has set a webhook")
    const webhook = "https://rokthnam.example/telegram/webhook"
    expect(about(await asked({ webhook }), "telegram")[1]).toContain("bad: the webhook is that of another")
    telegram.hookTo(webhook)
    telegram.deliveries.leadsTo(webhook, away)
    expect(about(await asked({ webhook }), "telegram")[1]).toContain(`good: delivers at ${webhook}`)
    telegram.person().say("panadol")
    await telegram.until(
      () => telegram.deliveries.deliveries[0],
      () => "a delivery",
    )
    const failed = about(await asked({ webhook }, Date.now()), "telegram")[1]
    expect(failed).toContain("bad: cannot deliver 1 updates: Connection reset by peer")
    telegram.hookTo(undefined)
    expect(about(await asked({ webhook }), "telegram")[1]).toContain("bad: the webhook is not set")
    telegram.mood = "revoked"
    expect(about(await asked({}), "telegram")).toEqual(["bad: refuses the token: Unauthorized"])
    expect(about(await asked({ token: "abc" }), "telegram")[0]).toContain("does not look like a token")
    expect(about(await asked({ token: undefined }), "telegram")[0]).toContain("note: is off")
    expect(about(await asked({ apiRoot: away }), "telegram")[0]).toContain("note: cannot be reached")
  })
})
