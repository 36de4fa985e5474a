import { Zip, ZipDeflate } from "fflate"

/** A file within a ZIP file: its name, and its text part by part. */
export type Entry = { readonly name: string; readonly texts: AsyncIterable<string> | Iterable<string> }

/** The first moment that a ZIP file can name: when these files were made says nothing. */
const noTime = new Date(1980, 0, 1)

/** Files as one ZIP file. Their text is compressed as it comes, so that a long one is never in memory as a whole. */
export const zipped = async (
  entries: AsyncIterable<Entry> | Iterable<Entry>,
  type: string,
): Promise<Blob> => {
  const parts: Array<Uint8Array<ArrayBuffer>> = []
  const zip = new Zip((error, part) => {
    if (error !== null) throw error
    parts.push(part)
  })
  const encoder = new TextEncoder()
  for await (const { name, texts } of entries) {
    const file = new ZipDeflate(name)
    file.mtime = noTime
    zip.add(file)
    for await (const text of texts) file.push(encoder.encode(text))
    file.push(new Uint8Array(), true)
  }
  zip.end()
  return new Blob(parts, { type })
}
