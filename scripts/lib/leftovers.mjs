import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { identify, isRunning, stopProcess } from "./processes.mjs"

/** The processes of this run, written down so that the next start can end what a killed one left behind. */
export function openProcessList(dataDir) {
  const file = join(dataDir, "processes.json")
  const listed = new Map()
  const write = () => writeFileSync(file, JSON.stringify(Object.fromEntries(listed)))
  return {
    add(name, pid) {
      listed.set(name, identify(pid))
      write()
    },
    remove(name) {
      listed.delete(name)
      write()
    },
    /** Stops what an earlier run on this folder left running; answers the names. */
    async stopLeftovers() {
      const earlier = existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, "utf8") || "{}")) : []
      const running = earlier.filter(([, identity]) => isRunning(identity))
      await Promise.all(running.map(([, { pid }]) => stopProcess(pid, [["SIGTERM", 10_000]])))
      return running.map(([name]) => name)
    },
  }
}
