import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { ROOT } from "../project.ts"

/** Every file below the folder, in a fixed order; folders and files named in `skip` are left out. */
export function* walk(folder: string, skip: ReadonlySet<string> = new Set()): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    if (skip.has(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path, skip)
    else if (entry.isFile()) yield path
  }
}

/** A hash of the names and contents of these files. */
export function fingerprint(files: Iterable<string>): string {
  const hash = createHash("sha256")
  for (const file of files)
    hash.update(relative(ROOT, file)).update("\0").update(readFileSync(file)).update("\0")
  return hash.digest("hex")
}
