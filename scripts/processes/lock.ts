import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { codeOf } from "../terminal/failure.ts"
import { identify, isRunning, parseIdentity } from "./identity.ts"
import type { Identity } from "./identity.ts"

/** Either this process has the lock, or `holder` is the running process that has it. */
export type Lock =
  | { readonly holder?: undefined; readonly release: () => void }
  | { readonly holder: Identity }

function readHolder(file: string): Identity | undefined {
  try {
    return parseIdentity(JSON.parse(readFileSync(file, "utf8")))
  } catch {
    return undefined
  }
}

/**
 * Takes the lock file for this process, or returns the running process that has it. A lock whose holder no longer runs
 * (kill -9, power cut) is replaced.
 */
export function takeLock(file: string): Lock {
  const own = `${file}.${process.pid}`
  writeFileSync(own, JSON.stringify(identify(process.pid)), { mode: 0o600 })
  try {
    for (;;) {
      try {
        // A hard link fails when the name exists, and the lock file has its full content from the start.
        linkSync(own, file)
        return { release: () => rmSync(file, { force: true }) }
      } catch (error) {
        if (codeOf(error) !== "EEXIST") throw error
      }
      const holder = readHolder(file)
      if (holder && isRunning(holder)) return { holder }
      renameSync(file, `${own}.stale`)
    }
  } finally {
    rmSync(own, { force: true })
    rmSync(`${own}.stale`, { force: true })
  }
}
