import { read, utils, write } from "@e965/xlsx"
import fc from "fast-check"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { openSheet } from "../../../src/stock/Imports/OpenSheet.ts"
import {
  centsCell,
  float64,
  numberCell,
  place,
  record,
  textCell,
  textOf,
  uint16,
  uint32,
  workbookOf,
} from "../../support/BinaryWorkbook.ts"
import type { BinaryContents } from "../../support/BinaryWorkbook.ts"
import { main, part, workbook, zip } from "../../support/ZipWorkbook.ts"

const folder = mkdtempSync(join(tmpdir(), "rokthnam-workbooks-"))
afterAll(() => rmSync(folder, { recursive: true }))

const opened = async (bytes: Uint8Array) => {
  const path = join(folder, "workbook")
  writeFileSync(path, bytes)
  const sheet = await openSheet(path)
  if ("refused" in sheet) throw new Error(sheet.refused)
  return sheet
}
/** The rows with cells, by their numbers. */
const rowsOf = async (bytes: Uint8Array) => {
  const rows: Record<number, Record<number, unknown>> = {}
  for await (const { number, cells } of (await opened(bytes)).rows)
    if (cells.size > 0) rows[number] = Object.fromEntries(cells)
  return rows
}

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."ab <&>\"'\n_x000D_ កខគ é😀"), minLength: 1, maxLength: 40 }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -99_999, max: 99_999 }).map((cents) => cents / 100),
  fc.boolean(),
  fc.constant(null),
)

describe.each(["xlsx", "biff8"] as const)("a workbook of any cells, %s", (bookType) => {
  it.each([true, false])("reads as the spreadsheet library reads it, texts shared: %s", async (bookSST) => {
    const table = fc.array(fc.array(cell, { maxLength: 8 }), { minLength: 1, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const book = utils.book_new()
        utils.book_append_sheet(book, utils.aoa_to_sheet(rows), "Sheet1")
        const bytes = new Uint8Array(write(book, { type: "array", bookType, bookSST }))
        const sheet = read(bytes, { type: "array", cellText: false }).Sheets["Sheet1"] ?? {}
        const expected: Record<number, Record<number, unknown>> = {}
        for (const [reference, { v }] of Object.entries(sheet)) {
          if (reference.startsWith("!") || v === undefined) continue
          const { r, c } = utils.decode_cell(reference)
          const value = typeof v === "boolean" ? String(v) : v
          expected[r + 1] = { ...expected[r + 1], [c]: value }
        }
        expect(await rowsOf(bytes)).toEqual(expected)
      }),
      { numRuns: 25 },
    )
  })
})

