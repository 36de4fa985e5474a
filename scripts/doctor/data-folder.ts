import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from "node:fs"
import { join } from "node:path"
import { bad, good, note } from "../../api/src/operations/Doctor/Finding.ts"
import type { Finding } from "../../api/src/operations/Doctor/Finding.ts"
import { codeOf } from "../terminal/failure.ts"

const MEGABYTE = 1024 * 1024
/** Megabytes that the database needs for its log and its sorting, on top of what uploads leave free. */
const DATABASE_MB = 1024
const BACKUP_AGE_MS = 48 * 3_600_000
/** Files that only their owner may read. */
const SECRET_FILES = ["secrets.json", "demo-accounts.json", "backups", "files"]

function inspectRights(dataDir: string): Finding {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    return bad(
      "data folder",
      `${dataDir} cannot be written by this user (${codeOf(error)})`,
      `Run this as the user who starts the product, or: sudo chown -R $(id -u):$(id -g) ${dataDir}`,
    )
  }
  const open = SECRET_FILES.filter((name) => {
    const found = statSync(join(dataDir, name), { throwIfNoEntry: false })
    return found !== undefined && (found.mode & 0o077) !== 0
  })
  return open.length === 0
    ? good("data folder", `${dataDir} can be written, and its secrets are private`)
    : bad(
        "data folder",
        `other users of this machine may read ${open.join(", ")} in ${dataDir}`,
        `chmod -R go= ${open.map((name) => join(dataDir, name)).join(" ")}`,
      )
}

function inspectSpace(dataDir: string, reserveMb: number): Finding {
  const { bavail, bsize } = statfsSync(dataDir)
  const free = Math.floor((bavail * bsize) / MEGABYTE)
  if (free < reserveMb)
    return bad(
      "disk",
      `${free} MB are free at ${dataDir}: uploads are refused below ${reserveMb} MB`,
      "Free space: old backups, logs, other programs.",
    )
  return free < reserveMb + DATABASE_MB
    ? note(
        "disk",
        `${free} MB are free at ${dataDir}`,
        "That is little: make room before uploads are refused.",
      )
    : good("disk", `${free} MB are free`)
}

function inspectBackups(dataDir: string, now: number): Finding {
  const folder = join(dataDir, "backups")
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => /\.tar\.gz(?:\.age)?$/.test(name))
    : []
  const newest = Math.max(...names.map((name) => statSync(join(folder, name)).mtimeMs))
  if (names.length === 0)
    return note(
      "backups",
      `there is none in ${folder}`,
      "Run npm run backup every night, and copy the file away.",
    )
  const days = Math.floor((now - newest) / 86_400_000)
  return now - newest > BACKUP_AGE_MS
    ? note(
        "backups",
        `the newest is ${days} days old`,
        "Run npm run backup every night, and copy the file away.",
      )
    : good("backups", `${names.length}, the newest of ${new Date(newest).toISOString()}`)
}

/** Looks at the data folder: rights, space, age of the backups. `now` is in milliseconds. */
export function inspectDataFolder(dataDir: string, reserveMb: number, now: number): readonly Finding[] {
  if (!existsSync(dataDir))
    return [note("data folder", `${dataDir} does not exist yet`, "npm start makes it, or set DATA_DIR.")]
  const rights = inspectRights(dataDir)
  if (rights.found.includes("cannot be written")) return [rights]
  return [rights, inspectSpace(dataDir, reserveMb), inspectBackups(dataDir, now)]
}
