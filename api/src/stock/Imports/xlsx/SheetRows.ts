import type { Cell, SheetRow } from "../Sheet.ts"
import { TextRuns } from "./SharedTexts.ts"
import { heardXml, unescaped } from "./Xml.ts"
import type { XmlListener } from "./Xml.ts"

/** Columns of a sheet in Excel. */
const mostColumns = 16_384

/** The column of a reference such as "AB12", counted from 0. */
const columnOf = (reference: string): number => {
  let column = 0
  for (let at = 0; at < reference.length; at++) {
    const letter = (reference.charCodeAt(at) & 0xdf) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

/** Hears the rows of a sheet (`sheetData` of SpreadsheetML, ECMA-376 part 1, 18.3.1). */
class RowListener implements XmlListener {
  readonly #texts: ReadonlyArray<string>
  readonly #runs = new TextRuns()
  #rows: Array<SheetRow> = []
  #number = 0
  #cells = new Map<number, Cell>()
  #column = -1
  #type = ""
  #value = ""
  #isValue = false

  constructor(texts: ReadonlyArray<string>) {
    this.#texts = texts
  }

  open = (name: string, attributes: Readonly<Record<string, string | undefined>>): void => {
    if (name === "row") {
      // Numbers and references may be left out; then rows and cells follow one another.
      const number = Number(attributes["r"])
      this.#number = number > 0 ? number : this.#number + 1
      this.#cells = new Map()
      this.#column = -1
    } else if (name === "c") {
      this.#column = attributes["r"] === undefined ? this.#column + 1 : columnOf(attributes["r"])
      this.#type = attributes["t"] ?? "n"
      this.#value = ""
    } else if (name === "v") this.#isValue = true
    else if (this.#type === "inlineStr") this.#runs.open(name)
  }

  text = (part: string): void => {
    if (this.#isValue) this.#value += part
    else if (this.#type === "inlineStr") this.#runs.text(part)
  }

  close = (name: string): void => {
    if (name === "v") this.#isValue = false
    else if (name === "row") this.#rows.push({ number: this.#number, cells: this.#cells })
    else if (name === "c") {
      const cell = this.#cell()
      if (cell !== undefined && this.#column < mostColumns) this.#cells.set(this.#column, cell)
      this.#type = ""
    } else if (this.#type === "inlineStr") this.#runs.close(name)
  }

  /** The value of a cell by its type (`ST_CellType`). Days of type `d` are texts such as 2031-05-31. */
  #cell(): Cell {
    const value = this.#value
    if (this.#type === "inlineStr") return this.#runs.take()
    if (value === "") return undefined
    switch (this.#type) {
      case "s":
        return this.#texts[Number(value)]
      case "n":
        return Number(value)
      case "e":
        return Number.NaN
      case "b":
        return String(value === "1" || value === "true")
      default:
        return unescaped(value)
    }
  }

  /** The rows since the last call. */
  take(): ReadonlyArray<SheetRow> {
    const rows = this.#rows
    this.#rows = []
    return rows
  }
}

/** Reads the rows of a sheet one after the other. `texts` are the workbook's shared texts. */
export async function* readRows(
  bytes: AsyncIterable<Buffer>,
  texts: ReadonlyArray<string>,
): AsyncGenerator<SheetRow> {
  const listener = new RowListener(texts)
  for await (const _ of heardXml(bytes, listener)) yield* listener.take()
}
