import { execFileSync } from "node:child_process"
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Client } from "pg"
import { afterAll, beforeAll, vi } from "vitest"
import { findFreePort } from "../../../scripts/servers/ports.ts"
import { startPostgres } from "../../../scripts/servers/postgres.ts"
import type { PostgresServer } from "../../../scripts/servers/postgres.ts"
import { startProxy } from "../../../scripts/servers/proxy.ts"
import type { Proxy } from "../../../scripts/servers/proxy.ts"

/** A PostgreSQL of a test file with a standby that follows it by streaming replication. */
export type Replicated = {
  /** The address of the primary's database. */
  readonly primaryUrl: string
  /** The address of the standby's, through the proxy. */
  readonly standbyUrl: string
  readonly proxy: Proxy
  /** Runs a statement on one of them, past API and proxy. */
  readonly ask: (server: "primary" | "standby", statement: string) => Promise<ReadonlyArray<unknown>>
  /** The standby receives on, and applies nothing of it. */
  readonly pause: () => Promise<void>
  readonly goOn: () => Promise<void>
  /** Ends the standby at once, as a power cut does. */
  readonly kill: () => Promise<void>
  readonly startAgain: () => Promise<void>
}

const querying = async (url: string, statement: string): Promise<ReadonlyArray<unknown>> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on("error", () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Makes the folder of a standby out of that of a stopped server, which will listen at that port. */
const copyForStandby = (
  from: string,
  to: string,
  primary: { readonly port: number; readonly url: string },
) => {
  mkdirSync(to, { mode: 0o700 })
  copyFileSync(join(from, "password"), join(to, "password"))
  execFileSync("cp", ["-a", join(from, "cluster"), join(to, "cluster")])
  // of the owner of the copied folder, as the server runs under that account
  execFileSync("chown", ["-R", `--reference=${join(from, "cluster")}`, to])
  const { username, password } = new URL(primary.url)
  appendFileSync(
    join(to, "cluster", "postgresql.auto.conf"),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=${username} password=${password}'\n` +
      // a read that is in the way of the log is ended at once
      "max_standby_streaming_delay = 0\n",
  )
  writeFileSync(join(to, "cluster", "standby.signal"), "")
  execFileSync("chown", ["-R", `--reference=${join(from, "cluster")}`, to])
}

const start = async () => {
  const folder = mkdtempSync(join(tmpdir(), "rokthnam-replicated-"))
  const [primaryDir, standbyDir] = [join(folder, "primary"), join(folder, "standby")]
  execFileSync("chmod", ["755", folder])
  const port = await findFreePort()
  const first = await startPostgres({ dataDir: primaryDir, port })
  await first.stop()
  copyForStandby(primaryDir, standbyDir, { port, url: first.url })
  const primary = await startPostgres({ dataDir: primaryDir, port })
  const standbyPort = await findFreePort()
  let standby: PostgresServer | undefined
  const startAgain = async () => {
    standby = await startPostgres({ dataDir: standbyDir, port: standbyPort })
  }
  const kill = async () => {
    const killed = standby
    if (killed === undefined) return
    standby = undefined
    process.kill(killed.pid, "SIGKILL")
    await killed.exited
    // gives the folder free for the next one
    await killed.stop()
  }
  await startAgain()
  const direct = new URL(primary.url)
  direct.port = String(standbyPort)
  const proxy = await startProxy(direct.toString())
  const ask: Replicated["ask"] = (server, statement) =>
    server === "primary"
      ? querying(primary.url, statement)
      : // a statement of the test may be in the way of the log as well
        vi.waitFor(() => querying(direct.toString(), statement), { timeout: 20_000, interval: 20 })
  return {
    primaryUrl: primary.url,
    standbyUrl: proxy.url,
    proxy,
    ask,
    pause: async () => void (await ask("standby", "select pg_wal_replay_pause()")),
    goOn: async () => void (await ask("standby", "select pg_wal_replay_resume()")),
    kill,
    startAgain,
    stop: async () => {
      await proxy.close()
      await standby?.stop()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The servers of a test file, started before its first test and stopped after its last. */
export const useReplicated = (): Replicated => {
  let started: Awaited<ReturnType<typeof start>> | undefined
  beforeAll(async () => {
    started = await start()
  }, 120_000)
  afterAll(() => started?.stop())
  const servers = () => {
    if (started === undefined) throw new Error("The servers are used before they were started.")
    return started
  }
  return {
    get primaryUrl() {
      return servers().primaryUrl
    },
    get standbyUrl() {
      return servers().standbyUrl
    },
    get proxy() {
      return servers().proxy
    },
    ask: (...given) => servers().ask(...given),
    pause: () => servers().pause(),
    goOn: () => servers().goOn(),
    kill: () => servers().kill(),
    startAgain: () => servers().startAgain(),
  }
}
