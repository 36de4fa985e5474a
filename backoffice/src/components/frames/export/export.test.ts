import { read as readWorkbook, utils } from "@e965/xlsx"
import { describe, expect, it } from "vitest"
import type { Column } from "../../data-table/column.ts"
import { cellsOf, cellsOfExport, cellsUntil } from "./cells.ts"
import { csvFile } from "./csv.ts"
import { csvRecords } from "./csv-records.ts"
import { largestPage, mostRows, readAll } from "./read-all.ts"
import { workbookFile } from "./workbook.ts"

type Row = { readonly name: string; readonly price: number }

const columns: ReadonlyArray<Column<Row>> = [
  { id: "name", header: "ឈ្មោះ", text: (row) => row.name },
  { id: "price", header: "Price, $", text: (row) => `$${row.price}`, value: (row) => row.price },
  { id: "dosage", header: "Dosage", isFileOnly: true, value: () => null },
  { id: "actions", header: "Actions", actions: "beside", cell: () => null },
]

const csvOf = (rows: ReadonlyArray<Row>) => csvFile(cellsOf(columns, rows))
const workbookOf = (rows: ReadonlyArray<Row>) => workbookFile(cellsOf(columns, rows))
const linesOf = async (file: Blob) => (await file.text()).split("\r\n")

describe("a CSV file", () => {
  it("has the columns' names in the reader's language and bare values, without buttons", async () => {
    const lines = await linesOf(await csvOf([{ name: 'Say "ah"', price: 1.5 }]))
    expect(lines).toEqual([`ឈ្មោះ,"Price, $",Dosage`, `"Say ""ah""",1.5,`, ""])
  })

  it("begins with the mark that tells Excel that it is UTF-8", async () => {
    const bytes = new Uint8Array(await (await csvOf([])).arrayBuffer())
    expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
  })

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])("runs nothing in a spreadsheet: %j", async (name) => {
    const [, line = ""] = await linesOf(await csvOf([{ name, price: -2 }]))
    expect(line.replace(/^"/, "").startsWith(`'${name}`)).toBe(true)
    expect(line).toContain(",-2,")
  })
})

const sheetsOf = async (file: Blob) => {
  const { Sheets, SheetNames } = readWorkbook(await file.arrayBuffer())
  return SheetNames.map((name) => utils.sheet_to_json<Array<unknown>>(Sheets[name] ?? {}, { header: 1 }))
}

describe("a workbook", () => {
  it("has the same cells as a CSV file, amounts as numbers", async () => {
    expect(await sheetsOf(await workbookOf([{ name: "ប៉ារ៉ា <&>", price: 1.5 }]))).toEqual([
      [
        ["ឈ្មោះ", "Price, $", "Dosage"],
        ["ប៉ារ៉ា <&>", 1.5],
      ],
    ])
  })

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", '=HYPERLINK("http://x")'])("has no formula: %j", async (name) => {
    const bytes = await (await workbookOf([{ name, price: -2 }])).arrayBuffer()
    const cell: unknown = readWorkbook(bytes, { cellFormula: true }).Sheets["1"]?.["A2"]
    expect(cell).toMatchObject({ t: "s", v: name })
    expect(cell).not.toHaveProperty("f")
  })

  it("leaves out what no workbook can hold", async () => {
    const [sheet] = await sheetsOf(await workbookOf([{ name: "a\u0000b\u001fc\nd", price: 1 }]))
    expect(sheet?.[1]).toEqual(["abc\nd", 1])
  })

  it("goes on on the next sheet where one is full, and has none without rows", async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => ({ name: `Name ${index}`, price: index }))
    const sheets = await sheetsOf(await workbookFile(cellsOf(columns, rows), 2001))
    expect(sheets.map(({ length }) => length)).toEqual([2001, 2001, 1001])
    expect(sheets.flatMap((sheet) => sheet.slice(1).map(([name]) => name))).toEqual(
      rows.map(({ name }) => name),
    )
    const full = await sheetsOf(await workbookFile(cellsOf(columns, rows.slice(0, 2000)), 2001))
    expect(full.map(({ length }) => length)).toEqual([2001])
    expect(await sheetsOf(await workbookOf([]))).toEqual([[["ឈ្មោះ", "Price, $", "Dosage"]]])
  })
})

/** The columns of a file of the API. */
const exported: ReadonlyArray<Column<unknown>> = [
  { id: "name", header: "ឈ្មោះ", isFileOnly: true },
  { id: "amount", header: "Amount", isFileOnly: true, exported: "number" },
  { id: "sold_at", header: "Date", isFileOnly: true, exported: "time" },
  { id: "form", header: "Form", isFileOnly: true, exported: (form) => `a ${form}` },
]
const ofApi = (...lines: ReadonlyArray<string>) =>
  cellsOfExport(
    exported,
    new Blob([`\ufeff${["name,amount,sold_at,form,other", ...lines, ""].join("\r\n")}`]),
  )

