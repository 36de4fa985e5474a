import { read as readWorkbook, utils } from "@e965/xlsx"
import { describe, expect, it } from "vitest"
import type { Column } from "../../data-table/column.ts"
import { csvFile, renamedCsv } from "./csv.ts"
import { largestPage, mostRows, readAll } from "./read-all.ts"
import { workbookFile } from "./workbook.ts"

type Row = { readonly name: string; readonly price: number }

const columns: ReadonlyArray<Column<Row>> = [
  { id: "name", header: "ឈ្មោះ", text: (row) => row.name },
  { id: "price", header: "Price, $", text: (row) => `$${row.price}`, value: (row) => row.price },
  { id: "dosage", header: "Dosage", isFileOnly: true, value: () => null },
  { id: "actions", header: "Actions", actions: "beside", cell: () => null },
]

const linesOf = async (file: Blob) => (await file.text()).split("\r\n")

describe("a CSV file", () => {
  it("has the columns' names in the reader's language and bare values, without buttons", async () => {
    const lines = await linesOf(csvFile(columns, [{ name: 'Say "ah"', price: 1.5 }]))
    expect(lines).toEqual([`ឈ្មោះ,"Price, $",Dosage`, `"Say ""ah""",1.5,`, ""])
  })

  it("begins with the mark that tells Excel that it is UTF-8", async () => {
    const bytes = new Uint8Array(await csvFile(columns, []).arrayBuffer())
    expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
  })

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])("runs nothing in a spreadsheet: %j", async (name) => {
    const [, line = ""] = await linesOf(csvFile(columns, [{ name, price: -2 }]))
    expect(line.replace(/^"/, "").startsWith(`'${name}`)).toBe(true)
    expect(line).toContain(",-2,")
  })

  it("of the API is given names in the reader's language; a name without words stays", async () => {
    const file = new Blob(["\ufeffname,other\r\nA,1\r\nB,2\r\n"])
    expect(await linesOf(await renamedCsv(file, { name: "ឈ្មោះ" }))).toEqual(["ឈ្មោះ,other", "A,1", "B,2", ""])
  })
})

describe("a workbook", () => {
  it("has the same cells as a CSV file, amounts as numbers", async () => {
    const bytes = await workbookFile(columns, [{ name: "ប៉ារ៉ា", price: 1.5 }]).arrayBuffer()
    const sheet = readWorkbook(bytes).Sheets["1"] ?? {}
    expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual([
      ["ឈ្មោះ", "Price, $", "Dosage"],
      ["ប៉ារ៉ា", 1.5],
    ])
  })

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", '=HYPERLINK("http://x")'])("has no formula: %j", async (name) => {
    const bytes = await workbookFile(columns, [{ name, price: -2 }]).arrayBuffer()
    const cell: unknown = readWorkbook(bytes, { cellFormula: true }).Sheets["1"]?.["A2"]
    expect(cell).toMatchObject({ t: "s", v: name })
    expect(cell).not.toHaveProperty("f")
  })
})

const list = (total: number) => {
  const asked: Array<number> = []
  const read = async (page: number, size: number) => {
    asked.push(page)
    const count = Math.max(0, Math.min(size, total - (page - 1) * size))
    return { rows: Array.from({ length: count }, () => page), total, pages: Math.ceil(total / size) }
  }
  return { asked, read }
}

/** A list that became two pages shorter after its first page was read. */
const shorter = async () => ({ rows: [], total: 10, pages: 3 })

describe("reading a list to its end", () => {
  it("asks page after page, the largest there are", async () => {
    const { asked, read } = list(250)
    const { rows, total } = await readAll(read)
    expect(rows).toHaveLength(250)
    expect(total).toBe(250)
    expect(asked).toEqual([1, 2, 3])
  })

  it("ends at a bound and says how many rows there are", async () => {
    const { asked, read } = list(mostRows * 3)
    const { rows, total } = await readAll(read)
    expect(rows).toHaveLength(mostRows)
    expect(total).toBe(mostRows * 3)
    expect(asked).toHaveLength(mostRows / largestPage)
  })

  it("ends when its reader leaves", async () => {
    const { asked, read } = list(1000)
    const leaving = new AbortController()
    leaving.abort()
    await expect(readAll(read, { signal: leaving.signal })).rejects.toThrow("abort")
    expect(asked).toEqual([1])
  })

  it("ends when the list became shorter meanwhile", async () => {
    expect((await readAll(shorter)).rows).toEqual([])
  })
})
