import { SqlClient } from "@effect/sql"
import { as } from "@rokthnam/shared/Client"
import { FileTooLarge, FileTypeRefused, ImageUnreadable } from "@rokthnam/shared/Files/FilesApi"
import { Unavailable } from "@rokthnam/shared/Primitives/BorderFailures"
import { Cause, Cron, Effect, Exit, Fiber, Logger, LogLevel } from "effect"
import { mkdirSync, readdirSync, rmSync } from "node:fs"
import sharp from "sharp"
import { beforeAll, describe, expect, it } from "vitest"
import { AppConfig } from "../../../src/Config.ts"
import { fileInMemory } from "../../../src/ReceivedFile.ts"
import { scheduler } from "../../../src/jobs/Schedule.ts"
import { Files } from "../../../src/platform/Files.ts"
import { mostPictures } from "../../../src/platform/Files/Images.ts"
import { FilesRepo } from "../../../src/platform/Files/FilesRepo.ts"
import { seedAdmin, seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededAdmin, SeededPharmacy } from "../../../seed/Accounts.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let admin: SeededAdmin
let owner: SeededPharmacy

beforeAll(async () => {
  admin = await app.run(seedAdmin())
  owner = await app.run(seedPharmacy())
})

const picture = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: "#137" } })
const pdf = Buffer.from("%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n")

const form = (bytes: Uint8Array, name = "photo.png", field = "file") => {
  const body = new FormData()
  body.append(field, new Blob([new Uint8Array(bytes)]), name)
  return body
}
const upload = (bytes: Uint8Array, name?: string) =>
  app.client.files.uploadImage({ payload: form(bytes, name) }).pipe(as(owner.token))
const uploaded = async (bytes: Uint8Array) => (await answer(upload(bytes))).filename
const uploadLicense = (bytes: Uint8Array) =>
  app.client.files.uploadLicense({ payload: form(bytes, "license.pdf") }).pipe(as(owner.token))
const send = (body?: unknown, headers: Record<string, string> = {}) =>
  app.send("POST", "/api/images/upload", { body, headers })
