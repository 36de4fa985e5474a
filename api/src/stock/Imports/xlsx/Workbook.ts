import { posix } from "node:path"
import type { Sheet, SheetRefused } from "../Sheet.ts"
import { openArchive } from "./Archive.ts"
import type { Archive } from "./Archive.ts"
import { readSharedTexts } from "./SharedTexts.ts"
import { readRows } from "./SheetRows.ts"
import { hearXml } from "./Xml.ts"

type Relationship = { readonly id: string; readonly type: string; readonly target: string }

/** What a part of the workbook, or the whole of it, refers to (`_rels/….rels`). Targets are full paths. */
const relationshipsOf = async (archive: Archive, part = ""): Promise<ReadonlyArray<Relationship>> => {
  const folder = posix.dirname(part)
  const bytes = archive.read(posix.join(folder, "_rels", `${posix.basename(part)}.rels`))
  const found: Array<Relationship> = []
  if (bytes === undefined) return found
  await hearXml(bytes, {
    open: (name, { Id: id = "", Type: type = "", Target: target = "" }) => {
      // The strict and the usual form of the format differ in the address before the last word.
      if (name === "Relationship")
        found.push({ id, type: posix.basename(type), target: posix.resolve("/", folder, target) })
    },
  })
  return found
}

type Contents = { readonly sheets: ReadonlyArray<string>; readonly since1904: boolean }

const contentsOf = async (bytes: AsyncIterable<Buffer>): Promise<Contents> => {
  const sheets: Array<string> = []
  let since1904 = false
  await hearXml(bytes, {
    open: (name, attributes) => {
      if (name === "workbookPr") since1904 = /^(?:1|true)$/.test(attributes["date1904"] ?? "")
      if (name !== "sheet") return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))
      sheets.push(id?.[1] ?? "")
    },
  })
  return { sheets, since1904 }
}

/** Opens the first sheet of an XLSX workbook, whose rows are read from the disk as they are asked for. */
export const openWorkbook = async (path: string): Promise<Sheet | SheetRefused> => {
  const archive = await openArchive(path)
  const roots = await relationshipsOf(archive)
  const main = roots.find(({ type }) => type === "officeDocument")?.target ?? "/xl/workbook.xml"
  const workbook = archive.read(main)
  if (workbook === undefined) return { refused: "FileTypeRefused" }
  const { sheets, since1904 } = await contentsOf(workbook)
  const related = await relationshipsOf(archive, main)
  const targets = sheets.map((id) => related.find((one) => one.id === id))
  const sheet = archive.read(targets.find((one) => one?.type === "worksheet")?.target ?? "")
  if (sheet === undefined) return { refused: "Unreadable" }
  const shared = archive.read(related.find(({ type }) => type === "sharedStrings")?.target ?? "")
  const texts = shared === undefined ? [] : await readSharedTexts(shared)
  return { rows: readRows(sheet, texts), decimalComma: false, since1904 }
}
