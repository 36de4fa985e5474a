import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

/** The folder with the root package.json, whatever folder the command was called from. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** The absolute path of a file of the project. */
export function inProject(...parts: readonly string[]): string {
  return join(ROOT, ...parts)
}
