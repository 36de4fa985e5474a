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

/** A folder as the server's account names it, held open until `close`. */
export interface Door {
  readonly path: string
  /** What its process gets from file descriptor 3 on. */
  readonly stdio: readonly number[]
  readonly close: () => void
}

/** A folder that holds one database server. */
export interface PostgresFolder {
  readonly user: ServiceUser | undefined
  readonly password: string
  readonly cluster: string
  readonly logFile: string
  readonly lockFile: string
  readonly openDoor: () => Door
}

/** Makes the folder the account's own; `user` is undefined when we are that account ourselves. */
function own(path: string, user: ServiceUser | undefined, mode: number): void {
  chmodSync(path, mode)
  if (user) chownSync(path, user.uid, user.gid)
}

function keepPassword(file: string, user: ServiceUser | undefined): string {
  if (!existsSync(file)) {
    // Flushed, so that a power cut cannot leave a database behind whose password is lost.
    writeFileSync(file, randomBytes(24).toString("hex"), { mode: 0o600, flush: true })
    own(file, user, 0o600)
  }
  return readFileSync(file, "utf8").trim()
}

/**
 * How the server's account names the folder. When one of the folders above is closed to it (a clone in
 * root's home or under mktemp -d), we open the folder and hand it over as file descriptor 3: following
 * /proc/self/fd/3 asks for no rights on the way. Linux alone has that.
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

/** Prepares the folder that holds one database server: who owns it, its password, its log, its way in. */
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
