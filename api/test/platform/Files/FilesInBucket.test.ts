import { SqlClient } from "@effect/sql"
import { as } from "@rokthnam/shared/Client"
import { Effect, Logger, LogLevel, Stream } from "effect"
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { seedAdmin, seedCustomer, seedPassword, seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededAdmin, SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { AppConfig } from "../../../src/Config.ts"
import { openBucket } from "../../../src/FileStore.ts"
import { Files } from "../../../src/platform/Files.ts"
import { useApiProcesses } from "../../support/ApiProcess.ts"
import { answer } from "../../support/Calling.ts"
import { useS3 } from "../../support/S3Server.ts"
import { startApp } from "../../support/TestApp.ts"
import type { TestApp } from "../../support/TestApp.ts"

const s3 = useS3()
const startProcess = useApiProcesses("killed-upload")
let app: TestApp
let admin: SeededAdmin
let owner: SeededPharmacy

beforeAll(async () => {
  app = await startApp(s3.settings)
  admin = await app.run(seedAdmin())
  owner = await app.run(seedPharmacy())
  return () => app.stop()
})
afterEach(async () => {
  await s3.kill()
  await s3.startAgain()
  await s3.proxy.resume()
})

const pdf = Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(9 * 1024 * 1024, 32)])
const png = () =>
  sharp({ create: { width: 700, height: 500, channels: 3, background: "#137" } })
    .png()
    .toBuffer()
const form = (bytes: Uint8Array) => {
  const body = new FormData()
  body.append("file", new Blob([new Uint8Array(bytes)]), "file")
  return body
}
const uploadedImage = async () => {
  const payload = form(await png())
  return (await answer(app.client.files.uploadImage({ payload }).pipe(as(owner.token)))).filename
}
const uploadedLicense = async () =>
  (await answer(app.client.files.uploadLicense({ payload: form(pdf) }).pipe(as(owner.token)))).filename

/** The keys in the bucket of the files with this name, without the API. */
const inBucket = (name: string) =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const store = yield* openBucket(s3.bucket)
        const keys = Stream.concat(store.list("image"), store.list("license")).pipe(
          Stream.map(({ key }) => key),
        )
        return [...(yield* Stream.runCollect(keys))].filter((key) => key.includes(name.slice(0, 36)))
      }),
    ),
  )
