import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { readdirSync } from "node:fs"
import sharp from "sharp"
import { beforeAll, describe, expect, it } from "vitest"
import { AppConfig } from "../../../src/Config.ts"
import { Files } from "../../../src/platform/Files.ts"
import { FilesRepo } from "../../../src/platform/Files/FilesRepo.ts"
import { seedAdmin, seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededAdmin, SeededPharmacy } from "../../../seed/Accounts.ts"
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
const post = (path: string, body: FormData, token?: string) => app.call("POST", path, { body, token })
const upload = (bytes: Uint8Array, token: string | undefined = owner.token) =>
  post("/api/images/upload", form(bytes), token)
const uploadLicense = (bytes: Uint8Array) =>
  post("/files/pharmacy/license", form(bytes, "license.pdf"), owner.token)
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

const removeOrphans = () =>
  app.run(
    Effect.provide(
      Effect.flatMap(Files, (files) => files.removeOrphans()),
      Files.Default,
    ),
  )

const onDisk = async () => {
  const { dataDir } = await app.run(AppConfig)
  return readdirSync(`${dataDir}/files/image`)
}

describe("images", () => {
  it("of four kinds become WebP under a generated name, told by content and not by name", async () => {
    const kinds = [picture().png(), picture().jpeg(), picture().gif(), picture().webp()]
    for (const kind of kinds) {
      const answer = await post("/api/images/upload", form(await kind.toBuffer(), "../../etc/x.exe"))
      expect(answer.status).toBe(201)
      expect(answer.body).toEqual({ filename: expect.stringMatching(/^[0-9a-f-]{36}\.webp$/) })
      const { response, bytes } = await bytesOf(`/api/images/${answer.body.filename}`)
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
    const { filename } = (await upload(photo)).body
    const { bytes } = await bytesOf(`/api/images/${filename}`)
    const metadata = await sharp(bytes).metadata()
    expect([metadata.width, metadata.height]).toEqual([533, 1600])
    expect([metadata.exif, metadata.orientation, metadata.icc]).toEqual([undefined, undefined, undefined])
  })

  it("have small variants", async () => {
    const { filename } = (await upload(await picture(1000, 500).png().toBuffer())).body
    for (const width of [160, 480]) {
      const { bytes } = await bytesOf(`/api/images/${filename}?w=${width}`)
      expect((await sharp(bytes).metadata()).width).toBe(width)
    }
    expect((await bytesOf(`/api/images/${filename}?w=200`)).response.status).toBe(422)
  })

  it("may be kept for ever and are asked for again by their ETag", async () => {
    const { filename } = (await upload(await picture().png().toBuffer())).body
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
    expect(await upload(pdf)).toMatchObject({ status: 415, body: { code: "FileTypeRefused" } })
    expect(await upload(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toMatchObject({
      status: 415,
    })
    const png = await picture(400, 400).png({ compressionLevel: 0 }).toBuffer()
    expect(await upload(png.subarray(0, 300))).toMatchObject({
      status: 422,
      body: { code: "ImageUnreadable" },
    })
    const bomb = await picture(9000, 9000).png().toBuffer()
    expect(await upload(bomb)).toMatchObject({ status: 422, body: { code: "ImageUnreadable" } })
    const large = Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)])
    expect(await upload(large)).toMatchObject({ status: 413, body: { code: "FileTooLarge" } })
    expect((await upload(Buffer.concat([png, Buffer.alloc(20 * 1024 * 1024)]))).status).toBe(413)
  })

  it("refuse a request without one file", async () => {
    const absent = { status: 422, body: { code: "FileAbsent" } }
    const bytes = await picture().png().toBuffer()
    expect(await post("/api/images/upload", new FormData())).toMatchObject(absent)
    expect(await post("/api/images/upload", form(bytes, "a.png", "picture"))).toMatchObject(absent)
    expect(await app.call("POST", "/api/images/upload", { body: { file: "x" } })).toMatchObject(absent)
    expect(await app.call("POST", "/api/images/upload")).toMatchObject(absent)
    const two = form(bytes)
    two.append("file", new Blob([new Uint8Array(bytes)]), "b.png")
    expect(await post("/api/images/upload", two)).toMatchObject(absent)
    const head = 'content-disposition: form-data; name="file"'
    for (const body of [
      "--x\r\nnonsense",
      `--x\r\n${head}; filename*=utf-8''%zz\r\n\r\nbytes\r\n--x--\r\n`,
      `--x\r\n${head}\r\n\r\nno file\r\n--x--\r\n`,
    ]) {
      const headers = { "content-type": "multipart/form-data; boundary=x" }
      expect(await app.call("POST", "/api/images/upload", { body, headers })).toMatchObject(absent)
    }
  })

  it("that are not there are not found, whatever path the name tries", async () => {
    for (const name of [
      "gone.webp",
      "..%2f..%2fetc%2fpasswd",
      "%00",
      `${"0".repeat(8)}-0000-0000-0000-${"0".repeat(12)}.webp`,
    ])
      expect((await app.call("GET", `/api/images/${name}`)).status).toBe(404)
  })
})

