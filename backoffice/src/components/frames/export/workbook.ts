import type { Cell, Cells } from "./cells.ts"
import { zipped } from "./zip.ts"
import type { Entry } from "./zip.ts"

const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
const declaration = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const sheets = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const packages = "http://schemas.openxmlformats.org/package/2006"
const kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml"

/** The most rows of a sheet of Excel. */
const largestSheet = 1_048_576

/** The numbers of the formats of a day and of a minute in the list of styles. */
const styles = { day: 1, minute: 2 } as const

/** Days from the beginning of Excel's calendar to 1970. */
const daysBefore1970 = 25_569
const dayLength = 86_400_000

// oxlint-disable-next-line no-control-regex -- XML has no place for them
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const escaped = (text: string): string =>
  text
    .replaceAll(unwritable, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#13;")

/** The letters of a column: A to Z, then AA. */
const lettersOf = (column: number): string =>
  `${column < 26 ? "" : lettersOf(Math.floor(column / 26) - 1)}${String.fromCodePoint(65 + (column % 26))}`

const timeOf = (local: string): number =>
  Date.parse(`${local.replace(" ", "T")}${local.includes(" ") ? ":00" : ""}Z`) / dayLength + daysBefore1970

/** A cell has a number, a time or a text and never a formula, so text that begins like one stays what it is. */
const cellXml = (cell: Cell, at: string): string => {
  if (cell === null || cell === "") return ""
  if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === "object")
    return `<c r="${at}" s="${cell.local.includes(" ") ? styles.minute : styles.day}"><v>${timeOf(cell.local)}</v></c>`
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

const rowXml = (cells: ReadonlyArray<Cell>, row: number, letters: ReadonlyArray<string>): string =>
  `<row r="${row}">${cells.map((cell, at) => cellXml(cell, `${letters[at]}${row}`)).join("")}</row>`

/** The rows as sheets that Excel can hold, each with the names of the columns above them. */
const sheetsOf = async function* ({ heads, batches }: Cells, most: number): AsyncGenerator<Entry> {
  const letters = heads.map((_, at) => lettersOf(at))
  const coming = batches[Symbol.asyncIterator]()
  let waiting: ReadonlyArray<ReadonlyArray<Cell>> = []
  let isOver = false
  /** Makes sure that rows wait, unless there are no more. */
  const fill = async () => {
    while (waiting.length === 0 && !isOver) {
      // oxlint-disable-next-line no-await-in-loop -- one batch after the other
      const next = await coming.next()
      if (next.done === true) isOver = true
      else waiting = next.value
    }
  }
  const texts = async function* () {
    yield `${declaration}<worksheet xmlns="${sheets}"><sheetData>${rowXml(heads, 1, letters)}`
    let row = 1
    await fill()
    while (waiting.length > 0 && row < most) {
      const taken = waiting.slice(0, most - row)
      waiting = waiting.slice(taken.length)
      const first = row + 1
      row += taken.length
      yield taken.map((cells, at) => rowXml(cells, first + at, letters)).join("")
      // oxlint-disable-next-line no-await-in-loop -- one batch after the other
      await fill()
    }
    yield "</sheetData></worksheet>"
  }
  let number = 0
  do {
    number += 1
    yield { name: `xl/worksheets/sheet${number}.xml`, texts: texts() }
    // oxlint-disable-next-line no-await-in-loop -- a sheet begins where the one before is full
    await fill()
  } while (waiting.length > 0)
}

/** What is in the workbook besides its sheets, for that many sheets. */
const framesOf = (count: number): ReadonlyArray<readonly [string, string]> => {
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  const each = (xml: (number: number) => string) => numbers.map(xml).join("")
  return [
    [
      "[Content_Types].xml",
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/>${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${kinds}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      "_rels/.rels",
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `<workbook xmlns="${sheets}" xmlns:r="${office}"><sheets>${each((number) => `<sheet name="${number}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `<Relationships xmlns="${packages}/relationships">${each((number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${count + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      "xl/styles.xml",
      `<styleSheet xmlns="${sheets}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ],
  ]
}

/**
 * Cells as a workbook (XLSX), written as they come, so that one with every row of a long list is never in memory as a whole.
 * What has no room on one sheet goes on on the next.
 */
export const workbookFile = (cells: Cells, most = largestSheet): Promise<Blob> => {
  const entries = async function* (): AsyncGenerator<Entry> {
    let count = 0
    for await (const sheet of sheetsOf(cells, most)) {
      count += 1
      yield sheet
    }
    for (const [name, xml] of framesOf(count)) yield { name, texts: [`${declaration}${xml}`] }
  }
  return zipped(entries(), type)
}
