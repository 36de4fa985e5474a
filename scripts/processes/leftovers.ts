import { readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { identify, isRunning, parseIdentity, stopStranger } from "./identity.ts"
import type { Identity } from "./identity.ts"

/** The processes of this run, stored in a file so that the next start can end what a killed run left running. */
export interface ProcessList {
  readonly add: (name: string, pid: number) => void
  readonly remove: (name: string) => void
  /** Stops what an earlier run with this data folder left running; returns the names. */
  readonly stopLeftovers: () => Promise<readonly string[]>
}

function readList(file: string): ReadonlyArray<readonly [string, Identity]> {
  try {
    const listed: unknown = JSON.parse(readFileSync(file, "utf8"))
    return Object.entries(listed ?? {}).flatMap(([name, value]) => {
      const identity = parseIdentity(value)
      return identity ? [[name, identity] as const] : []
    })
  } catch {
    return []
  }
}

/** Opens the process list of a data folder. */
export function openProcessList(dataDir: string): ProcessList {
  const file = join(dataDir, "processes.json")
  const listed = new Map<string, Identity>()
  const write = () => {
    try {
      // The complete file is renamed into place, so that a reader, or a full disk, still finds the previous list.
      writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(listed)), { mode: 0o600 })
      renameSync(`${file}.new`, file)
    } catch {
      // A full disk must not stop a running process. If this process is killed, the guard still ends the process.
    }
  }
  return {
    add(name, pid) {
      listed.set(name, identify(pid))
      write()
    },
    remove(name) {
      listed.delete(name)
      write()
    },
    async stopLeftovers() {
      const running = readList(file).filter(([, identity]) => isRunning(identity))
      await Promise.all(running.map(([, identity]) => stopStranger(identity, [["SIGTERM", 10_000]])))
      return running.map(([name]) => name)
    },
  }
}