describe("licence files", () => {
  it("are PDF, PNG or JPEG, for admins alone, as attachments that run nothing", async () => {
    expect((await uploadLicense(await picture().gif().toBuffer())).status).toBe(415)
    for (const bytes of [pdf, await picture().png().toBuffer(), await picture().jpeg().toBuffer()]) {
      const { body } = await uploadLicense(bytes)
      const path = `/files/pharmacy/license/${body.filename}`
      expect((await app.call("GET", path)).status).toBe(401)
      expect((await app.call("GET", path, { token: owner.token })).status).toBe(403)
      expect((await app.call("GET", `${path}?token=${owner.token}`)).status).toBe(403)
      expect((await app.call("GET", `${path}?token=${admin.token}`)).status).toBe(200)
      const { response, bytes: sent } = await bytesOf(path, { authorization: `Bearer ${admin.token}` })
      expect(response.status).toBe(200)
      expect(response.headers.get("content-disposition")).toMatch(/^attachment; /)
      expect(response.headers.get("x-content-type-options")).toBe("nosniff")
      expect(response.headers.get("content-security-policy")).toContain("sandbox")
      expect(response.headers.get("cache-control")).toBe("no-store")
      expect(sent.equals(bytes)).toBe(bytes === pdf)
      expect((await app.call("GET", `/api/images/${body.filename}`)).status).toBe(404)
    }
  })

  it("that are not there are not found", async () => {
    const image = (await upload(await picture().png().toBuffer())).body.filename
    for (const name of ["x.pdf", image])
      expect(await app.call("GET", `/files/pharmacy/license/${name}`, { token: admin.token })).toMatchObject({
        status: 404,
        body: { detail: "Licence file not found" },
      })
  })
})

describe("uploads that nothing refers to", () => {
  it("go after a day with every variant; younger and used ones stay", async () => {
    const bytes = await picture().png().toBuffer()
    const [orphan, young, used] = await Promise.all([upload(bytes), upload(bytes), upload(bytes)])
    const names = [orphan, young, used].map(({ body }): string => body.filename)
    const [orphanName = "", youngName = "", usedName = ""] = names
    await app.call("PUT", "/pharmacies/profile", {
      token: owner.token,
      body: { name: "Central", address: "Street 1", phone: "012 345 678", photo: usedName },
    })
    await age(orphanName, 25)
    await age(youngName, 23)
    await age(usedName, 25)
    expect(await removeOrphans()).toBe(1)
    const left = await onDisk()
    expect(left.filter((file) => file.startsWith(orphanName.slice(0, 36)))).toEqual([])
    expect(left.filter((file) => file.startsWith(youngName.slice(0, 36)))).toHaveLength(3)
    expect((await app.call("GET", `/api/images/${usedName}`)).status).toBe(200)
    expect(await removeOrphans()).toBe(0)
    const remove = Effect.flatMap(FilesRepo, (repo) => repo.remove(usedName))
    expect(await app.run(Effect.provide(remove, FilesRepo.Default))).toBe(false)
  })
})

describe("uploads without a session", () => {
  it("are limited for one address; those with one are not", async () => {
    const bytes = await picture().png().toBuffer()
    const anonymous = () => post("/api/images/upload", form(bytes))
    let last = await anonymous()
    for (let n = 0; n < 60 && last.status === 201; n++) last = await anonymous()
    expect(last).toMatchObject({ status: 429, body: { code: "TooManyRequests" } })
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0)
    expect((await upload(bytes)).status).toBe(201)
  })
})
