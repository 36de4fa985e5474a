import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { codeOf } from "../terminal/failure.ts"
import { identify, isRunning, parseIdentity } from "./identity.ts"
import type { Identity } from "./identity.ts"

/** Either this process has the lock, or `holder` is the running process that has it. */
export type Lock =
  | {
      readonly holder?: undefined
      readonly release: () => void
      /** Tells those who ask for the lock that this process will release it when everything is stopped. */
      readonly announceEnd: () => void
    }
  | { readonly holder: Identity; readonly isEnding: boolean }

interface Held {
  readonly holder: Identity
  readonly isEnding: boolean
}

function readHeld(file: string): Held | undefined {
  try {
    const stored: unknown = JSON.parse(readFileSync(file, "utf8"))
    const holder = parseIdentity(stored)
    return holder && { holder, isEnding: Object(stored).isEnding === true }
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
  const writeOwn = (fields = {}) =>
    writeFileSync(own, JSON.stringify({ ...identify(process.pid), ...fields }), { mode: 0o600 })
  writeOwn()
  try {
    for (;;) {
      try {
        // A hard link fails when the name exists, and the lock file has its full content from the start.
        linkSync(own, file)
        return {
          release: () => rmSync(file, { force: true }),
          announceEnd: () => {
            try {
              writeOwn({ isEnding: true })
              renameSync(own, file)
            } catch {
              // The folder is gone or full: whoever comes next is refused sooner, and this process still ends.
            }
          },
        }
      } catch (error) {
        if (codeOf(error) !== "EEXIST") throw error
      }
      const held = readHeld(file)
      if (held && isRunning(held.holder)) return held
      renameSync(file, `${own}.stale`)
    }
  } finally {
    rmSync(own, { force: true })
    rmSync(`${own}.stale`, { force: true })
  }
}
