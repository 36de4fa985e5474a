import { readdirSync } from "node:fs"
import { join } from "node:path"

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
