import { randomUUID } from "node:crypto"
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { basename, dirname, join } from "node:path"
import { Either } from "effect"
import { importedFolder } from "./LoadDictionary.ts"
import { type DictionaryInvalid, parseDictionary } from "./ParseDictionary.ts"
import type { DictionaryFile } from "./ParseTable.ts"
import { readDictionaryFiles, shippedFolder } from "./ReadDictionaryFiles.ts"

/** The files of a folder, or the one file, that a person wants to import. */
const filesAt = (source: string): ReadonlyArray<DictionaryFile> => {
  if (!existsSync(source)) return []
  if (statSync(source).isDirectory()) return readDictionaryFiles(source)
  return readDictionaryFiles(dirname(source)).filter(({ path }) => basename(path) === basename(source))
}

/** How many versions of the imported list are kept, so that an earlier one can be restored. */
const keptVersions = 3

/** Puts a checked list in place atomically: `current` is a symbolic link, which one rename replaces. */
const putInPlace = (
  dataDir: string,
  files: ReadonlyArray<{ readonly name: string; readonly text: string }>,
) => {
  const current = importedFolder(dataDir)
  const versions = join(dirname(current), "versions")
  const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}`
  const version = join(versions, name)
  mkdirSync(version, { recursive: true })
  if (existsSync(current))
    for (const file of readdirSync(current)) copyFileSync(join(current, file), join(version, file))
  for (const { name: file, text } of files) writeFileSync(join(version, file), text, { flush: true })
  const link = join(dirname(current), `next-${name}`)
  symlinkSync(join("versions", name), link)
  renameSync(link, current)
  const old = readdirSync(versions).toSorted().slice(0, -keptVersions)
  for (const outdated of old) rmSync(join(versions, outdated), { recursive: true })
}

/**
 * Imports a list in the format of the shipped dictionary: checks it together with the shipped dictionary and what
 * was imported before, then puts it in place. A file of the same name replaces the earlier one. With any bad line
 * nothing changes.
 */
export const importList = (
  dataDir: string,
  source: string,
): Either.Either<{ readonly files: number; readonly lines: number }, DictionaryInvalid | string> => {
  const files = filesAt(source)
  if (files.length === 0) return Either.left(`${source} is not a .tsv file or a folder that holds some`)
  const named = files.map(({ path, text }) => ({ name: basename(path), text }))
  if (new Set(named.map(({ name }) => name)).size < named.length)
    return Either.left(`${source} holds two files of the same name`)
  const kept = readDictionaryFiles(importedFolder(dataDir)).filter(({ path }) =>
    named.every(({ name }) => name !== basename(path)),
  )
  const checked = parseDictionary(readDictionaryFiles(shippedFolder), [...kept, ...files])
  if (Either.isLeft(checked)) return Either.left(checked.left)
  putInPlace(dataDir, named)
  const lines = files.reduce((sum, { text }) => sum + text.trimEnd().split("\n").length - 1, 0)
  return Either.right({ files: files.length, lines })
}
