// Loaded before dependency-cruiser, whose TypeScript parser does not enable JSX (its source says "TODO: {tj}sx ?") and
// would fail at the first component. Remove this file once dependency-cruiser enables `tsx` itself.
import { createRequire } from "node:module"
import type swcCore from "@swc/core"
import type { ParseOptions } from "@swc/core"

// The same object that dependency-cruiser uses; an import would give a copy.
const swc: typeof swcCore = createRequire(import.meta.url)("@swc/core")

const parseFileSync = swc.parseFileSync.bind(swc)
const readingTsx = (file: string, options?: ParseOptions) =>
  parseFileSync(file, { ...options, syntax: "typescript", tsx: file.endsWith(".tsx") })
Object.assign(swc, { parseFileSync: readingTsx })
