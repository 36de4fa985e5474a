import { cpSync, existsSync, readFileSync } from "node:fs"
import { basename, dirname, join, relative } from "node:path"
import { ROOT } from "../project.ts"

/** What is used here of a package's own description. */
interface Manifest {
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** Dependencies that only the compiler or the installation of a package needs: types, and an archive's download. */
const notAtRun = new Set(["@types/emscripten", "type-fest", "adm-zip", "global-agent"])

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))

/** The folder of a package as Node finds it from another folder; undefined when it is not installed. */
function folderOf(name: string, from: string): string | undefined {
  for (let folder = from; folder.startsWith(ROOT); folder = dirname(folder)) {
    const found = join(folder, "node_modules", name)
    if (existsSync(join(found, "package.json"))) return found
  }
  return undefined
}

/**
 * The folders of packages and of all that they load at run time, as they are installed for this system. Packages for other
 * systems are not installed.
 *
 * @throws Error when one that is required is not installed
 */
export function packageFolders(names: readonly string[]): readonly string[] {
  const found = new Set<string>()
  const visit = (name: string, from: string, isOptional: boolean): void => {
    if (notAtRun.has(name)) return
    const folder = folderOf(name, from)
    if (folder === undefined && isOptional) return
    if (folder === undefined) throw new Error(`The package ${name} is not installed.`)
    if (found.has(folder)) return
    found.add(folder)
    const { dependencies = {}, optionalDependencies = {} } = readManifest(folder)
    for (const required of Object.keys(dependencies))
      visit(required, folder, required in optionalDependencies)
    for (const optional of Object.keys(optionalDependencies)) visit(optional, folder, true)
  }
  for (const name of names) visit(name, ROOT, false)
  return [...found].toSorted()
}

/** The folders of `onnxruntime-node` that hold machine code: `bin/napi-v6/linux/x64`. It ships those of all systems. */
const machineCode = /\/onnxruntime-node\/bin\/[^/]+\/([^/]+)(?:\/([^/]+))?$/

function isForThisSystem(path: string): boolean {
  const [, platform = process.platform, architecture = process.arch] = machineCode.exec(path) ?? []
  return platform === process.platform && architecture === process.arch
}

/** Copies the folders of packages below another root, without those that lie in them. */
export function copyPackages(folders: readonly string[], target: string): void {
  for (const folder of folders)
    cpSync(folder, join(target, relative(ROOT, folder)), {
      recursive: true,
      filter: (path) => basename(path) !== "node_modules" && isForThisSystem(path),
    })
}
