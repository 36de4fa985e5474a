import { randomUUID } from "node:crypto"
import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { describe, expect, it, vi } from "vitest"
import { seedCustomer, seedPharmacy } from "../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod } from "../../seed/Medicines.ts"
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

type Asked = {
  readonly method?: string
  readonly path: string
  readonly headers?: ReadonlyArray<string>
  readonly body?: unknown
}

const textOf = ({ method = "GET", path, headers = ["accept: text/html"], body }: Asked): string => {
  const text = body === undefined ? "" : JSON.stringify(body)
  const ofBody =
    body === undefined ? [] : ["content-type: application/json", `content-length: ${text.length}`]
  return [`${method} ${path} HTTP/1.1`, "host: localhost", ...ofBody, ...headers, "", text].join("\r\n")
}

/** Sends requests in one packet, and yields the status and the headers of each answer. */
const sendAtOnce = async (asked: ReadonlyArray<Asked>) => {
  const { socket, received } = await openRaw(app.url)
  const counted = answersByTurn()
  socket.write(asked.map(textOf).join(""))
  const heads = () => received(/HTTP/)
  const all = await vi.waitFor(async () => {
    const text = await heads()
    const found = [...text.matchAll(/HTTP\/1\.1 (\d+)[^\r]*\r\n([^]*?)\r\n\r\n/g)]
    expect(found).toHaveLength(asked.length)
    return found.map(([, status = "", told = ""]) => ({ status: Number(status), headers: told }))
  }, patience)
  socket.destroy()
  return { all, byTurn: counted() }
}

/** The same request so many times. */
const times = (many: number, asked: Asked): ReadonlyArray<Asked> => Array.from({ length: many }, () => asked)

const plain = "accept: application/json"
const madeUp = "authorization: Bearer of.somebody.else"
const keyed = `${madeUp}\r\nidempotency-key: 6f1f9c1e-4c2b-4f6e-9a57-1f6f3a6f0a11`
const keyedOf = (token: string) => [`authorization: Bearer ${token}`, `idempotency-key: ${randomUUID()}`]
const upload = "content-type: multipart/form-data; boundary=x"

describe("what strangers ask", () => {
  it.each([
    ["GET", "/api/images/none.webp", 404, "accept: text/html"],
    ["GET", "/api/images/none.webp", 404, madeUp],
    ["GET", "/cart/badge", 401, madeUp],
    ["GET", "/cart/badge", 401, plain],
    ["GET", "/cart//badge", 404, plain],
    ["POST", "/cart/items", 401, plain],
    ["POST", "/cart/items", 401, keyed],
    ["POST", "/inventory/sales/bulk", 401, madeUp],
    ["POST", "/inventory/sales/bulk", 401, keyed],
    ["POST", "/users/login", 422, plain],
    ["PUT", "/cart/items/1", 415, upload],
    ["OPTIONS", "/cart/items", 404, plain],
    ["DELETE", "/cart/items/1", 401, madeUp],
  ])(
    "is answered one in each turn of the event loop, so that others have theirs: %s %s, %s, %s",
    async (method, path, status, header) => {
      const body = method === "POST" ? {} : undefined
      const { all, byTurn } = await sendAtOnce(times(10, { method, path, headers: [header], body }))
      expect(new Set(all.map((one) => one.status))).toEqual(new Set([status]))
      // a turn of this count may have the end of one of the server's and the beginning of the next
      expect(Math.max(...byTurn)).toBeLessThanOrEqual(2)
    },
  )

  it("begins one in each turn as well when they held back the ends of their bodies", async () => {
    const text = textOf({ method: "POST", path: "/users/login", headers: [plain], body: { email: "x" } })
    const all = await Promise.all(Array.from({ length: 10 }, () => openRaw(app.url)))
    for (const { socket } of all) socket.write(text.slice(0, -1))
    // each has had its turn and is being received
    await new Promise((resolve) => setTimeout(resolve, 300))
    const counted = answersByTurn()
    for (const { socket } of all) socket.write(text.slice(-1))
    for (const { received } of all) expect(await received(/\r\n\r\n/)).toMatch(/^HTTP\/1.1 422/)
    expect(Math.max(...counted())).toBeLessThanOrEqual(2)
    for (const { socket } of all) socket.destroy()
  })

  it("is refused where too many wait, a sign-in too, and keeps neither clerk nor customer waiting", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const customer = await app.run(seedCustomer())
    const medicine = await app.run(seedMedicine(pharmacy.id))
    const crowd = times(40, { method: "POST", path: "/cart/items", headers: [keyed], body: {} })
    const { email, password } = customer
    const signIn = { method: "POST", path: "/users/login", headers: [], body: { email, password } }
    const sale = {
      method: "POST",
      path: "/inventory/sales/bulk",
      headers: keyedOf(pharmacy.token),
      body: {
        payment_method_id: await app.run(seedPaymentMethod(pharmacy.id)),
        items: [{ medicine_id: medicine, quantity_sold: 1 }],
      },
    }
    const addition = {
      method: "POST",
      path: "/cart/items",
      headers: keyedOf(customer.token),
      body: { medicine_id: medicine, quantity: 1 },
    }
    const { all } = await sendAtOnce([...crowd, signIn, sale, addition])
    const [signedIn, ...others] = all.slice(crowd.length)
    expect(signedIn?.status).toBe(503)
    expect(signedIn?.headers).toMatch(/retry-after: 2/i)
    expect(others.map(({ status }) => status)).toEqual([201, 201])
    expect((await app.send("POST", "/users/login", { body: { email, password } })).status).toBe(200)
  })
})

describe("pages, files and health checks", () => {
  it("are answered some in each turn of the event loop, so that others have theirs", async () => {
    const { all, byTurn } = await sendAtOnce(times(10, { path: "/robots.txt" }))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect(Math.max(...byTurn)).toBeLessThanOrEqual(8)
  })

  it("are told to come again when too many wait, but health checks never", async () => {
    const pages = await sendAtOnce(times(40, { path: "/robots.txt" }))
    const refused = pages.all.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    expect(pages.all.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(10)
    for (const { headers } of refused) expect(headers).toMatch(/retry-after: 2/i)
    const checks = await sendAtOnce(times(40, { path: "/healthz" }))
    expect(checks.all.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200))
  })

  it("are for strangers alone: neither too many of them nor a token that is none of ours keep a customer waiting", async () => {
    const { token } = await app.run(seedCustomer())
    const asking = sendAtOnce(times(40, { path: "/cart/badge", headers: [madeUp] }))
    const own = await sendAtOnce(times(40, { path: "/places", headers: [`authorization: Bearer ${token}`] }))
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