const dataDir = async () => (await app.run(AppConfig)).dataDir
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${app.url}${path}`, { headers })
const asAdmin = () => ({ authorization: `Bearer ${admin.token}` })
const query = (statement: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>) =>
  app.run(Effect.flatMap(SqlClient.SqlClient, statement))
/** The name in the newest row. */
const newestFile = async () =>
  String(
    (
      await app.run(
        Effect.flatMap(
          SqlClient.SqlClient,
          (sql) => sql<{ name: string }>`select name from files order by created_at desc limit 1`,
        ),
      )
    )[0]?.name,
  )
/** Makes an upload old enough to be removed. */
const age = (name: string) =>
  query((sql) => sql`update files set created_at = now() - interval '25 hours' where name = ${name}`)
const withFiles = <A>(use: (files: Files) => Effect.Effect<A>) =>
  app.run(
    Effect.flatMap(Files, use).pipe(Effect.provide(Files.Default), Logger.withMinimumLogLevel(LogLevel.None)),
  )
const removeBytes = () => withFiles((files) => files.removeBytes())

describe("files in a bucket", () => {
  it("are a medicine's photo as they are on the disk: variants, ETag, 304, 404", async () => {
    const photo = await uploadedImage()
    const medicine = await app.run(seedMedicine(owner.id, { photo }))
    expect(await inBucket(photo)).toHaveLength(3)
    expect(existsSync(join(await dataDir(), "files"))).toBe(false)
    expect(readdirSync(join(await dataDir(), "uploads"))).toEqual([])
    const read = await app.send("GET", `/inventory/medicines/${medicine}`, { token: owner.token })
    expect(read.body).toMatchObject({ photo })
    const full = await get(`/api/images/${photo}`)
    expect((await sharp(Buffer.from(await full.arrayBuffer())).metadata()).width).toBe(700)
    const small = await get(`/api/images/${photo}?w=160`)
    expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(160)
    expect(full.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
    const etag = full.headers.get("etag") ?? ""
    expect((await get(`/api/images/${photo}`, { "if-none-match": etag })).status).toBe(304)
    const absent = `${"0".repeat(8)}-0000-0000-0000-${"0".repeat(12)}.webp`
    expect((await get(`/api/images/${absent}`)).status).toBe(404)
    expect((await get(`/api/images/${absent}`, { "if-none-match": `"${absent}"` })).status).toBe(404)
  })

  it("are a licence that is sent as it comes, and ends with the connection when the store dies in the middle", async () => {
    const path = `/files/pharmacy/license/${await uploadedLicense()}`
    const whole = await get(path, asAdmin())
    expect(whole.headers.get("content-length")).toBe(String(pdf.length))
    expect(Buffer.from(await whole.arrayBuffer()).equals(pdf)).toBe(true)
    s3.proxy.slow(20)
    const broken = await get(path, asAdmin())
    expect(broken.status).toBe(200)
    s3.proxy.cut()
    await expect(broken.arrayBuffer()).rejects.toThrow("terminated")
    s3.proxy.slow(0)
    const head = await fetch(`${app.url}${path}`, { method: "HEAD", headers: asAdmin() })
    expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0])
  })

  it("lose their bytes after the removal is committed, later when the store was away, and never before", async () => {
    const [first, second] = [await uploadedImage(), await uploadedImage()]
    await age(first)
    expect(await withFiles((files) => files.removeOrphans())).toBe(1)
    expect(await inBucket(first)).toHaveLength(3)
    expect(await removeBytes()).toBe(1)
    expect([await inBucket(first), await inBucket(second)].map((keys) => keys.length)).toEqual([0, 3])
    await age(second)
    expect(await withFiles((files) => files.removeOrphans())).toBe(1)
    await s3.kill()
    expect(await removeBytes()).toBe(0)
    await s3.startAgain()
    expect(await inBucket(second)).toHaveLength(3)
    await query((sql) => sql`update removed_files set due_at = now()`)
    expect(await removeBytes()).toBe(1)
    expect(await inBucket(second)).toEqual([])
  })

  it("are removed with the account of the person whom they show", async () => {
    const photo = await uploadedImage()
    const { id, token } = await app.run(seedCustomer())
    await query((sql) => sql`update customers set photo = ${photo} where id = ${id}`)
    await answer(
      app.client.personalData.delete({ payload: { current_password: seedPassword } }).pipe(as(token)),
    )
    expect(await inBucket(photo)).toEqual([])
    expect((await get(`/api/images/${photo}`)).status).toBe(404)
  })

  it("are answered with 503 while the store is away, and everything else goes on", async () => {
    const photo = await uploadedImage()
    const isReady = async () => expect((await app.send("GET", "/readyz")).status).toBe(200)
    await vi.waitFor(isReady, { timeout: 20_000 })
    await s3.proxy.refuse()
    const away = { status: 503, body: { code: "Unavailable" } }
    expect(await app.send("GET", `/api/images/${photo}`)).toMatchObject(away)
    const body = form(await png())
    expect(await app.send("POST", "/api/images/upload", { token: owner.token, body })).toMatchObject(away)
    await isReady()
    expect((await app.send("GET", "/inventory/medicines", { token: owner.token })).status).toBe(200)
    await s3.proxy.resume()
    expect((await app.send("GET", `/api/images/${photo}`)).status).toBe(200)
  })

  it("leave nothing behind when the API is killed while it sends them", async () => {
    const { child, url } = await startProcess(app.databaseUrl, s3.settings)
    // The process has the client of S3 and a connection.
    expect((await fetch(`${url}/api/images/${crypto.randomUUID()}.webp`)).status).toBe(404)
    s3.proxy.stall()
    const headers = { authorization: `Bearer ${owner.token}` }
    const before = await newestFile()
    const upload = fetch(`${url}/api/images/upload`, { method: "POST", headers, body: form(await png()) })
    const outcome = upload.then(
      ({ status }) => status,
      () => "cut off",
    )
    await vi.waitFor(async () => expect(await newestFile()).not.toBe(before), { timeout: 20_000 })
    child.kill("SIGKILL")
    expect(await outcome).toBe("cut off")
    await s3.proxy.resume()
    const name = await newestFile()
    await age(name)
    expect(await withFiles((files) => files.removeOrphans())).toBe(1)
    expect(await removeBytes()).toBe(1)
    expect(await inBucket(name)).toEqual([])
  }, 150_000)

  it("are found on the disk where they were before, until they are moved", async () => {
    const photo = await uploadedImage()
    const folder = join(await dataDir(), "files", "image")
    mkdirSync(folder, { recursive: true })
    const earlier = `${crypto.randomUUID()}.webp`
    writeFileSync(
      join(folder, earlier),
      await sharp(await png())
        .webp()
        .toBuffer(),
    )
    expect([
      (await get(`/api/images/${earlier}`)).status,
      (await get(`/api/images/${photo}`)).status,
    ]).toEqual([200, 200])
  })
})
