/** Writes XLSX workbooks part by part, also such as no program writes. */
import { crc32, deflateRawSync } from "node:zlib"

export type Entry = { readonly name: string; readonly content: Buffer; readonly claimed?: number }
/** What the end of a zip file says about its number of entries. */
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
export const zip = (entries: ReadonlyArray<Entry>, { entriesHere, entries: all }: Claims = {}): Buffer => {
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
/** The namespace of workbooks and sheets. */
export const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
export const part = (name: string, text: string): Entry => ({
  name,
  content: Buffer.from(`<?xml version="1.0"?>${text}`),
})

/** A workbook with one sheet, and maybe further parts of these types, such as `sharedStrings`, in the folder xl. */
export const workbook = (
  sheet: Entry,
  parts: Readonly<Record<string, string>> = {},
  properties = "",
): ReadonlyArray<Entry> => [
  part(
    "[Content_Types].xml",
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/${sheet.name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  ),
  part(
    "xl/workbook.xml",
    `<workbook xmlns="${main}" xmlns:r="${relationships}">${properties}<sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ),
  part(
    "xl/_rels/workbook.xml.rels",
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="/${sheet.name}"/>${Object.keys(
      parts,
    )
      .map((type) => `<Relationship Id="${type}" Type="${relationships}/${type}" Target="${type}.xml"/>`)
      .join("")}</Relationships>`,
  ),
  sheet,
  ...Object.entries(parts).map(([type, text]) => part(`xl/${type}.xml`, text)),
]
