import { spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { inProject } from "../../project.ts"
import { temporaryFolder } from "../support.ts"
import type { Manifest } from "./files.ts"

/** Where the types of a group and version are: "apps/v1" in "apps/v1", "v1" in "core/v1". */
function typesOf(apiVersion: string): string {
  return apiVersion.includes("/") ? apiVersion.replace(".k8s.io", "") : `core/${apiVersion}`
}

/**
 * What is wrong with the form of these objects, by the types of the cluster's API: fields that it does not know, that are missing, or of
 * another kind. Empty when nothing is. The compiler checks them as it checks literals, since it refuses fields that nobody knows there.
 */
export function shapeProblems(objects: readonly Manifest[]): string {
  const folder = temporaryFolder()
  const lines = objects.map((object, place) => {
    const file = inProject("node_modules", "kubernetes-types", `${typesOf(object.apiVersion)}.js`)
    const type = `import(${JSON.stringify(file)}).${object.kind}`
    return `export const object${place}: ${type} = ${JSON.stringify(object, undefined, 1)}\n`
  })
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: "nodenext",
    moduleResolution: "nodenext",
    types: [],
  }
  writeFileSync(join(folder, "objects.mts"), lines.join(""))
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["objects.mts"] }))
  const checked = spawnSync(inProject("node_modules", ".bin", "tsc"), ["-p", folder], { encoding: "utf8" })
  if (checked.error) throw checked.error
  return checked.stdout
}
