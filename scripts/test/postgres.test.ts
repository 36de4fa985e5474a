import { execFileSync } from "node:child_process"
import { once } from "node:events"
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { inProject } from "../project.ts"
import { findFreePort } from "../servers/ports.ts"
import { startPostgres } from "../servers/postgres.ts"
import type { PostgresServer } from "../servers/postgres.ts"
import { isAlive, runNode, temporaryFolder, until } from "./support.ts"
import type { Elsewhere } from "./support.ts"

const isRoot = process.getuid?.() === 0

async function start(dataDir: string): Promise<PostgresServer> {
  const server = await startPostgres({ dataDir, throwaway: true })
  onTestFinished(server.stop)
  return server
}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(text)
    return rows
  } finally {
    await client.end()
  }
}

const created = mkdtempSync(join(tmpdir(), "rokthnam-created-"))

/** A folder in which a server was created and stopped. Creating one takes seconds, copying it does not. */
function createdFolder(): string {
  const folder = temporaryFolder()
  execFileSync("cp", ["-a", `${created}/.`, folder])
  return folder
}

beforeAll(async () => {
  await (await startPostgres({ dataDir: created, throwaway: true })).stop()
})
afterAll(() => rmSync(created, { recursive: true, force: true }))

/** Starts the server in a separate process, which can be killed. */
async function startElsewhere(
  dataDir: string,
): Promise<{ readonly parent: Elsewhere; readonly url: string; readonly pid: number }> {
  const program = `import { startPostgres } from ${JSON.stringify(inProject("scripts", "servers", "postgres.ts"))}
    const { url, pid } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, throwaway: true })
    console.log(JSON.stringify({ url, pid }))
    setInterval(() => {}, 1000)`
  const parent = runNode(["--input-type=module", "--eval", program])
  const line = await until(() => {
    if (parent.child.exitCode !== null) throw new Error(parent.output())
    return parent
      .output()
      .split("\n")
      .find((text) => text.startsWith("{"))
  }, "the server's address")
  const { url, pid }: { url: string; pid: number } = JSON.parse(line ?? "{}")
  return { parent, url, pid }
}

function guardianOf(pid: number): number {
  const listed = execFileSync("ps", ["-eo", "pid=,args="], { encoding: "utf8" }).split("\n")
  return Number.parseInt(listed.find((line) => line.endsWith(`kill -s INT ${pid}`)) ?? "", 10)
}

describe("the private PostgreSQL", () => {
  test("knows Khmer letters, in UTF-8", async () => {
    const { url } = await start(temporaryFolder())
    const [row] = await query<{ letters: boolean; lower: string; encoding: string }>(
      url,
      "select 'ប៉ារ៉ា' ~ '^[[:alpha:]]' as letters, lower('ÉTÉ') as lower, getdatabaseencoding() as encoding",
    )
    expect(row).toEqual({ letters: true, lower: "été", encoding: "UTF8" })
  })

  test("wants its password, which only its owner may read, and listens on loopback alone", async () => {
    const folder = createdFolder()
    const { url } = await start(folder)
    await expect(query(url.replace(/:[0-9a-f]+@/, ":wrong@"), "select 1")).rejects.toThrow(
      "password authentication failed",
    )
    expect(statSync(join(folder, "password")).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(await query(url, "show listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }])
  })

  test.runIf(isRoot)("runs under an account without rights when we are root", async () => {
    const folder = createdFolder()
    const { pid } = await start(folder)
    const uid = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
    expect(Number(uid)).not.toBe(0)
    expect(statSync(join(folder, "cluster")).uid).toBe(Number(uid))
  })

  test.runIf(isRoot && process.platform === "linux")(
    "works below a folder that its account cannot enter",
    async () => {
      const closed = temporaryFolder()
      chmodSync(closed, 0o700)
      const folder = join(closed, "data", "postgres")
      const first = await start(folder)
      await query(first.url, "create table kept as select 7 as n")
      await first.stop()
      const second = await start(folder)
      expect(await query(second.url, "select n from kept")).toEqual([{ n: 7 }])
    },
  )

  test("has its data again after the server was killed, on the port that it had", async () => {
    const folder = createdFolder()
    // With durable settings as in the product, because a throwaway server may lose recent data.
    const first = await startPostgres({ dataDir: folder })
    await query(first.url, "create table kept as select 42 as n")
    process.kill(first.pid, "SIGKILL")
    await first.exited
    await first.stop()
    expect(existsSync(join(folder, "cluster", "postmaster.pid"))).toBe(true)
    const second = await startPostgres({ dataDir: folder, port: first.port })
    onTestFinished(second.stop)
    expect(second.url).toBe(first.url)
    expect(await query(second.url, "select n from kept")).toEqual([{ n: 42 }])
  })

  test("does not start elsewhere when its port is taken, where nobody would find it", async () => {
    const port = await findFreePort()
    const stranger = createServer().listen(port, "127.0.0.1")
    onTestFinished(() => void stranger.close())
    await once(stranger, "listening")
    await expect(startPostgres({ dataDir: createdFolder(), throwaway: true, port })).rejects.toThrow(
      `PostgreSQL cannot listen on its port ${port} (EADDRINUSE)`,
    )
  })

  test("ends by itself when the process that started it is killed", async () => {
    const { parent, pid } = await startElsewhere(createdFolder())
    parent.child.kill("SIGKILL")
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
  })

  test("stops the server that a killed start left running, and starts on its data", async () => {
    const folder = createdFolder()
    const { parent, pid, url } = await startElsewhere(folder)
    await query(url, "create table kept as select 1 as n")
    process.kill(guardianOf(pid), "SIGKILL")
    parent.child.kill("SIGKILL")
    await parent.ended
    expect(isAlive(pid)).toBe(true)
    const { url: next } = await start(folder)
    expect(isAlive(pid)).toBe(false)
    expect(await query(next, "select n from kept")).toEqual([{ n: 1 }])
  })

  test("is not kept from starting by a pid file that names somebody else's process", async () => {
    const folder = createdFolder()
    writeFileSync(
      join(folder, "cluster", "postmaster.pid"),
      `${process.ppid}\n${folder}/cluster\n0\n5432\n\n\n\nready   \n`,
    )
    const { url } = await start(folder)
    expect(await query(url, "select 1 as n")).toEqual([{ n: 1 }])
  })

  test("starts over when its creation was interrupted", async () => {
    const folder = createdFolder()
    execFileSync("mv", [join(folder, "cluster"), join(folder, "cluster.new")])
    const { url } = await start(folder)
    expect(await query(url, "select 1 as n")).toEqual([{ n: 1 }])
  })

  test("says so when the folder is of another major version, and leaves it alone", async () => {
    const folder = createdFolder()
    writeFileSync(join(folder, "cluster", "PG_VERSION"), "15\n")
    await expect(start(folder)).rejects.toThrow(
      /was made by PostgreSQL 15, and this version runs PostgreSQL 18/,
    )
    expect(existsSync(join(folder, "cluster", "postmaster.pid"))).toBe(false)
  })

  test("says so when another run has the folder", async () => {
    const folder = createdFolder()
    await start(folder)
    await expect(start(folder)).rejects.toThrow(`in use by another run (process ${process.pid})`)
  })

  test("leaves nothing behind when it was given no folder", async () => {
    const server = await startPostgres({ throwaway: true })
    const [row] = await query<{ data_directory: string }>(server.url, "show data_directory")
    await server.stop()
    expect(isAlive(server.pid)).toBe(false)
    expect(existsSync(row?.data_directory ?? "/")).toBe(false)
  })
})
