import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { apiFolder } from "../../platform/Programs.ts"
import type { DictionaryFile } from "./ParseTable.ts"

/** The dictionary that the product ships. */
export const shippedFolder = join(apiFolder, "data", "dictionary")

/** Every .tsv file below a folder, in order of path; none when the folder is missing. */
export const readDictionaryFiles = (folder: string): ReadonlyArray<DictionaryFile> =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((path) => path.endsWith(".tsv"))
        .toSorted()
        .map((path) => ({
          path: relative(process.cwd(), join(folder, path)),
          text: readFileSync(join(folder, path), "utf8"),
        }))
    : []
