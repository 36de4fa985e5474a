// Loaded before dependency-cruiser, whose parser for TypeScript does not switch on JSX (its source says
// "TODO: {tj}sx ?"): without this it stops at the first component. Goes once it passes `tsx` by itself.
import { createRequire } from "node:module"
import type swcCore from "@swc/core"
import type { ParseOptions } from "@swc/core"

// The object that dependency-cruiser gets, which an import would only copy.
const swc: typeof swcCore = createRequire(import.meta.url)("@swc/core")

const parseFileSync = swc.parseFileSync.bind(swc)
const readingTsx = (file: string, options?: ParseOptions) =>
  parseFileSync(file, { ...options, syntax: "typescript", tsx: file.endsWith(".tsx") })
Object.assign(swc, { parseFileSync: readingTsx })
