import { SqlClient } from "@effect/sql"
import { PhotoAnswer, PhotoLookupBusy } from "@rokthnam/shared/PhotoLookup/PhotoLookupApi"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { readdirSync } from "node:fs"
import { tmpdir } from "node:os"
import sharp from "sharp"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { useApp } from "../../support/TestApp.ts"
import { drawCode } from "./DrawCode.ts"
import { canDraw, drawPack } from "../../../seed/DrawPack.ts"

const app = useApp()
const drawing = await canDraw()
if (!drawing) process.stderr.write("! no font is installed: tests that draw packs are skipped\n")

const form = (bytes: Uint8Array | string, field = "file", name = "photo.jpg"): FormData => {
  const body = new FormData()
  body.append(field, new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)]), name)
  return body
}
const send = (bytes: Uint8Array | string, field?: string, name?: string) =>
  app.send("POST", "/users/ocr/medicine", { body: form(bytes, field, name) })

/** The answer for a photo, decoded by the contract. */
const read = async (bytes: Uint8Array, name?: string) => {
  const { status, body } = await send(bytes, "file", name)
  expect(status).toBe(200)
  return Schema.decodeUnknownSync(PhotoAnswer)(body)
}

const pack = drawing
  ? await drawPack({ name: "Amoxicillin", strength: "500mg", longSide: 1000 })
  : Buffer.alloc(0)
/** The files in the folder for temporary files, except those of the tests. */
const files = () => readdirSync(tmpdir()).filter((name) => !name.startsWith("rokthnam-"))
const blank = sharp({ create: { width: 300, height: 200, channels: 3, background: "#ffffff" } })

let approved: PharmacyId
let pending: PharmacyId
beforeAll(async () => {
  approved = (await app.run(seedPharmacy())).id
  pending = (await app.run(seedPharmacy({ status: "PENDING" }))).id
})

describe("a photo of a pack", () => {
  it.skipIf(!drawing)("is answered with the name, its strength, and how sure it is", async () => {
    const body = await read(pack)
    expect(body.medicine_name[0]).toBe("Amoxicillin")
    expect(body.candidates[0]).toEqual({
      name: "Amoxicillin",
      dosage: "500mg",
      confidence: expect.any(Number),
      matched_text: expect.stringMatching(/^amoxic/),
      form: "tablet",
      query: "Amoxicillin 500mg tablet",
    })
    expect(body.candidates[0]?.confidence).toBeGreaterThan(0.6)
    expect(body.candidates[0]?.confidence).toBeLessThanOrEqual(1)
    expect(body.candidates.map(({ name }) => name)).toEqual(body.medicine_name)
  })

  it.skipIf(!drawing).each(["png", "webp", "gif"] as const)(
    "may be a %s, whatever its name says",
    async (kind) => {
      const body = await read(await sharp(pack).toFormat(kind).toBuffer(), "notes.txt")
      expect(body.medicine_name[0]).toBe("Amoxicillin")
    },
  )

  it.skipIf(!drawing)("shows a name that only a pharmacy's stock knows", async () => {
    const photo = await drawPack({ name: "Kuntheavit", strength: "20mg", longSide: 1000 })
    const before = await read(photo)
    expect(before.candidates[0]?.confidence ?? 0).toBeLessThan(0.5)
    await app.run(seedMedicine(pending, { name: "KUNTHEAVIT", dosage: "20mg" }))
    expect((await read(photo)).medicine_name).not.toContain("KUNTHEAVIT")
    await app.run(seedMedicine(approved, { name: "KUNTHEAVIT sirop", dosage: "20mg" }))
    const body = await read(photo)
    expect(body.candidates[0]).toMatchObject({ name: "KUNTHEAVIT", dosage: "20mg" })
    expect(body.candidates[0]?.confidence).toBeGreaterThan(0.8)
  })

  it("without anything readable is no name, and no error", async () => {
    expect(await send(await blank.png().toBuffer())).toMatchObject({
      status: 200,
      body: { medicine_name: [], candidates: [] },
    })
  })
})

