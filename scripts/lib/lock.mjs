import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { identify, isRunning } from "./processes.mjs"

function readHolder(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"))
  } catch {
    return undefined
  }
}

/**
 * Takes the lock file for this process. Answers `{ release }`, or `{ holder }` when a living process has it.
 * A lock whose holder is gone (kill -9, power cut) counts for nothing and is replaced.
 */
export function takeLock(file) {
  const own = `${file}.${process.pid}`
  writeFileSync(own, JSON.stringify(identify(process.pid)), { mode: 0o600 })
  try {
    for (;;) {
      try {
        // A hard link fails when the name exists, and the file has its whole content from the first moment.
        linkSync(own, file)
        return { release: () => rmSync(file, { force: true }) }
      } catch (error) {
        if (error.code !== "EEXIST") throw error
      }
      const holder = readHolder(file)
      if (isRunning(holder)) return { holder }
      renameSync(file, `${own}.stale`)
    }
  } finally {
    rmSync(own, { force: true })
    rmSync(`${own}.stale`, { force: true })
  }
}
