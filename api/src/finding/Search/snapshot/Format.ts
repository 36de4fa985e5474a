/**
 * What a snapshot of the index consists of. It holds the numbers of the index alone: the columns of the rows in the order
 * of their names, how many rows each name has, and the pharmacies by ordinal. Names and pharmacies themselves are read from
 * the database, which costs little, so the files hold no text, and a new dictionary or another way to take names apart
 * needs no new snapshot. Every file is a part of bounded size, compressed by zstd; the manifest lists them and is written
 * last.
 */
import { Schema } from "effect"
import { createHash } from "node:crypto"
import { endianness } from "node:os"
import { promisify } from "node:util"
import { constants, zstdCompress, zstdDecompress } from "node:zlib"
import { columnNames } from "../index/Postings.ts"
import type { Postings } from "../index/Postings.ts"

/** To be raised when the meaning of what is written changes; its form is named by `layoutOf`. */
export const formatVersion = 1
/** The folder of the store. */
export const folder = "search"

/** A file: its bytes as stored and their SHA-256, and how many rows or numbers it has. */
const Part = Schema.Struct({
  key: Schema.String,
  bytes: Schema.Int,
  digest: Schema.String,
  count: Schema.Int,
})
export type Part = typeof Part.Type

const Position = Schema.Struct({ snapshot: Schema.String, last: Schema.Int })

const Manifest = Schema.Struct({
  format: Schema.Literal(formatVersion),
  layout: Schema.String,
  /** The database and its history, as the feed tells them. */
  identity: Schema.String,
  /** Changes after this position may be missing. */
  position: Position,
  /** Of the changes between `position` and this snapshot of the database, some are there already. */
  until: Schema.String,
  rows: Schema.Int,
  /** The rows of each name, by its id. */
  counts: Part,
  /** The ids of the pharmacies, by ordinal. */
  pharmacies: Part,
  /** The rows, by name. */
  parts: Schema.Array(Part),
})
export type Manifest = typeof Manifest.Type

const ManifestText = Schema.parseJson(Manifest)
export const encodeManifest = Schema.encodeSync(ManifestText)
export const decodeManifest = Schema.decodeUnknown(ManifestText)

export const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

type Numbers = Int32Array | Float64Array

/** The columns as a text: another program may keep other ones. */
export const layoutOf = (postings: Postings): string =>
  [endianness(), ...columnNames.map((name) => `${name}:${postings[name][Symbol.toStringTag]}`)].join(" ")

export const rowBytesOf = (postings: Postings): number =>
  columnNames.reduce((bytes, name) => bytes + postings[name].BYTES_PER_ELEMENT, 0)

const bytesOf = ({ buffer, byteOffset, byteLength }: Numbers): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
/** A row has 9 bytes at level 1, 8.7 at level 3, which takes twice the time. */
const level = { [constants.ZSTD_c_compressionLevel]: 1 }

/** The bytes of a file with these numbers, one column after the other. */
export const packed = (columns: ReadonlyArray<Numbers>): Promise<Uint8Array> =>
  compress(Buffer.concat(columns.map(bytesOf)), { params: level })

/** Fills columns with the numbers of a file. Rejects when it has not exactly as many. */
export const unpackInto = async (file: Uint8Array, columns: ReadonlyArray<Numbers>): Promise<void> => {
  const expected = columns.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const bytes = await decompress(file, { maxOutputLength: Math.max(1, expected) })
  if (bytes.length !== expected) throw new Error(`A part has ${bytes.length} bytes instead of ${expected}.`)
  let at = 0
  for (const column of columns) {
    bytesOf(column).set(bytes.subarray(at, at + column.byteLength))
    at += column.byteLength
  }
}
