import { join } from "node:path"

/** The program that an API in a process of its own runs: the built one within `npm test`, which starts faster. */
export const apiProgram = process.env["API_PROGRAM"] ?? join(import.meta.dirname, "../../src/main.ts")

/** Where Node keeps compiled code, as in the product. */
export const compileCache = { NODE_COMPILE_CACHE: join(import.meta.dirname, "../../../.build/compile-cache") }
