import { Effect } from "effect"
import { createHash, randomUUID } from "node:crypto"
import type { Store } from "../../../FileStore/Store.ts"
import type { Position } from "../PullRepo.ts"
import { inSteps } from "../index/LoadIndex.ts"
import type { SearchIndex } from "../index/SearchIndex.ts"
import { digestOf, encodeManifest, folder, formatVersion, layoutOf, packed } from "./Format.ts"
import type { Part } from "./Format.ts"
import { GatherRows } from "./GatherRows.ts"

/** What a snapshot is made of. */
export interface Source {
  readonly index: SearchIndex
  readonly identity: string
  /** Everything before it is in the index now. */
  readonly position: Position
  /** The position behind everything that is in the index by then, asked when all rows were copied. */
  readonly reached: Effect.Effect<Position>
}

/** What keys of this database's snapshots begin with. Its timeline is left out: a failover changes it. */
export const prefixOf = (identity: string): string => {
  const [cluster = "", , database = ""] = identity.split("/")
  return `${folder}/${createHash("sha256").update(`${cluster}/${database}`).digest("hex").slice(0, 12)}-`
}

/**
 * Writes a snapshot of an index that goes on changing and answering, in parts of some megabytes, of which one is in memory
 * at a time. The manifest comes last. Returns its key and SHA-256.
 */
export const writeSnapshot = (store: Store, { index, identity, position, reached }: Source, most?: number) =>
  Effect.gen(function* () {
    const base = `${prefixOf(identity)}${randomUUID()}`
    const write = (name: string, columns: Parameters<typeof packed>[0], count: number) =>
      Effect.gen(function* () {
        const bytes = yield* Effect.promise(() => packed(columns))
        const key = `${base}.${name}`
        yield* store.write(key, bytes)
        return { key, bytes: bytes.length, digest: digestOf(bytes), count } satisfies Part
      })
    const gather = new GatherRows(index.postings, most)
    const parts: Array<Part> = []
    for (;;) {
      const gathered = yield* inSteps(gather.next())
      if (gathered === undefined) break
      if (gathered.rows > 0) parts.push(yield* write(`rows-${parts.length}`, gathered.columns, gathered.rows))
    }
    const { counts } = gather
    const until = (yield* reached).snapshot
    const { ids } = index.pharmacies
    const manifest = {
      format: formatVersion,
      layout: layoutOf(index.postings),
      identity,
      position,
      until,
      rows: parts.reduce((sum, { count }) => sum + count, 0),
      counts: yield* write("counts", [counts], counts.length),
      pharmacies: yield* write("pharmacies", [ids], ids.length),
      parts,
    } as const
    const bytes = new TextEncoder().encode(encodeManifest(manifest))
    const key = `${base}.manifest`
    yield* store.write(key, bytes)
    const size = parts.reduce((sum, part) => sum + part.bytes, 0) + manifest.counts.bytes
    return { key, digest: digestOf(bytes), position, rows: manifest.rows, bytes: size }
  })