const xlsx = (rows: string, parts: Record<string, string> = {}, properties = "") =>
  zip(
    workbook(
      part(
        "xl/worksheets/any name.xml",
        `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      ),
      parts,
      properties,
    ),
  )

describe("a workbook, xlsx", () => {
  it("has texts with fonts and pronunciation, cells without references, formulas, errors and days", async () => {
    const texts =
      "<si><t>one</t></si><si><r><t>Para</t></r><r><rPr><b/></rPr><t xml:space='preserve'>cetamol </t></r>" +
      "<rPh sb='0' eb='1'><t>pronounced</t></rPh></si><si><t>a_x000A_b &amp; &#x1780;</t></si><si/>"
    const rows =
      '<row r="3"><c r="C3" t="s"><v>1</v></c><c t="s"><v>2</v></c><c r="AA3" t="s"><v>3</v></c></row>' +
      '<row><c t="inlineStr"><is><r><t>ថ្នាំ</t></r><rPh><t>x</t></rPh><r><t><![CDATA[<1>]]></t></r></is></c>' +
      '<c t="str"><f>A1&amp;"x"</f><v>result</v></c><c><f>1+1</f><v>2.5E-1</v></c><c t="b"><v>1</v></c>' +
      '<c t="e"><v>#N/A</v></c><c t="d"><v>2031-05-31T00:00:00</v></c><c s="1"/><c t="n"><v></v></c></row>'
    const bytes = xlsx(rows, { sharedStrings: `<sst xmlns="${main}">${texts}</sst>` })
    expect(await rowsOf(bytes)).toEqual({
      3: { 2: "Paracetamol ", 3: "a\nb & ក", 26: "" },
      4: { 0: "ថ្នាំ<1>", 1: "result", 2: 0.25, 3: "true", 4: Number.NaN, 5: "2031-05-31T00:00:00" },
    })
  })

  it("may name its tags with a prefix, and count days from 1904", async () => {
    const sheet = `<x:worksheet xmlns:x="${main}"><x:sheetData><x:row><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>`
    const bytes = zip(workbook(part("xl/s.xml", sheet), {}, '<workbookPr date1904="1"/>'))
    expect(await rowsOf(bytes)).toEqual({ 1: { 0: 7 } })
    expect((await opened(bytes)).since1904).toBe(true)
  })

  it("that is not well-formed, or of another kind, is refused", async () => {
    await expect(rowsOf(xlsx("<row><c><v>1</c></row>"))).rejects.toThrow("Unexpected close tag")
    await expect(rowsOf(zip([part("word/document.xml", "<a/>")]))).rejects.toThrow("FileTypeRefused")
  })
})

/** A text of letters of one byte and of two, cut by the end of a record after so many letters. */
const cut = (text: string, after: number): ReadonlyArray<Buffer> => [
  Buffer.concat([uint16(text.length), Buffer.from([0]), Buffer.from(text.slice(0, after), "latin1")]),
  Buffer.concat([Buffer.from([1]), Buffer.from(text.slice(after), "utf16le")]),
]
/** A text with runs of fonts and data of its pronunciation. */
const rich = (text: string): Buffer =>
  Buffer.concat([
    uint16(text.length),
    Buffer.from([0x0d]),
    uint16(1),
    uint32(6),
    Buffer.from(text, "utf16le"),
    Buffer.alloc(4 + 6, 0xee),
  ])
const xls = (cells: ReadonlyArray<Buffer>, more: Partial<BinaryContents> = {}) =>
  workbookOf({ texts: [record(0x00fc, uint32(0, 0))], cells, ...more })
const formula = (row: number, column: number, result: Buffer) =>
  record(0x0006, place(row, column), result, Buffer.alloc(8, 1))
const special = (kind: number, value = 0) => Buffer.from([kind, 0, value, 0, 0, 0, 0xff, 0xff])

describe("a workbook, xls", () => {
  it("has texts that are cut by the end of a record, with fonts and pronunciation", async () => {
    const [start = Buffer.alloc(0), rest = Buffer.alloc(0)] = cut("Amoxicilline ថ្នាំ", 13)
    const texts = [record(0x00fc, uint32(3, 3), rich("ប៉ារ៉ា"), start), record(0x003c, rest, textOf("last"))]
    const cells = [textCell(0, 0, 0), textCell(0, 1, 1), textCell(0, 2, 2)]
    expect(await rowsOf(xls(cells, { texts }))).toEqual({ 1: { 0: "ប៉ារ៉ា", 1: "Amoxicilline ថ្នាំ", 2: "last" } })
  })

  it("has numbers in short forms, formulas, errors and labels, in any order of rows", async () => {
    const cells = [
      numberCell(9, 0, 1.5),
      centsCell(2, 0, 12_345),
      record(0x027e, place(2, 1), Buffer.from(new Int32Array([(-7 << 2) | 2]).buffer)),
      record(0x027e, place(2, 2), float64(0.5).subarray(4)),
      record(0x00bd, uint16(2, 3, 0), uint32((1 << 2) | 2), uint16(0), uint32((2 << 2) | 2), uint16(4)),
      formula(3, 0, float64(2.25)),
      formula(3, 1, special(0)),
      record(0x04bc, Buffer.alloc(8)),
      record(0x0207, textOf("ថ្នាំ")),
      formula(3, 2, special(1, 1)),
      formula(3, 3, special(2, 0x2a)),
      formula(3, 4, special(3)),
      formula(3, 5, special(0)),
      record(0x0205, place(4, 0), Buffer.from([0, 0])),
      record(0x0205, place(4, 1), Buffer.from([0x2a, 1])),
      record(0x0204, place(4, 2), textOf("label")),
      record(0x00d6, place(4, 3), textOf("rich"), uint16(0)),
      record(0x0201, place(4, 4)),
    ]
    const bytes = xls(cells, { since1904: true, before: 2 })
    expect(await rowsOf(bytes)).toEqual({
      3: { 0: 123.45, 1: -7, 2: 0.5, 3: 1, 4: 2 },
      4: { 0: 2.25, 1: "ថ្នាំ", 2: "true", 3: Number.NaN, 4: undefined, 5: undefined },
      5: { 0: "false", 1: Number.NaN, 2: "label", 3: "rich" },
      10: { 0: 1.5 },
    })
    expect((await opened(bytes)).since1904).toBe(true)
  })

  it("of Excel 95 is read too", async () => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet([["name", 1.5]]), "Sheet1")
    const bytes = new Uint8Array(write(book, { type: "array", bookType: "biff5" }))
    expect(await rowsOf(bytes)).toEqual({ 1: { 0: "name", 1: 1.5 } })
  })

  it("that is protected or cut off is refused", async () => {
    await expect(rowsOf(xls([], { texts: [record(0x002f, uint16(0))] }))).rejects.toThrow("Unreadable")
    const texts = [record(0x00fc, uint32(2, 2), textOf("one"))]
    await expect(rowsOf(xls([textCell(0, 0, 0)], { texts }))).rejects.toThrow("Unreadable")
  })
})
