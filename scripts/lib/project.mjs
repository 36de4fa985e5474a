import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

/** The folder that holds package.json, wherever the command was called from. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export function inProject(...parts) {
  return join(ROOT, ...parts)
}