describe("a file of the API", () => {
  it("is given names and words in the reader's language; a column without words stays", async () => {
    const file = await csvFile(await ofApi("A,1.5,2026-11-26 10:51,tablet,x", "'-B,-2,2026-11-26,,"))
    expect(await linesOf(file)).toEqual([
      "ឈ្មោះ,Amount,Date,Form,other",
      "A,1.5,2026-11-26 10:51,a tablet,x",
      "'-B,-2,2026-11-26,,",
      "",
    ])
  })

  it("becomes a workbook with numbers, times and the texts as they were typed", async () => {
    const file = await workbookFile(await ofApi("'=1+1,-2,2026-11-26 10:51,tablet,x", "'tis,3,2026-11-26,,"))
    const bytes = await file.arrayBuffer()
    const sheet = readWorkbook(bytes, { cellDates: true, UTC: true }).Sheets["1"] ?? {}
    expect(utils.sheet_to_json(sheet, { header: 1, UTC: true })).toEqual([
      ["ឈ្មោះ", "Amount", "Date", "Form", "other"],
      ["=1+1", -2, new Date("2026-11-26T10:51:00Z"), "a tablet", "x"],
      ["'tis", 3, new Date("2026-11-26T00:00:00Z")],
    ])
  })

  it("is read in small pieces, however large the parts are that the browser hands over", async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `Name ${index},${index},,tablet,`)
    const bytes = new TextEncoder().encode(`name,amount\r\n${lines.join("\r\n")}\r\n`)
    const part = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        controller.enqueue(bytes)
        controller.close()
      },
    })
    const lengths: Array<number> = []
    for await (const some of csvRecords({ stream: () => part })) lengths.push(some.length)
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(lines.length + 1)
    expect(Math.max(...lengths)).toBeLessThan(2500)
  })

  it("leaves the page its turn while it becomes a workbook or a CSV file, and while rows become one", async () => {
    const lines = Array.from({ length: 5000 }, (_, index) => `Name ${index} of a medicine,${index},,tablet,`)
    const rows = Array.from({ length: 5000 }, (_, index) => ({ name: `Name ${index}`, price: index }))
    for (const make of [
      async () => workbookFile(await ofApi(...lines)),
      async () => csvFile(await ofApi(...lines)),
      () => workbookOf(rows),
      () => csvOf(rows),
    ]) {
      let turns = 0
      const other = setInterval(() => (turns += 1), 0)
      await make()
      clearInterval(other)
      expect(turns).toBeGreaterThan(2)
    }
  })

  it("is not made to its end when the page was left meanwhile", async () => {
    const left = new AbortController()
    const rows = Array.from({ length: 5000 }, (_, index) => ({ name: `Name ${index}`, price: index }))
    let taken = 0
    const counted: ReadonlyArray<Column<Row>> = [
      { id: "name", header: "Name", text: (row) => `${row.name} ${(taken += 1)}` },
    ]
    setTimeout(() => left.abort(), 0)
    await expect(workbookFile(cellsUntil(left.signal, cellsOf(counted, rows)))).rejects.toThrow(
      expect.objectContaining({ name: "AbortError" }),
    )
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThan(rows.length)
  })

  it("is read wherever its parts end: in a letter, in a line break, in a cell of several lines", async () => {
    const lines = ['"ប៉ារ៉ា, ""Forte""\r\n500mg",1,,tablet,', ",,,,", 'B,2,,,"a\r\nb\r\nc"']
    const bytes = new TextEncoder().encode(`\ufeffname,amount\r\n${lines.join("\r\n")}\r\n`)
    for (const size of [1, 2, 3, 7]) {
      const parts = new ReadableStream<Uint8Array<ArrayBuffer>>({
        start: (controller) => {
          for (let from = 0; from < bytes.length; from += size)
            controller.enqueue(bytes.slice(from, from + size))
          controller.close()
        },
      })
      const records: Array<ReadonlyArray<string>> = []
      for await (const some of csvRecords({ stream: () => parts })) records.push(...some)
      expect(records).toEqual([
        ["name", "amount"],
        ['ប៉ារ៉ា, "Forte"\r\n500mg', "1", "", "tablet", ""],
        ["", "", "", "", ""],
        ["B", "2", "", "", "a\r\nb\r\nc"],
      ])
    }
  })
})

const list = (total: number) => {
  const asked: Array<number> = []
  const read = async (page: number, size: number) => {
    asked.push(page)
    const count = Math.max(0, Math.min(size, total - (page - 1) * size))
    const rows = Array.from({ length: count }, (_, at) => ({ id: (page - 1) * size + at }))
    return { rows, total, pages: Math.ceil(total / size) }
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

  it("has every row once when one came and one went while it was read", async () => {
    let ids = Array.from({ length: 250 }, (_, at) => at)
    const changes = [(): Array<number> => [250, ...ids], () => ids.filter((id) => id !== 3)]
    const read = async (page: number, size: number) => {
      const rows = ids.slice((page - 1) * size, page * size).map((id) => ({ id }))
      const answer = { rows, total: ids.length, pages: Math.ceil(ids.length / size) }
      ids = changes.shift()?.() ?? ids
      return answer
    }
    const { rows, total } = await readAll(read)
    expect(rows.map(({ id }) => id)).toEqual(ids)
    expect(total).toBe(250)
  })

  it("reads a list that never rests three times, and has no row twice", async () => {
    let first = 0
    const read = async (page: number, size: number) => {
      first -= 1
      const rows = Array.from({ length: size }, (_, at) => ({ id: first + (page - 1) * size + at }))
      return { rows, total: 300 - first, pages: 3 }
    }
    const { rows } = await readAll(read)
    expect(first).toBe(-9)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(rows).toHaveLength(298)
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
