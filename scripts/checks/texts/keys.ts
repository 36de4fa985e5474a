import { existsSync, readdirSync, readFileSync } from "node:fs"
import { basename, extname } from "node:path"
import { pathToFileURL } from "node:url"
import { inProject } from "../../project.ts"

/** The keys of each namespace, with dots between their parts. */
export type Keys = ReadonlyMap<string, ReadonlySet<string>>

const PLURAL = /_(?:zero|one|two|few|many|other)$/

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/**
 * The key as the code writes it: without the ending of a plural form, or of a context (`Unreadable_Damaged` beside
 * `Unreadable`).
 */
const writtenOf = (name: string, table: object): string => {
  const plain = name.replace(PLURAL, "")
  const [, base = ""] = /^(.+)_[A-Za-z]+$/.exec(plain) ?? []
  return Object.hasOwn(table, base) ? base : plain
}

/** The keys of a table and of those within it. */
export const keysOf = (table: unknown, above = ""): string[] =>
  isTable(table)
    ? Object.entries(table).flatMap(([name, value]) =>
        isTable(value) ? keysOf(value, `${above}${name}.`) : [`${above}${writtenOf(name, table)}`],
      )
    : []

const load = async (file: string, namespace: string): Promise<unknown> => {
  if (extname(file) === ".json") return JSON.parse(readFileSync(file, "utf8"))
  const module: unknown = await import(pathToFileURL(file).href)
  return isTable(module) ? module[namespace] : undefined
}

/** The texts of an app in one language: a file for each namespace; a folder named first wins over a later one. */
export const readKeys = async (folders: readonly string[]): Promise<Keys> => {
  const keys = new Map<string, ReadonlySet<string>>()
  for (const folder of folders.map((one) => inProject(one)).filter((one) => existsSync(one)))
    for (const file of readdirSync(folder)) {
      const namespace = basename(file, extname(file))
      if (keys.has(namespace)) continue
      const table = await load(`${folder}/${file}`, namespace)
      // A file that only gathers others has no table of its own name.
      if (table !== undefined) keys.set(namespace, new Set(keysOf(table)))
    }
  return keys
}