describe("a pack's code", () => {
  it("that an approved pharmacy's medicine carries names it at once", async () => {
    const photo = await drawCode("4006381333931", { format: "EAN13" })
    await app.run(seedMedicine(pending, { name: "Not yet approved", barcode: "4006381333931" }))
    expect((await send(photo)).body).toEqual({ medicine_name: [], candidates: [], barcode: "4006381333931" })
    await app.run(seedMedicine(approved, { name: "Koh Ker Balm", dosage: "30g", barcode: "04006381333931" }))
    expect((await send(photo)).body).toEqual({
      medicine_name: ["Koh Ker Balm"],
      candidates: [
        {
          name: "Koh Ker Balm",
          dosage: "30g",
          confidence: 1,
          matched_text: "4006381333931",
          query: "Koh Ker Balm 30g",
        },
      ],
      barcode: "4006381333931",
    })
  })

  it("gives batch and expiry, day 00 being the month's last", async () => {
    const options = { format: "DataMatrix", options: "gs1" } as const
    const { body } = await send(await drawCode("(01)08901234567890(17)280200(10)AB12", options))
    expect(body).toMatchObject({ barcode: "8901234567890", batch: "AB12", expiration_date: "2028-02-29" })
  })
})

describe("what is no photo", () => {
  it("is refused in words: absent, empty, under another name, in no form at all", async () => {
    const absent = { status: 422, body: { code: "FileAbsent", detail: expect.any(String) } }
    expect(await send("x", "photo")).toMatchObject(absent)
    expect(await send("")).toMatchObject(absent)
    expect(await app.send("POST", "/users/ocr/medicine", { body: { file: "x" } })).toMatchObject(absent)
    expect(await app.send("POST", "/users/ocr/medicine")).toMatchObject(absent)
  })

  it.each([
    ["a text", "hello, I am no picture"],
    ["a drawing", `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`],
    ["a HEIC photo, which the library cannot decode", "\0\0\0\u0018ftypheic\0\0\0\0mif1heic"],
  ])("is a 415: %s", async (_, content) => {
    expect(await send(content)).toMatchObject({ status: 415, body: { code: "FileTypeRefused" } })
  })

  it("is a 422 when it breaks off, and leaves the service as it was", async () => {
    const whole = await blank.clone().jpeg().toBuffer()
    expect(await send(whole.subarray(0, 200))).toMatchObject({
      status: 422,
      body: { code: "PhotoUnreadable" },
    })
    expect((await send(whole)).status).toBe(200)
  })

  it("is a 413 over 10 MB, and over the pixels that are decoded", async () => {
    const large = Buffer.concat([await blank.clone().png().toBuffer(), Buffer.alloc(10 * 1024 * 1024)])
    expect((await send(large)).status).toBe(413)
    const side = 8200
    const bomb = sharp({ create: { width: side, height: side, channels: 3, background: "#fff" } })
    expect(await send(await bomb.png({ palette: true, colours: 2 }).toBuffer())).toMatchObject({
      status: 413,
      body: { code: "PhotoHasTooManyPixels", params: { limit_megapixels: 66 } },
    })
  })

  it("is a 422 when the form is broken", async () => {
    const headers = { "content-type": "multipart/form-data; boundary=x" }
    const answer = await app.send("POST", "/users/ocr/medicine", { body: "--x\r\nnonsense", headers })
    expect(answer).toMatchObject({ status: 422, body: { code: "FileAbsent" } })
  })
})

describe("while photos are read", () => {
  it.skipIf(!drawing)(
    "too many at once are sent away with a time to come again, and none is kept on disk",
    async () => {
      const before = files()
      const answers = await Promise.all(Array.from({ length: 24 }, () => send(pack)))
      const refused = answers.filter(({ status }) => status === 503)
      // How many waiting photos are read in time depends on the machine.
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
      expect(refused.length).toBeGreaterThanOrEqual(1)
      expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true)
      for (const { body, headers } of refused) {
        const { params } = Schema.decodeUnknownSync(PhotoLookupBusy.schema)(body)
        expect(Number(headers.get("retry-after"))).toBe(params.retry_after)
      }
      expect(files().filter((name) => !before.includes(name) && /multipart|effect/i.test(name))).toEqual([])
    },
    60_000,
  )

  it("an address that sends far too many is told to wait", async () => {
    const answers = await Promise.all(Array.from({ length: 130 }, () => send("no picture")))
    const limited = answers.filter(({ status }) => status === 429)
    expect(limited.length).toBeGreaterThanOrEqual(1)
    expect(limited[0]?.headers.get("retry-after")).toMatch(/^\d+$/)
    expect(answers.every(({ status }) => status === 429 || status === 415)).toBe(true)
  })

  it("nothing about them is written to the database", async () => {
    const tables = Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql`select count(*)::int as files from files where kind = 'image'`,
    )
    expect(await app.run(tables)).toEqual([{ files: 0 }])
  })
})
