import { Effect } from "effect"
import { allBytes } from "../../../FileStore.ts"
import type { Store } from "../../../FileStore/Store.ts"
import type { Postings } from "../index/Postings.ts"
import { columnNames } from "../index/Postings.ts"
import { decodeManifest, digestOf, layoutOf, unpackInto } from "./Format.ts"
import type { Manifest, Part } from "./Format.ts"
import { refused } from "./Refusal.ts"
import type { KnownSnapshot } from "./SnapshotRepo.ts"

/** Bytes of the largest manifest: that of a thousand parts has a fifth of a megabyte. */
const largestManifest = 4 * 1024 * 1024
/** Parts that are read at a time. */
const readAtOnce = 3

/** The bytes of a file, which must be as they were written. */
const read = (store: Store, { key, digest }: Pick<Part, "key" | "digest">, most: number) =>
  Effect.scoped(
    Effect.gen(function* () {
      const file = yield* store.open(key)
      if (file === undefined) return yield* refused("missing", `${key} is not in the store`)
      if (file.size > most) return yield* refused("damaged", `${key} has ${file.size} bytes`)
      const bytes = yield* allBytes(file)
      if (digestOf(bytes) !== digest) return yield* refused("damaged", `${key} is not as it was written`)
      return bytes
    }),
  )

const unpack = (file: Uint8Array, columns: Parameters<typeof unpackInto>[1], key: string) =>
  Effect.tryPromise({
    try: () => unpackInto(file, columns),
    catch: () => refused("damaged", `${key} cannot be unpacked`),
  })

/** The manifest of a snapshot of this database, in this program's format. */
export const readManifest = (store: Store, known: KnownSnapshot, identity: string, postings: Postings) =>
  Effect.gen(function* () {
    const bytes = yield* read(store, known, largestManifest)
    const manifest = yield* decodeManifest(new TextDecoder().decode(bytes)).pipe(
      Effect.mapError(() => refused("foreign", `${known.key} is of another format`)),
    )
    if (manifest.layout !== layoutOf(postings))
      return yield* refused("foreign", `${known.key} has other columns: ${manifest.layout}`)
    if (manifest.identity !== identity)
      return yield* refused("foreign", `${known.key} is of another database or of another history of it`)
    const { snapshot, last } = manifest.position
    if (snapshot !== known.snapshot || last !== known.last)
      return yield* refused("foreign", `${known.key} is of another position`)
    return manifest
  })

/** The numbers of one small file. */
export const readNumbers = (store: Store, part: Part) =>
  Effect.gen(function* () {
    const numbers = new Int32Array(part.count)
    yield* unpack(yield* read(store, part, part.bytes), [numbers], part.key)
    return numbers
  })

/** Reads all rows into postings that have adopted their counts. */
export const readRows = (store: Store, { parts }: Manifest, postings: Postings) => {
  let before = 0
  const placed = parts.map((part) => {
    const from = before
    before += part.count
    return { part, from }
  })
  return Effect.forEach(
    placed,
    ({ part, from }) =>
      Effect.flatMap(read(store, part, part.bytes), (file) =>
        unpack(
          file,
          columnNames.map((name) => postings[name].subarray(from, from + part.count)),
          part.key,
        ),
      ),
    { concurrency: readAtOnce, discard: true },
  )
}
