import { spawn } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Client } from "pg"
import { vi } from "vitest"
import { findFreePort } from "../../../scripts/servers/ports.ts"
import { findServiceUser } from "../../../scripts/servers/service-user.ts"

/** Where Debian's package puts the pooler; undefined where it is not installed. */
export const pgbouncer = ["/usr/sbin/pgbouncer", "/usr/local/bin/pgbouncer", "/usr/bin/pgbouncer"].find(
  (path) => existsSync(path),
)

/** A pooler in front of a database server. */
export type Pooler = {
  /** The address of a database through the pooler. */
  readonly through: (databaseUrl: string) => string
  /** Ends the pooler at once. */
  readonly kill: () => Promise<void>
  readonly startAgain: () => Promise<void>
  /** Answers nothing until `goOn`, and keeps its connections. */
  readonly hang: () => void
  readonly goOn: () => void
  readonly stop: () => Promise<void>
}

/** Its whole configuration: every transaction gets any of so few connections, and callers sign in with their password. */
const configuration = (folder: string, port: number, server: URL, connections: number): string => `
[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, "users")}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
logfile = ${join(folder, "log")}
`

/** Starts a pooler with so many connections to each database of a server. */
export const startPooler = async (serverUrl: string, connections: number): Promise<Pooler> => {
  if (pgbouncer === undefined) throw new Error("pgbouncer is not installed.")
  const program = pgbouncer
  const server = new URL(serverUrl)
  const folder = mkdtempSync(join(tmpdir(), "rokthnam-pooler-"))
  // it refuses to run as root, as PostgreSQL does
  const user = findServiceUser(folder)
  const port = await findFreePort()
  const files = {
    config: configuration(folder, port, server, connections),
    users: `"${server.username}" "${server.password}"\n`,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o600 })
  if (user !== undefined)
    for (const path of [folder, ...Object.keys(files).map((name) => join(folder, name))])
      chownSync(path, user.uid, user.gid)
  chmodSync(folder, 0o700)
  const through = (databaseUrl: string): string => {
    const url = new URL(databaseUrl)
    url.port = String(port)
    return url.toString()
  }
  let child: ChildProcess | undefined
  const answers = async () => {
    const client = new Client({ connectionString: through(serverUrl), connectionTimeoutMillis: 2000 })
    client.on("error", () => undefined)
    await client.connect()
    await client.end()
  }
  const startAgain = async () => {
    child = spawn(program, ["-q", join(folder, "config")], {
      stdio: ["ignore", "ignore", "ignore"],
      ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
    })
    await vi.waitFor(answers, { timeout: 20_000, interval: 100 })
  }
  const kill = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    child.kill("SIGKILL")
    await once(child, "exit")
  }
  await startAgain()
  return {
    through,
    kill,
    startAgain,
    hang: () => void child?.kill("SIGSTOP"),
    goOn: () => void child?.kill("SIGCONT"),
    stop: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
