import { spawn } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, inject, it, vi } from "vitest"
import { findFreePort } from "../../../../scripts/servers/ports.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import { apiProgram, compileCache } from "../../support/ApiProgram.ts"
import { defaults } from "../../support/Environment.ts"
import { useApp } from "../../support/TestApp.ts"
import { connect } from "./support/Agreement.ts"
import { write } from "./support/Writer.ts"

const app = useApp()
const folder = mkdtempSync(join(tmpdir(), "rokthnam-killed-api-"))
const children: Array<ChildProcess> = []

afterAll(() => {
  for (const child of children) child.kill("SIGKILL")
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a separate API process on this file's database and waits until it answers. */
const startProcess = async (): Promise<{ readonly child: ChildProcess; readonly url: string }> => {
  const port = await findFreePort()
  const child = spawn(process.execPath, [apiProgram], {
    env: {
      ...defaults,
      ...compileCache,
      PATH: process.env["PATH"],
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: folder,
      PORT: String(port),
      REDIS_PREFIX: "killed-api:",
      ...(inject("redisUrl") === undefined ? {} : { REDIS_URL: inject("redisUrl") }),
    },
    stdio: "ignore",
  })
  children.push(child)
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), {
    timeout: 60_000,
    interval: 200,
  })
  return { child, url }
}

const foundBy = async (url: string): Promise<number> => {
  const place = "user_latitude=11.5564&user_longitude=104.9282"
  const answer = await fetch(`${url}/users/search/medicines?query=zzkilled&${place}`)
  return ((await answer.json()) as { total: number }).total
}

describe("the search index and an API process that is killed", () => {
  it("finds exactly what the database holds after a start in the middle of changes", async () => {
    const pharmacy = await app.run(seedPharmacy())
    for (let count = 0; count < 40; count++)
      await app.run(seedMedicine(pharmacy.id, { name: `zzkilled ${count}` }))
    const first = await startProcess()
    let isDone = false
    const writers = [1, 2].map((seed) => write(app.databaseUrl, seed, () => isDone))
    await vi.waitFor(async () => expect(await foundBy(first.url)).toBeGreaterThan(0), { timeout: 20_000 })
    first.child.kill("SIGKILL")
    await once(first.child, "exit")
    const second = await startProcess()
    isDone = true
    for (const transactions of await Promise.all(writers)) expect(transactions).toBeGreaterThan(0)
    // the writers rename and delete, on a slow machine all of those that were there at first
    await app.run(seedMedicine(pharmacy.id, { name: "zzkilled at last" }))
    const client = await connect(app.databaseUrl)
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::integer as count from medicines m join product_names n on n.id = m.name_id
       where n.norm like 'zzkilled%'`,
    )
    await client.end()
    expect(rows[0]?.count).toBeGreaterThan(0)
    await vi.waitFor(async () => expect(await foundBy(second.url)).toBe(rows[0]?.count), { timeout: 20_000 })
  }, 150_000)
})
