import { spawnSync } from "node:child_process"
import { statSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { Failure } from "../terminal/failure.ts"

/** Unprivileged accounts, the best first: every Linux and macOS has at least one of them. */
const ACCOUNTS = ["postgres", "_postgres", "nobody"]

/** The system account that a server runs under. */
export interface ServiceUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

function idOf(flag: "-u" | "-g", name: string): number {
  const found = spawnSync("id", [flag, name], { encoding: "utf8" })
  return found.status === 0 ? Number(found.stdout) : Number.NaN
}

function lookUp(name: string): ServiceUser | undefined {
  const user = { name, uid: idOf("-u", name), gid: idOf("-g", name) }
  return user.uid > 0 && user.gid > 0 ? user : undefined
}

/**
 * The account that servers run under: undefined (the current one) unless the current one is root, which PostgreSQL
 * refuses. A folder that already belongs to another account keeps its owner.
 */
export function findServiceUser(folder: string): ServiceUser | undefined {
  const owner = statSync(folder, { throwIfNoEntry: false })
  if (process.getuid?.() !== 0) {
    if (owner && process.getuid && owner.uid !== process.getuid())
      throw new Failure(
        `The folder ${folder} belongs to another user (number ${owner.uid}), perhaps because the first start was made as root: start as that user, or take it over with: sudo chown -R $(id -u):$(id -g) ${folder}`,
      )
    return undefined
  }
  if (owner && owner.uid !== 0) return { name: `user number ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  for (const name of ACCOUNTS) {
    const user = lookUp(name)
    if (user) return user
  }
  throw new Failure(
    "PostgreSQL refuses to run as root, and this machine has no unprivileged account for it: start as another user, or add one with: useradd --system postgres",
  )
}

/** Whether the account may enter the path and every folder above it. */
export function isReachable(path: string, user: ServiceUser): boolean {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder)
    const passBit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & passBit) === 0) return false
    if (folder === dirname(folder)) return true
  }
}
