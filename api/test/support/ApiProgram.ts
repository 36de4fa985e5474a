import { join } from "node:path"
import { defaults } from "./Environment.ts"

/** The program that an API in a process of its own runs: the built one within `npm test`, which starts faster. */
export const apiProgram = process.env["API_PROGRAM"] ?? join(import.meta.dirname, "../../src/main.ts")

/** Where Node keeps compiled code, as in the product. */
const compileCache = { NODE_COMPILE_CACHE: join(import.meta.dirname, "../../../.build/compile-cache") }

/** The whole environment of an API in a process of its own: nothing of the tests' process but its path. */
export const apiEnvironment = (
  served: { readonly databaseUrl: string; readonly folder: string; readonly port: number },
  settings: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv => ({
  ...defaults,
  ...compileCache,
  PATH: process.env["PATH"],
  DATABASE_URL: served.databaseUrl,
  DATA_DIR: served.folder,
  PORT: String(served.port),
  ...settings,
})
