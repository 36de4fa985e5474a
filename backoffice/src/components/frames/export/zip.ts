import { crc32 } from "./crc32.ts"

/** A file within a ZIP file: its name, and its text part by part. */
export type Entry = { readonly name: string; readonly texts: AsyncIterable<string> | Iterable<string> }

type Packed = {
  readonly name: Uint8Array
  readonly body: Blob
  readonly crc: number
  readonly size: number
  readonly method: number
}

/** Numbers of two and of four bytes, the lowest byte first. */
const two = (value: number) => [value & 0xff, (value >>> 8) & 0xff]
const four = (value: number) => [...two(value), ...two(value >>> 16)]

/** The first moment that a ZIP file can name, 1980-01-01: when these files were made says nothing. */
const noTime = [0, 0, 0x21, 0]
/** Version 2.0, names in UTF-8. */
const version = two(20)
const flags = two(0x08_00)
const [stored, deflated] = [0, 8]

/** Compresses bytes as ZIP files do; undefined where the browser cannot. */
const deflating = (): GenericTransformStream | undefined => {
  try {
    return new CompressionStream("deflate-raw")
  } catch {
    return undefined
  }
}

/** Packs one file. Its text is compressed as it comes, and what was compressed is the browser's to keep. */
const pack = async ({ name, texts }: Entry): Promise<Packed> => {
  const encoder = new TextEncoder()
  let [crc, size] = [0, 0]
  const bytes = async function* () {
    for await (const text of texts) {
      const part = encoder.encode(text)
      crc = crc32(part, crc)
      size += part.length
      yield part
    }
  }
  const parts = bytes()
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      const { done, value } = await parts.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
  })
  const way = deflating()
  const body = await new Response(way === undefined ? source : source.pipeThrough(way)).blob()
  return { name: encoder.encode(name), body, crc, size, method: way === undefined ? stored : deflated }
}

/** What both heads of a file in a ZIP file say of it. */
const factsOf = ({ name, body, crc, size, method }: Packed): ReadonlyArray<number> => [
  ...version,
  ...flags,
  ...two(method),
  ...noTime,
  ...four(crc),
  ...four(body.size),
  ...four(size),
  ...two(name.length),
  ...two(0),
]

const bytesOf = (...parts: ReadonlyArray<ReadonlyArray<number> | Uint8Array>) =>
  Uint8Array.from(parts.flatMap((part) => Array.from(part)))

/** Files as one ZIP file. */
export const zipped = async (
  entries: AsyncIterable<Entry> | Iterable<Entry>,
  type: string,
): Promise<Blob> => {
  const parts: Array<Blob | Uint8Array<ArrayBuffer>> = []
  const index: Array<Uint8Array<ArrayBuffer>> = []
  let offset = 0
  for await (const entry of entries) {
    const packed = await pack(entry)
    const head = bytesOf(four(0x04_03_4b_50), factsOf(packed), packed.name)
    index.push(
      bytesOf(
        four(0x02_01_4b_50),
        version,
        factsOf(packed),
        [...two(0), ...two(0), ...two(0), ...four(0), ...four(offset)],
        packed.name,
      ),
    )
    parts.push(head, packed.body)
    offset += head.length + packed.body.size
  }
  const indexSize = index.reduce((sum, { length }) => sum + length, 0)
  const end = bytesOf(four(0x06_05_4b_50), [
    ...two(0),
    ...two(0),
    ...two(index.length),
    ...two(index.length),
    ...four(indexSize),
    ...four(offset),
    ...two(0),
  ])
  return new Blob([...parts, ...index, end], { type })
}
