import { describe, expect, it, vi } from "vitest"
import { seedPharmacy } from "../../seed/Accounts.ts"
import { seedMedicine } from "../../seed/Medicines.ts"
import { connect } from "../finding/Search/support/Agreement.ts"
import { execute } from "../finding/Search/support/Engines.ts"
import { openRaw } from "../support/RawHttp.ts"
import { useApp } from "../support/TestApp.ts"

const app = useApp({ CROWD_AT_ONCE: "1", CROWD_WAITING: "2" })

const seedOffer = async (name: string) => {
  const pharmacy = await app.run(seedPharmacy())
  return app.run(seedMedicine(pharmacy.id, { name }))
}

/** The page of a medicine, as a crawler asks for it. */
const pageOf = (id: number) =>
  app.send("GET", `/medicines/${id}`, { headers: { accept: "text/html", "x-forwarded-for": "203.0.113.1" } })

describe("offers that anybody may ask for", () => {
  it("have a line with an end, which neither searches nor pages wait in", async () => {
    // until then searches are answered by the database, which is locked below
    await vi.waitFor(async () => expect((await app.send("GET", "/readyz")).status).toBe(200), {
      timeout: 20_000,
    })
    const id = await seedOffer("Kefloxin")
    expect((await pageOf(id)).body).toContain("Kefloxin")
    const ask = async () => {
      const connection = await openRaw(app.url)
      connection.socket.write(`GET /users/offers/${id} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
      return connection
    }
    const database = await connect(app.databaseUrl)
    await database.query("begin; lock table medicines in access exclusive mode")
    const asking = [await ask()]
    const blocked = () =>
      execute(
        app,
        // the index of the searches reads the medicines by itself
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
          and application_name not like 'rokthnam-search%'`,
      )
    await vi.waitFor(async () => expect(await blocked()).toHaveLength(1), { timeout: 10_000 })
    for (let more = 0; more < 3; more += 1) asking.push(await ask())
    const refused = await Promise.race(asking.map(({ received }) => received(/\r\n\r\n.+/)))
    expect(refused).toMatch(/^HTTP\/1.1 503/)
    expect(refused).toMatch(/retry-after: 2\r\n/i)
    expect((await app.send("GET", "/users/search/suggestions?query=kef")).status).toBe(200)
    const page = await pageOf(id)
    expect(page.status).toBe(200)
    expect(page.body).not.toContain("Kefloxin")
    // those that wait have not begun
    expect(await blocked()).toHaveLength(1)
    await database.query("rollback")
    await database.end()
    await vi.waitFor(async () => expect((await app.send("GET", `/users/offers/${id}`)).status).toBe(200), {
      timeout: 10_000,
    })
    expect((await pageOf(id)).body).toContain("Kefloxin")
    for (const { socket } of asking) socket.destroy()
  })
})
