import { as } from "@rokthnam/shared/Client"
import { importColumns } from "@rokthnam/shared/Imports/ImportColumns"
import { ImportsBusy, ImportUnreadable } from "@rokthnam/shared/Imports/ImportsApi"
import { readdirSync, readFileSync } from "node:fs"
import { crc32, deflateRawSync } from "node:zlib"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import { answer, outcome, refusal } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
const mebibyte = 1024 * 1024

type Entry = { readonly name: string; readonly content: Buffer; readonly claimed?: number }
type Claims = { readonly entriesHere?: number; readonly entries?: number }

const uint16 = (value: number) => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** A zip file that may lie: about the unpacked size of an entry, and about the number of entries. */
const zip = (entries: ReadonlyArray<Entry>, { entriesHere, entries: all }: Claims = {}): Buffer => {
  const locals: Array<Buffer> = []
  const directory: Array<Buffer> = []
  let offset = 0
  for (const { name, content, claimed = content.length } of entries) {
    const packed = deflateRawSync(content, { level: 1 })
    const common = Buffer.concat([
      Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]),
      uint32(crc32(content)),
      uint32(packed.length),
      uint32(claimed),
      uint16(name.length),
      uint16(0),
    ])
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, Buffer.from(name), packed])
    const rest = Buffer.concat([uint16(0), uint16(0), uint16(0), uint32(0), uint32(offset)])
    directory.push(Buffer.from("PK\u0001\u0002"), uint16(20), common, rest, Buffer.from(name))
    locals.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const counts = [uint16(entriesHere ?? entries.length), uint16(all ?? entries.length)]
  const end = [Buffer.from("PK\u0005\u0006"), uint16(0), uint16(0), ...counts, uint32(listed.length)]
  return Buffer.concat([...locals, listed, ...end, uint32(offset), uint16(0)])
}

const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const part = (name: string, text: string): Entry => ({
  name,
  content: Buffer.from(`<?xml version="1.0"?>${text}`),
})

/** A workbook with one sheet. */
const workbook = (sheet: Entry): ReadonlyArray<Entry> => [
  part(
    "[Content_Types].xml",
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  ),
  part(
    "xl/workbook.xml",
    `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ),
  part(
    "xl/_rels/workbook.xml.rels",
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ),
  sheet,
]
const sheetOf = (content: Buffer, claimed?: number): Entry => ({
  name: "xl/worksheets/sheet1.xml",
  content,
  ...(claimed === undefined ? {} : { claimed }),
})
const row = `<row><c t="str"><v>a</v></c></row>`
const opening = `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>`
/** A sheet of so many rows, each with one short text. It unpacks to 31 bytes a row. */
const cells = (count: number): Buffer =>
  Buffer.concat([
    Buffer.from(opening),
    Buffer.alloc(count * row.length, row),
    Buffer.from("</sheetData></worksheet>"),
  ])

const importing = (token: string, content: Uint8Array, key = "a key of a hostile file") => {
  const payload = new FormData()
  payload.append("file", new Blob([new Uint8Array(content)]), "medicines.xlsx")
  const headers = { "idempotency-key": key }
  return app.client.imports.run({ urlParams: { dry_run: "true" }, headers, payload }).pipe(as(token))
}

/** The most memory in bytes of this process and of its children that import files, looked at often. Only Linux tells. */
let most = 0
let timer: NodeJS.Timeout | undefined
const memoryOf = (pid: string): number => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8")
    const isOurs = status.includes(`PPid:\t${process.pid}\n`)
    return isOurs ? 1024 * Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) : 0
  } catch {
    return 0
  }
}
const look = () => {
  if (process.platform !== "linux") return
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name))
  most = Math.max(most, ...pids.map(memoryOf))
}
beforeEach(() => {
  most = 0
  timer = setInterval(look, 50)
})
afterEach(() => clearInterval(timer))

describe("a workbook that unpacks to far more than it says", () => {
  const zeros = Buffer.alloc(600 * mebibyte, " ")
  it.each([
    ["in its size", () => zip(workbook(sheetOf(zeros)))],
    ["in a size that it denies", () => zip(workbook(sheetOf(zeros, 1000)))],
    [
      "in entries of which the end record denies one count",
      () => zip(workbook(sheetOf(zeros)), { entries: 0 }),
    ],
    ["in entries of which it denies the other", () => zip(workbook(sheetOf(zeros)), { entriesHere: 0 })],
    ["in cells", () => zip(workbook(sheetOf(cells(3_300_000))))],
    [
      "in the number of its entries",
      () => zip(Array.from({ length: 60_000 }, (_, index) => part(`xl/${index}.xml`, "<a/>"))),
    ],
  ])("is refused and takes little memory: %s", async (_, make) => {
    const { token } = await app.run(seedPharmacy())
    const bomb = make()
    expect(bomb.length).toBeLessThan(10 * mebibyte)
    expect(await refusal(importing(token, bomb))).toBeInstanceOf(ImportUnreadable)
    look()
    expect(most / mebibyte).toBeLessThan(700)
  })
})

const csv = (rows: number) =>
  Buffer.from(
    [
      importColumns.join(","),
      ...Array.from(
        { length: rows },
        (_, index) => `Name ${index},5mg,Maker,Cambodia,1,1,2031-05-31,1,1,Category`,
      ),
    ].join("\n"),
  )

describe("a pharmacy that sends many large files", () => {
  it("is told to wait, and another pharmacy's import is done before its second one", async () => {
    const [greedy, modest] = [await app.run(seedPharmacy()), await app.run(seedPharmacy())]
    const large = csv(40_000)
    const finished: Array<string> = []
    const sent = Array.from({ length: 6 }, async (_, index) => {
      const result = await outcome(importing(greedy.token, large, `greedy import ${index}`))
      if (result._tag === "Right") finished.push("greedy")
      return result._tag === "Left" && result.left instanceof ImportsBusy
    })
    await answer(importing(modest.token, csv(3)))
    finished.push("modest")
    const refused = (await Promise.all(sent)).filter(Boolean)
    expect(refused).toHaveLength(3)
    expect(finished.indexOf("modest")).toBeLessThanOrEqual(1)
  })
})
