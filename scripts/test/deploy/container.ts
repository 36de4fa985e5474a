import { spawn, spawnSync } from "node:child_process"
import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync } from "node:fs"
import { dirname, extname, join } from "node:path"
import { assembleImage } from "../../build/image.ts"
import { walk } from "../../build/files.ts"
import { temporaryFolder, watchChild } from "../support.ts"
import type { After, Elsewhere } from "../support.ts"
import { image } from "./facts.ts"
import type { Environment } from "./files.ts"

/**
 * What the image that the Containerfile begins with brings along: the C and C++ libraries of Debian 12
 * (github.com/GoogleContainerTools/distroless, base and cc).
 */
const broughtAlong =
  /^\/lib(?:64)?\/(?:[\w-]+\/)?(?:ld-linux-[\w-]+\.so\.\d|lib(?:c|m|dl|rt|pthread|resolv|gcc_s|stdc\+\+)\.so\.\d)$/

/** Whether this machine lets a test do what a container's runtime does: give a process folders of its own. */
export const canContain = spawnSync("unshare", ["--mount", "true"]).status === 0 && process.getuid?.() === 0

/** The libraries of the system that a program or a library is linked with. */
function librariesOf(file: string): readonly string[] {
  const { stdout } = spawnSync("ldd", [file], { encoding: "utf8" })
  return [...stdout.matchAll(/(?:=> )?(\/\S+) \(0x/g)].map(([, path = ""]) => path)
}

const isMachineCode = (file: string): boolean => extname(file) === ".node" || /\.so(?:\.|$)/.test(file)

/**
 * Lays out the folders of a container in `root` as the Containerfile does: its own files, Node, and of the image that it
 * begins with the libraries that these need. There is no shell and no other program. Returns the libraries that the image
 * would not bring along.
 */
async function layOut(root: string): Promise<readonly string[]> {
  const program = join(root, image.entryPoint[0] ?? "")
  await assembleImage(join(root, image.folder))
  mkdirSync(dirname(program), { recursive: true })
  copyFileSync(process.execPath, program)
  const needing = [program, ...[...walk(join(root, image.folder))].filter(isMachineCode)]
  const needed = new Set(needing.flatMap(librariesOf).filter((path) => !path.startsWith(root)))
  for (const library of needed) {
    mkdirSync(join(root, dirname(library)), { recursive: true })
    copyFileSync(library, join(root, library))
  }
  for (const folder of ["tmp", "proc", "dev", image.environment["DATA_DIR"] ?? ""])
    mkdirSync(join(root, folder), { recursive: true })
  // What was made for root alone is not entered by anybody else.
  chmodSync(root, 0o755)
  return [...needed].filter((library) => !broughtAlong.test(library))
}

/** Mounts what a runtime mounts, the root for reading only, and becomes the program. */
const become = `
set -e
root=$1 data=$2 dataDir=$3 user=$4
shift 4
mount --bind "$root" "$root"
mount --rbind /proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount --bind "$data" "$root$dataDir"
mount -o remount,bind,ro "$root"
exec chroot --userspec="$user" "$root" "$@"
`

/** The files of the image, and a way to run its programs as a container's runtime would. */
export interface Image {
  readonly root: string
  /** Libraries that its programs need and that the image does not have. */
  readonly missing: readonly string[]
  /** Runs a program in a container of its own, with nothing but this environment and that of the image. */
  readonly run: (command: readonly string[], given: Environment) => Container
}

/** A program that runs in a container. `data` is where its folder of data is outside of it. */
export interface Container extends Elsewhere {
  readonly data: string
}

/** Lays out the image; it is removed when the tests end. */
export async function openImage(after: After): Promise<Image> {
  const root = temporaryFolder(after)
  const missing = await layOut(root)
  const run = ([program = "", ...given]: readonly string[], settings: Environment): Container => {
    const data = temporaryFolder(after)
    const [user = "", group = ""] = image.user.split(":")
    chownSync(data, Number(user), Number(group))
    const inside = [...image.entryPoint, join(image.folder, program), ...given]
    const mounted = [root, data, image.environment["DATA_DIR"] ?? "", image.user]
    const child = spawn("unshare", ["--mount", "sh", "-c", become, "sh", ...mounted, ...inside], {
      cwd: "/",
      // A runtime adds these two; the home is that of the user in the image, and nothing is there.
      env: { PATH: process.env["PATH"], HOME: "/home/nonroot", ...image.environment, ...settings },
    })
    return { ...watchChild(child, after, "SIGKILL"), data }
  }
  return { root, missing, run }
}

/** The packages in the image, each by its folder below node_modules. */
export function packagesIn({ root }: Image): readonly string[] {
  const modules = join(root, image.folder, "node_modules")
  return [...walk(modules)]
    .map((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(file)?.[1])
    .filter((name) => name !== undefined && existsSync(join(modules, name, "package.json")))
    .map(String)
    .toSorted()
}
