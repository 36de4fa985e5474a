import { once } from "node:events"
import { describe, expect, it, vi } from "vitest"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import { useApiProcesses } from "../../support/ApiProcess.ts"
import { useApp } from "../../support/TestApp.ts"
import { connect } from "./support/Agreement.ts"
import { write } from "./support/Writer.ts"

const app = useApp()
const startProcess = useApiProcesses("killed-api")

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
    const first = await startProcess(app.databaseUrl)
    let isDone = false
    const writers = [1, 2].map((seed) => write(app.databaseUrl, seed, () => isDone))
    await vi.waitFor(async () => expect(await foundBy(first.url)).toBeGreaterThan(0), { timeout: 20_000 })
    first.child.kill("SIGKILL")
    await once(first.child, "exit")
    const second = await startProcess(app.databaseUrl)
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
