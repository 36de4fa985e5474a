import { readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs"
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { identify, stopStranger } from "../../processes/identity.ts"
import { codeOf } from "../../terminal/failure.ts"

/** What a running server writes into its folder about itself. */
interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly ready: boolean
}

/** Reads the postmaster.pid of a cluster; undefined when there is none. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")
    // Lines as PostgreSQL's miscadmin.h numbers them: 1 is the process id, 4 the port, 8 the state.
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === "ready" }
  } catch {
    return undefined
  }
}

/** Whether that process is a PostgreSQL server of this cluster: its working directory is the cluster's folder. */
export function isServerOf(pid: number, cluster: string): boolean {
  if (process.platform !== "linux") {
    const listed = spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout ?? ""
    return listed.includes("postgres") && listed.includes(cluster)
  }
  try {
    const [program] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0", 1)
    return (
      program?.endsWith("postgres") === true && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    )
  } catch {
    return false
  }
}

/**
 * Cleans up after a killed start. A server that outlived its parent is stopped properly. A pid file whose id now
 * belongs to another program is removed, because PostgreSQL would trust it. A pid file of a dead process stays:
 * PostgreSQL uses it to look for surviving processes.
 */
export async function clearOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const postmaster = readPostmaster(cluster)
  if (!postmaster) return
  if (isServerOf(postmaster.pid, cluster)) {
    log("stopping the database server that an interrupted run left behind")
    await stopStranger(identify(postmaster.pid), [
      ["SIGINT", 20_000],
      ["SIGQUIT", 5_000],
    ])
    return
  }
  try {
    process.kill(postmaster.pid, 0)
  } catch (error) {
    if (codeOf(error) === "ESRCH") return
  }
  rmSync(join(cluster, "postmaster.pid"), { force: true })
}
