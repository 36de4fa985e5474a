import { Either, Schema } from "effect"
import { readArchive } from "./ArchiveReader.ts"
import { manifestEntry, ManifestJson } from "./Manifest.ts"
import type { Manifest } from "./Manifest.ts"
import { Refused } from "./Refused.ts"
import { Digest, readPartEntry } from "./Tables.ts"

/** Largest manifest in bytes: that of about a million files. */
const largestManifest = 256 * 1024 * 1024

const decode = Schema.decodeUnknownEither(ManifestJson)

const readManifest = async (path: string, bytes: AsyncIterable<Buffer>): Promise<Manifest> => {
  const parts: Array<Buffer> = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > largestManifest) throw new Refused(`${path} has a manifest that is too large.`)
    parts.push(chunk)
  }
  const decoded = decode(Buffer.concat(parts, size).toString("utf8"))
  if (Either.isLeft(decoded))
    throw new Refused(`${path} was not made by this product, or by a newer version of it.`)
  return decoded.right
}

type Facts = { readonly bytes: number; readonly sha256: string }
type Found = ReadonlyMap<string, Facts>

/** What is wrong with the content; undefined when it is exactly what the manifest lists. */
const difference = (manifest: Manifest, found: Found): string | undefined => {
  const nothing = new Digest().end()
  const listed = new Map<string, Facts>([
    ...manifest.tables.map((table) => [`the table ${table.name}`, table] as const),
    ...manifest.files.map((file) => [`the file ${file.path}`, file] as const),
  ])
  for (const name of found.keys()) if (!listed.has(name)) return `${name} is not in its manifest`
  for (const [name, { bytes, sha256 }] of listed) {
    const own = found.get(name) ?? nothing
    if (own.bytes !== bytes || own.sha256 !== sha256) return `${name} is not what its manifest says`
  }
  return undefined
}

/**
 * Reads a whole archive and compares its content with its manifest, which it returns.
 *
 * @throws Refused if the key is wrong or the archive is damaged, altered or incomplete
 */
export const verify = async (path: string, key: string | undefined): Promise<Manifest> => {
  const digests = new Map<string, Digest>()
  let manifest: Manifest | undefined
  for await (const { name, bytes } of readArchive(path, key)) {
    if (manifest !== undefined) throw new Refused(`${path} is altered: something follows its manifest.`)
    if (name === manifestEntry) {
      manifest = await readManifest(path, bytes)
      continue
    }
    const part = readPartEntry(name)
    const id = part === undefined ? `the file ${name}` : `the table ${part.table}`
    const digest = digests.get(id) ?? new Digest()
    digests.set(id, digest)
    for await (const chunk of bytes) digest.add(chunk)
  }
  if (manifest === undefined) throw new Refused(`${path} is incomplete: its manifest is missing.`)
  const found = new Map([...digests].map(([id, digest]) => [id, digest.end()]))
  const wrong = difference(manifest, found)
  if (wrong !== undefined) throw new Refused(`${path} is damaged or altered: ${wrong}.`)
  return manifest
}
