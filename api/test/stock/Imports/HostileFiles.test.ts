import { as } from "@rokthnam/shared/Client"
import { importColumns } from "@rokthnam/shared/Imports/ImportColumns"
import { ImportsBusy, ImportUnreadable } from "@rokthnam/shared/Imports/ImportsApi"
import { readdirSync, readFileSync } from "node:fs"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import { binaryWorkbook } from "../../support/BinaryWorkbook.ts"
import { answer, outcome, refusal } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"
import { main, part, workbook, zip } from "../../support/ZipWorkbook.ts"
import type { Entry } from "../../support/ZipWorkbook.ts"

const app = useApp()
const mebibyte = 1024 * 1024

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

const cellOf = (value: string | number) =>
  typeof value === "number" ? `<c><v>${value}</v></c>` : `<c t="str"><v>${value}</v></c>`

describe("a list with a hundred columns, of which an import needs ten", () => {
  const rest = ["5mg", "Maker", "Cambodia", 1, 1, "2031-05-31", 1, 1, "Category", "", "", "", "", ""]
  const columns = Array.from({ length: 90 }, (_, at) => `our column ${at}`)
  const table = [
    [...importColumns, ...columns],
    ...Array.from({ length: 6000 }, (_, at) => [
      `Name ${at}`,
      ...rest,
      ...columns.map((column, place) => (place % 3 === 0 ? place + at : `${column} of ${at % 50}`)),
    ]),
  ]
  const xlsx = () => {
    const lines = table.map((line) => `<row>${line.map(cellOf).join("")}</row>`).join("")
    return zip(workbook(sheetOf(Buffer.from(`${opening}${lines}</sheetData></worksheet>`))))
  }
  it.each([
    ["XLSX", xlsx],
    ["XLS", () => binaryWorkbook(table)],
  ])("is read in little memory: %s", async (_, make) => {
    const { token } = await app.run(seedPharmacy())
    expect(await answer(importing(token, make()))).toMatchObject({ successful_imports: 6000 })
    look()
    expect(most / mebibyte).toBeLessThan(220)
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
    const large = csv(20_000)
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
