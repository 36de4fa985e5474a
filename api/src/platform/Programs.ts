import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"

/** The nearest folder above this module that is a package. */
const packageAbove = (folder: string): string => {
  if (existsSync(join(folder, "package.json"))) return folder
  if (dirname(folder) === folder) throw new Error("The API runs outside of its package.")
  return packageAbove(dirname(folder))
}

/** The folder `api` of the project, which contains the data that ships with the product. */
export const apiFolder = packageAbove(import.meta.dirname)

/** The folder that contains the programs: `src`, or the folder of the built API, in which all modules became few files. */
const isBuilt = !import.meta.filename.endsWith(".ts")
const programs = isBuilt ? import.meta.dirname : join(apiFolder, "src")

/**
 * The address of a module that a thread or process of its own runs. `module` is its path below `src`, without
 * extension. The build must know it as an entry (`scripts/build/services.ts`).
 */
export const programOf = (module: string): URL =>
  pathToFileURL(join(programs, `${module}${isBuilt ? ".js" : ".ts"}`))
