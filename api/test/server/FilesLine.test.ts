import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { describe, expect, it, vi } from "vitest"
import { seedCustomer, seedPharmacy } from "../../seed/Accounts.ts"
import { seedMedicine } from "../../seed/Medicines.ts"
import { connect } from "../finding/Search/support/Agreement.ts"
import { openRaw } from "../support/RawHttp.ts"
import { useApp } from "../support/TestApp.ts"

const app = useApp({ CROWD_WAITING: "10" })

/** Tells how many answers are sent in each turn of the event loop, which the server shares with this test. */
const answersByTurn = () => {
  const counts = [0]
  const count = (): void => void (counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1)
  let next = setImmediate(function turn() {
    counts.push(0)
    next = setImmediate(turn)
  })
  subscribe("http.server.response.finish", count)
  return () => {
    unsubscribe("http.server.response.finish", count)
    clearImmediate(next)
    return counts
  }
}

/** Whoever is refused is told so a second later. */
const patience = { timeout: 10_000 }

/** Sends so many requests for a path in one packet, and yields the answers by their status. */
const sendAtOnce = async (
  path: string,
  many: number,
  headers: ReadonlyArray<string> = ["accept: text/html"],
) => {
  const { socket, received } = await openRaw(app.url)
  const request = [`GET ${path} HTTP/1.1`, "host: localhost", ...headers, "", ""].join("\r\n")
  const counted = answersByTurn()
  socket.write(request.repeat(many))
  const heads = () => received(/HTTP/)
  const all = await vi.waitFor(async () => {
    const text = await heads()
    const found = [...text.matchAll(/HTTP\/1\.1 (\d+)[^\r]*\r\n([^]*?)\r\n\r\n/g)]
    expect(found).toHaveLength(many)
    return found.map(([, status = "", told = ""]) => ({ status: Number(status), headers: told }))
  }, patience)
  socket.destroy()
  return { all, byTurn: counted() }
}

describe("pages, files and health checks", () => {
  it.each([
    ["/robots.txt", 200, "accept: text/html"],
    ["/api/images/none.webp", 404, "accept: text/html"],
    ["/api/images/none.webp", 404, "authorization: Bearer of.somebody.else"],
    ["/cart/badge", 401, "authorization: Bearer of.somebody.else"],
    ["/cart/badge", 401, "accept: application/json"],
  ])(
    "are answered some in each turn of the event loop, so that others have theirs: %s, %s, %s",
    async (path, status, header) => {
      const { all, byTurn } = await sendAtOnce(path, 10, [header])
      expect(new Set(all.map((one) => one.status))).toEqual(new Set([status]))
      // a turn of this count may have the end of one of the server's and the beginning of the next
      expect(Math.max(...byTurn)).toBeLessThanOrEqual(8)
    },
  )

  it("are told to come again when too many wait, but health checks never", async () => {
    const pages = await sendAtOnce("/robots.txt", 40)
    const refused = pages.all.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    expect(pages.all.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(10)
    for (const { headers } of refused) expect(headers).toMatch(/retry-after: 2/i)
    const checks = await sendAtOnce("/healthz", 40)
    expect(checks.all.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200))
  })

  it("are for strangers alone: neither too many of them nor a token that is none of ours keep a customer waiting", async () => {
    const { token } = await app.run(seedCustomer())
    const asking = sendAtOnce("/cart/badge", 40, ["authorization: Bearer of.somebody.else"])
    const own = await sendAtOnce("/places", 40, [`authorization: Bearer ${token}`])
    expect(own.all.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200))
    const strangers = await asking
    expect(strangers.all.filter(({ status }) => status === 503).length).toBeGreaterThan(0)
  })

  it("are answered to no connection that sends more than a hundred at once, which alone would fill every line", async () => {
    const { socket, received } = await openRaw(app.url)
    socket.write("GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(150))
    await received()
    expect(socket.closed).toBe(true)
    expect((await app.send("GET", "/healthz")).status).toBe(200)
  })

  it("go on while many pages wait for their titles from a database that does not answer", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const id = await app.run(seedMedicine(pharmacy.id, { name: "Kefloxin" }))
    const database = await connect(app.databaseUrl)
    await database.query("begin; lock table medicines in access exclusive mode")
    const accept = { accept: "text/html" }
    const pages = Array.from({ length: 12 }, () => app.send("GET", `/medicines/${id}`, { headers: accept }))
    // the pages may have all connections of the API
    const blocked =
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    await vi.waitFor(async () => expect((await database.query(blocked)).rows).not.toEqual([]), {
      timeout: 10_000,
    })
    const others = ["/healthz", "/robots.txt"].map(async (path) => {
      const { status } = await app.send("GET", path)
      return `${path} ${status}`
    })
    const page = Promise.race(pages.map(async (one) => `a page ${(await one).status}`))
    expect(await Promise.all(others.map((one) => Promise.race([one, page])))).toEqual([
      "/healthz 200",
      "/robots.txt 200",
    ])
    await database.query("rollback")
    await database.end()
    for (const { status } of await Promise.all(pages)) expect(status).toBe(200)
  })
})
