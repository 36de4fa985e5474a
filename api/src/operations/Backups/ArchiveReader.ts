import { createReadStream } from "node:fs"
import { open } from "node:fs/promises"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGunzip } from "node:zlib"
import { extract } from "tar-stream"
import { decrypted, encryptedMagic } from "./Encryption.ts"
import { reasonOf, Refused } from "./Refused.ts"

/** One entry of an archive. Its bytes must be read before the next entry is asked for. */
export type ArchiveEntry = { readonly name: string; readonly bytes: AsyncIterable<Buffer> }

const gzipMagic = Buffer.from([0x1f, 0x8b])

const headOf = async (path: string): Promise<Buffer> => {
  const handle = await open(path, "r").catch((error: unknown) => {
    throw new Refused(`${path} cannot be read: ${reasonOf(error)}.`)
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(encryptedMagic.length))
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** The compressed archive, decrypted if it is encrypted. */
const openSource = async (path: string, key: string | undefined): Promise<Readable> => {
  const head = await headOf(path)
  if (head.equals(encryptedMagic)) {
    if (key === undefined)
      throw new Refused(`${path} is encrypted: set BACKUP_KEY to the key that it was made with.`)
    return decrypted(createReadStream(path), key).catch((error: unknown) => {
      if (error instanceof Refused) throw error
      throw new Refused(
        reasonOf(error).includes("no identity matched")
          ? `BACKUP_KEY is not the key that ${path} was encrypted with.`
          : `${path} is damaged, altered or incomplete: ${reasonOf(error)}.`,
      )
    })
  }
  if (!head.subarray(0, gzipMagic.length).equals(gzipMagic))
    throw new Refused(`${path} is not a backup of this product.`)
  // Otherwise somebody who can write to the disk could replace an encrypted archive by one of their own.
  if (key !== undefined)
    throw new Refused(`BACKUP_KEY is set, but ${path} is not encrypted: unset it to restore this archive.`)
  return createReadStream(path)
}

async function* buffersOf(stream: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError("An entry of an archive is not bytes")
    yield chunk
  }
}

/**
 * Reads the entries of an archive in order.
 *
 * @throws Refused if the key is wrong or the archive is damaged, altered or incomplete
 */
export async function* readArchive(path: string, key: string | undefined): AsyncGenerator<ArchiveEntry> {
  const source = await openSource(path, key)
  const tar = extract()
  let failure: unknown
  const unpacked = pipeline(source, createGunzip(), tar).catch((error: unknown) => {
    failure = error
  })
  /** Passes values on. A failure of the unpacking reaches whoever waits for the next value, and is explained here. */
  async function* explained<A>(values: AsyncIterable<A>): AsyncGenerator<A> {
    try {
      yield* values
    } catch (error) {
      source.destroy()
      await unpacked
      throw new Refused(`${path} is damaged, altered or incomplete: ${reasonOf(failure ?? error)}.`)
    }
  }
  try {
    for await (const entry of explained(tar))
      yield { name: entry.header.name, bytes: explained(buffersOf(entry)) }
    await unpacked
    if (failure !== undefined)
      throw new Refused(`${path} is damaged, altered or incomplete: ${reasonOf(failure)}.`)
  } finally {
    source.destroy()
    tar.destroy()
    await unpacked
  }
}
