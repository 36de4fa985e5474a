import { randomBytes } from "node:crypto"
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { Failure } from "../../terminal/failure.ts"
import { findServiceUser, isReachable } from "../service-user.ts"
import type { ServiceUser } from "../service-user.ts"

/** The path by which the server's account reaches a folder; open until `close`. */
export interface Door {
  readonly path: string
  /** The file descriptors that the server process receives from number 3 on. */
  readonly stdio: readonly number[]
  readonly close: () => void
}

/** A folder that contains one database server. */
export interface PostgresFolder {
  readonly user: ServiceUser | undefined
  readonly password: string
  readonly cluster: string
  readonly logFile: string
  readonly lockFile: string
  readonly openDoor: () => Door
}

/** Gives the folder to the server's account; `user` is undefined when that is the current account. */
function own(path: string, user: ServiceUser | undefined, mode: number): void {
  chmodSync(path, mode)
  if (user) chownSync(path, user.uid, user.gid)
}

function keepPassword(file: string, user: ServiceUser | undefined): string {
  if (!existsSync(file)) {
    // Flushed, so that a power cut cannot leave a database whose password is lost.
    writeFileSync(file, randomBytes(24).toString("hex"), { mode: 0o600, flush: true })
    own(file, user, 0o600)
  }
  return readFileSync(file, "utf8").trim()
}

/**
 * The path by which the server's account reaches the folder. If a parent folder is closed to that account (a clone in
 * root's home or under mktemp -d), this process opens the folder and passes it on as file descriptor 3: the path
 * /proc/self/fd/3 needs no rights on the parent folders. This works only on Linux.
 */
function openDoor(folder: string, user: ServiceUser | undefined): Door {
  if (!user || isReachable(folder, user)) return { path: folder, stdio: [], close: () => undefined }
  if (process.platform !== "linux")
    throw new Failure(
      `PostgreSQL runs as ${user.name}, who cannot reach ${folder}: set DATA_DIR to a folder outside your home, or start as another user than root.`,
    )
  const descriptor = openSync(folder, "r")
  return { path: "/proc/self/fd/3", stdio: [descriptor], close: () => closeSync(descriptor) }
}

/** Prepares the folder of a database server: its owner, password, log and path for the server's account. */
export function preparePostgresFolder(dataDir: string): PostgresFolder {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const user = findServiceUser(dataDir)
  own(dataDir, user, 0o700)
  return {
    user,
    password: keepPassword(join(dataDir, "password"), user),
    cluster: join(dataDir, "cluster"),
    logFile: join(dataDir, "server.log"),
    lockFile: join(dataDir, "lock"),
    openDoor: () => openDoor(dataDir, user),
  }
}