const bytesOf = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${app.url}${path}`, { headers })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

const age = (name: string, hours: number) =>
  app.run(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) =>
        sql`update files set created_at = now() - make_interval(hours => ${hours}) where name = ${name}`,
    ),
  )

const withFiles = <A>(use: (files: Files) => Effect.Effect<A>) =>
  app.run(
    Effect.flatMap(Files, use).pipe(Effect.provide(Files.Default), Logger.withMinimumLogLevel(LogLevel.None)),
  )
const removeOrphans = () => withFiles((files) => files.removeOrphans())
const removeBytes = () => withFiles((files) => files.removeBytes())

/** Runs the hourly removal as the scheduled job does, in a transaction whose end is `last`. */
const removalJob = (last: Effect.Effect<number>) =>
  withFiles(
    (files) =>
      Effect.flatMap(scheduler, (runDue) =>
        runDue([
          {
            name: "removal of a test",
            at: Cron.unsafeParse("* * * * *"),
            work: Effect.zipRight(files.removeOrphans(), last),
            afterwards: files.removeBytes(),
          },
        ]),
      ).pipe(
        Effect.catchAllCause(Effect.die),
        Logger.withMinimumLogLevel(LogLevel.None),
      ) as Effect.Effect<void>,
  )

const images = async () => `${(await app.run(AppConfig)).dataDir}/files/image`
/** The files of an upload on the disk: the picture and its small variants. */
const onDisk = async (name: string) =>
  readdirSync(await images()).filter((file) => file.startsWith(name.slice(0, 36)))
const statusOf = async (name: string) => (await app.send("GET", `/api/images/${name}`)).status

describe("images", () => {
  it("of four kinds become WebP under a generated name, told by content and not by name", async () => {
    const kinds = [picture().png(), picture().jpeg(), picture().gif(), picture().webp()]
    for (const kind of kinds) {
      const { filename } = await answer(upload(await kind.toBuffer(), "../../etc/x.exe"))
      expect(filename).toMatch(/^[0-9a-f-]{36}\.webp$/)
      const { response, bytes } = await bytesOf(`/api/images/${filename}`)
      expect(response.headers.get("content-type")).toBe("image/webp")
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 40, height: 20 })
    }
  })

  it("are turned as the camera says, made smaller, and lose where they were taken", async () => {
    const photo = await picture(3000, 1000)
      .jpeg()
      .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "11/1 33/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(photo).metadata()).orientation).toBe(6)
    const filename = await uploaded(photo)
    const { bytes } = await bytesOf(`/api/images/${filename}`)
    const metadata = await sharp(bytes).metadata()
    expect([metadata.width, metadata.height]).toEqual([533, 1600])
    expect([metadata.exif, metadata.orientation, metadata.icc]).toEqual([undefined, undefined, undefined])
  })

  it("have small variants", async () => {
    const filename = await uploaded(await picture(1000, 500).png().toBuffer())
    for (const width of [160, 480]) {
      const { bytes } = await bytesOf(`/api/images/${filename}?w=${width}`)
      expect((await sharp(bytes).metadata()).width).toBe(width)
    }
    expect((await bytesOf(`/api/images/${filename}?w=200`)).response.status).toBe(422)
  })

  it("may be kept for ever and are asked for again by their ETag", async () => {
    const filename = await uploaded(await picture().png().toBuffer())
    const { response } = await bytesOf(`/api/images/${filename}`)
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
    const etag = response.headers.get("etag") ?? ""
    expect(etag).toMatch(/^"[^"]+"$/)
    const again = await bytesOf(`/api/images/${filename}`, { "if-none-match": `"other", ${etag}` })
    expect([again.response.status, again.bytes.length]).toEqual([304, 0])
    const small = await bytesOf(`/api/images/${filename}?w=160`, { "if-none-match": etag })
    expect(small.response.status).toBe(200)
  })

  it("refuse what is no picture: by type, damage, pixels and size", async () => {
    const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")
    for (const bytes of [pdf, svg]) expect(await refusal(upload(bytes))).toBeInstanceOf(FileTypeRefused)
    const png = await picture(400, 400).png({ compressionLevel: 0 }).toBuffer()
    const bomb = await picture(9000, 9000).png().toBuffer()
    for (const bytes of [png.subarray(0, 300), bomb])
      expect(await refusal(upload(bytes))).toBeInstanceOf(ImageUnreadable)
    const large = Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)])
    expect(await refusal(upload(large))).toBeInstanceOf(FileTooLarge)
    const larger = Buffer.concat([png, Buffer.alloc(20 * 1024 * 1024)])
    const options = { body: form(larger), token: owner.token }
    expect((await app.send("POST", "/api/images/upload", options)).status).toBe(413)
  })

  it("refuse a request without one file", async () => {
    const absent = { status: 422, body: { code: "FileAbsent" } }
    const bytes = await picture().png().toBuffer()
    for (const body of [new FormData(), form(bytes, "a.png", "picture"), { file: "x" }, undefined])
      expect(await send(body)).toMatchObject(absent)
    const two = form(bytes)
    two.append("file", new Blob([new Uint8Array(bytes)]), "b.png")
    expect(await send(two)).toMatchObject(absent)
    const head = 'content-disposition: form-data; name="file"'
    for (const body of [
      "--x\r\nnonsense",
      `--x\r\n${head}; filename*=utf-8''%zz\r\n\r\nbytes\r\n--x--\r\n`,
      `--x\r\n${head}\r\n\r\nno file\r\n--x--\r\n`,
    ]) {
      const headers = { "content-type": "multipart/form-data; boundary=x" }
      expect(await send(body, headers)).toMatchObject(absent)
    }
  })

  it("stand in a line that ends: whoever comes then is told to come again, and is served when it has gone", async () => {
    const whole = fileInMemory(await picture().png().toBuffer())
    const unread = { ...whole, bytes: Effect.never }
    await withFiles((files) =>
      Effect.gen(function* () {
        const line = yield* Effect.forkAll(Array.from({ length: mostPictures }, () => files.addImage(unread)))
        yield* Effect.yieldNow()
        const refused = yield* Effect.exit(files.addImage(whole))
        expect(Exit.isFailure(refused) && Cause.squash(refused.cause)).toBeInstanceOf(Unavailable)
        yield* Fiber.interrupt(line)
        expect(yield* files.addImage(whole)).toMatch(/\.webp$/)
      }).pipe(Effect.orDie),
    )
  })

  it("that are not there are not found, whatever path the name tries", async () => {
    for (const name of [
      "gone.webp",
      "..%2f..%2fetc%2fpasswd",
      "%00",
      `${"0".repeat(8)}-0000-0000-0000-${"0".repeat(12)}.webp`,
    ])
      expect((await app.send("GET", `/api/images/${name}`)).status).toBe(404)
  })
})

describe("licence files", () => {
  it("are PDF, PNG or JPEG, for admins alone, as attachments that run nothing", async () => {
    const gif = await picture().gif().toBuffer()
    expect(await refusal(uploadLicense(gif))).toBeInstanceOf(FileTypeRefused)
    for (const bytes of [pdf, await picture().png().toBuffer(), await picture().jpeg().toBuffer()]) {
      const { filename } = await answer(uploadLicense(bytes))
      const path = `/files/pharmacy/license/${filename}`
      expect((await app.send("GET", path)).status).toBe(401)
      expect((await app.send("GET", path, { token: owner.token })).status).toBe(403)
      expect((await app.send("GET", `${path}?token=${owner.token}`)).status).toBe(403)
      expect((await app.send("GET", `${path}?token=${admin.token}`)).status).toBe(200)
      const { response, bytes: sent } = await bytesOf(path, { authorization: `Bearer ${admin.token}` })
      expect(response.status).toBe(200)
      expect(response.headers.get("content-disposition")).toMatch(/^attachment; /)
      expect(response.headers.get("x-content-type-options")).toBe("nosniff")
      expect(response.headers.get("content-security-policy")).toContain("sandbox")
      expect(response.headers.get("cache-control")).toBe("no-store")
      expect(sent.equals(bytes)).toBe(bytes === pdf)
      expect((await app.send("GET", `/api/images/${filename}`)).status).toBe(404)
    }
  })

  it("that are not there are not found", async () => {
    const image = await uploaded(await picture().png().toBuffer())
    for (const name of ["x.pdf", image]) {
      const read = app.client.licenses.license({ path: { name } }).pipe(as(admin.token))
      expect(await refusal(read)).toMatchObject({ _tag: "NotFound", detail: "Licence file not found" })
    }
  })
})

describe("uploads that nothing refers to", () => {
  it("go after a day with every variant; younger and used ones stay", async () => {
    const bytes = await picture().png().toBuffer()
    const [orphan, young, used] = await Promise.all([uploaded(bytes), uploaded(bytes), uploaded(bytes)])
    const payload = { name: "Central", address: "Street 1", phone: "012 345 678", photo: used }
    await answer(app.client.pharmacies.updateProfile({ payload }).pipe(as(owner.token)))
    await age(orphan, 25)
    await age(young, 23)
    await age(used, 25)
    expect(await removeOrphans()).toBe(1)
    expect(await removeBytes()).toBe(1)
    expect(await onDisk(orphan)).toEqual([])
    expect(await onDisk(young)).toHaveLength(3)
    expect(await statusOf(used)).toBe(200)
    expect([await removeOrphans(), await removeBytes()]).toEqual([0, 0])
    const remove = Effect.flatMap(FilesRepo, (repo) => repo.remove(used))
    expect(await app.run(Effect.provide(remove, FilesRepo.Default))).toBe(false)
  })

  it("keep their bytes when the removal fails after all, and lose them right after it succeeds", async () => {
    const orphan = await uploaded(await picture().png().toBuffer())
    await age(orphan, 25)
    await removalJob(Effect.die("the power went out"))
    expect(await statusOf(orphan)).toBe(200)
    expect(await removeBytes()).toBe(0)
    expect(await statusOf(orphan)).toBe(200)
    await removalJob(Effect.succeed(1))
    expect(await onDisk(orphan)).toEqual([])
  })

  it("lose their bytes later when the process ended before, or when the disk refused", async () => {
    const bytes = await picture().png().toBuffer()
    const [stuck, other] = await Promise.all([uploaded(bytes), uploaded(bytes)])
    await age(stuck, 25)
    await age(other, 25)
    // A process that ends here has committed the removal and removed no bytes.
    expect(await removeOrphans()).toBe(2)
    expect([await statusOf(stuck), await statusOf(other)]).toEqual([200, 200])
    const path = `${await images()}/${stuck}`
    rmSync(path)
    mkdirSync(`${path}/in the way`, { recursive: true })
    expect(await removeBytes()).toBe(1)
    expect(await onDisk(other)).toEqual([])
    rmSync(path, { recursive: true })
    // It is not tried again at once.
    expect(await removeBytes()).toBe(0)
    await app.run(Effect.flatMap(SqlClient.SqlClient, (sql) => sql`update removed_files set due_at = now()`))
    expect(await removeBytes()).toBe(1)
    expect(await onDisk(stuck)).toEqual([])
    const left = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select from removed_files`)
    expect(await app.run(left)).toEqual([])
  })
})

describe("uploads without a session", () => {
  it("are limited for one address; those with one are not", async () => {
    const bytes = await picture().png().toBuffer()
    let last = await send(form(bytes))
    for (let n = 0; n < 60 && last.status === 201; n++) last = await send(form(bytes))
    expect(last).toMatchObject({ status: 429, body: { code: "TooManyRequests" } })
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0)
    await answer(upload(bytes))
  })
})
