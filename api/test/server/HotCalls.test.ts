import { SqlClient } from "@effect/sql"
import { Effect, Logger } from "effect"
import { request } from "node:http"
import { connect } from "node:net"
import { Client } from "pg"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { seedCustomer, seedPharmacy, seedStaff } from "../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod } from "../../seed/Medicines.ts"
import { HotDoor } from "../../src/server/HotDoor.ts"
import { useApp } from "../support/TestApp.ts"

/** What is logged. */
const logged: Array<string> = []
const app = useApp({}, undefined, {
  logger: Logger.replace(
    Logger.defaultLogger,
    Logger.map(Logger.logfmtLogger, (line) => void logged.push(line)),
  ),
})
const tokens: Record<string, string> = {}
const place = "user_latitude=11.55&user_longitude=104.92"
const [selling, adding] = ["/inventory/sales/bulk", "/cart/items"]
let medicine = 0
let expired = 0
let paymentMethod = 0

beforeAll(async () => {
  const owner = await app.run(seedPharmacy())
  const customer = await app.run(seedCustomer())
  const id = await app.run(seedMedicine(owner.id, { name: "ប៉ារ៉ាសេតាម៉ុល" }))
  medicine = id
  expired = await app.run(seedMedicine(owner.id, { name: "Old", expirationDate: "2020-01-01" }))
  paymentMethod = await app.run(seedPaymentMethod(owner.id))
  tokens["owner"] = owner.token
  tokens["customer"] = customer.token
  tokens["stock keeper"] = (await app.run(seedStaff(owner.id, { role: "STOCK_KEEPER" }))).token
  tokens["cashier"] = (await app.run(seedStaff(owner.id, { role: "CASHIER" }))).token
  tokens["nobody"] = `${owner.token.slice(0, -2)}xx`
  tokens["another pharmacy"] = (await app.run(seedPharmacy())).token
  await app.send("POST", "/cart/items", { token: customer.token, body: { medicine_id: id, quantity: 2 } })
})

type Asked = NonNullable<Parameters<typeof app.send>[2]>
const answerTo = async (method: string, path: string, asked: Asked) => {
  const { status, body, headers } = await app.send(method, path, asked)
  const { "x-request-id": requestId, date: _, ...others } = Object.fromEntries(headers)
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  return { status, body, others }
}

/** How many answers the hot door gives meanwhile. */
const countHot = async (work: () => Promise<unknown>): Promise<number> => {
  const door = await app.run(HotDoor)
  const before = door.answered
  await work()
  return door.answered - before
}

/** Sends a GET with a body, which `fetch` refuses to send. */
const withBody = (url: string, token: string) =>
  new Promise<{ readonly status: number | undefined; readonly body: unknown }>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, "content-length": "2" }
    request(url, { headers }, (response) => {
      let text = ""
      response.on("data", (part) => (text += String(part)))
      response.on("end", () => resolve({ status: response.statusCode, body: JSON.parse(text) }))
    })
      .on("error", reject)
      .end("{}")
  })

const salesWith = async (notes: string): Promise<number> =>
  (
    await app.run(
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select id from sales where notes = ${notes}`),
    )
  ).length

const headersOf = (more: Record<string, string>, text: string) => ({
  authorization: `Bearer ${tokens["cashier"]}`,
  "content-type": "application/json",
  "content-length": String(Buffer.byteLength(text)),
  ...more,
})

/** Sends the headers of a sale first, and its body when they have arrived. */
const sendSlowly = async (wait: number, headers: Record<string, string>, body: unknown) => {
  const text = JSON.stringify(body)
  let status: number | undefined
  const hot = await countHot(
    () =>
      new Promise<void>((resolve, reject) => {
        const call = request(`${app.url}${selling}`, { method: "POST", headers: headersOf(headers, text) })
        call.on("error", reject).on("response", (response) => {
          status = response.statusCode
          response.resume().on("end", resolve)
        })
        call.flushHeaders()
        // the request's own time is what is tested
        setTimeout(() => call.end(text), wait)
      }),
  )
  return { status, hot }
}

/** Sends a sale, or a part of it, and closes the connection at once. */
const sendAndLeave = (headers: Record<string, string>, text: string) =>
  new Promise<void>((resolve, reject) => {
    const { hostname, port } = new URL(app.url)
    const lines = Object.entries({ host: "localhost", ...headersOf(headers, text) }).map((pair) =>
      pair.join(": "),
    )
    const socket = connect(Number(port), hostname, () =>
      socket.end(`POST ${selling} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${text}`, () => {
        socket.destroy()
        resolve()
      }),
    )
    socket.on("error", reject)
  })

/** A field that occurs twice is left to the contract's router; fields that a call does not know change no answer. */
const byTheRouter = (path: string) => `${path}${path.includes("?") ? "&" : "?"}unknown=1&unknown=2`

describe("a hot call", () => {
  it.each([
    ["/cart/badge", 200, "customer"],
    ["/cart", 200, "customer"],
    ["/cart", 403, "owner"],
    ["/cart", 401, "nobody"],
    ["/inventory/medicines", 200, "owner"],
    ["/inventory/medicines?page=1&page_size=5&search=%E1%9E%94%E1%9F%89%E1%9E%B6", 200, "stock keeper"],
    ["/inventory/medicines?page=0", 422, "owner"],
    ["/inventory/medicines?page_size=101", 422, "owner"],
    ["/inventory/medicines/{id}", 200, "stock keeper"],
    ["/inventory/medicines/{id}", 404, "another pharmacy"],
    ["/inventory/medicines/0", 422, "owner"],
    ["/inventory/dashboard/overview", 200, "owner"],
    ["/inventory/dashboard/overview", 200, "cashier"],
    ["/inventory/dashboard/overview", 403, "customer"],
    ["/inventory/dashboard/overview", 401, ""],
    [`/users/search/medicines?query=para&${place}`, 200, ""],
    [`/users/search/medicines?query=%E1%9E%94%E1%9F%89%E1%9E%B6&${place}&facets=true&page_size=5`, 200, ""],
    [`/users/search/medicines?query=para&${place}`, 200, "customer"],
    [`/users/search/medicines?query=para&${place}`, 200, "nobody"],
    [`/users/search/medicines?query=p&${place}`, 422, ""],
    [`/users/search/medicines?query=para&${place}&max_distance=0`, 422, ""],
    ["/users/search/medicines?query=para", 422, ""],
    ["/users/search/suggestions?query=par", 200, ""],
    [`/users/search/suggestions?query=&${place}`, 200, "customer"],
  ])("%s answers %i to %s, as the contract's router does", async (path, status, who) => {
    const asked = path.replace("{id}", String(medicine))
    const token = tokens[who]
    const routed = await answerTo("GET", byTheRouter(asked), { token })
    const isHot = await countHot(async () => {
      const hot = await answerTo("GET", asked, { token })
      expect(hot).toEqual(routed)
      expect(hot.status).toBe(status)
    })
    expect(isHot).toBe(status === 200 ? 1 : 0)
  })

  it("leaves pages to the apps, although they have the same path", async () => {
    const { headers } = await app.send("GET", "/cart", {
      token: tokens["customer"],
      headers: { accept: "text/html" },
    })
    expect(headers.get("content-type")).toMatch(/^text\//)
  })

  it("leaves a request with a body to the router", async () => {
    const { status, body } = await app.send("GET", "/cart", { token: tokens["customer"] })
    const answered = await withBody(`${app.url}/cart`, tokens["customer"] ?? "")
    expect(answered).toEqual({ status, body })
  })
})

const sale = (medicine_id: number, more: object = {}) => ({
  items: [{ medicine_id, quantity_sold: 1 }],
  payment_method_id: paymentMethod,
  ...more,
})

/** What two answers to equal writes have in common: all but ids, the time, and what is left. */
const withoutIds = (text: string): string =>
  text.replace(/("(?:id|quantity|subtotal|total_amount)"|"transaction_date"):("[^"]*"|[\d.]+)/g, "$1:…")

describe("a hot write", () => {
  it.each<[string, string, number, string, () => unknown]>([
    ["a sale", selling, 201, "cashier", () => sale(medicine)],
    ["a sale of the owner", selling, 201, "owner", () => sale(medicine, { notes: "សម្រាប់ម៉ាក់" })],
    ["a discount without the permission", selling, 403, "cashier", () => sale(medicine, { discount: 1 })],
    ["an expired medicine", selling, 409, "cashier", () => sale(expired)],
    ["an unknown medicine", selling, 404, "cashier", () => sale(999_999)],
    ["no lines", selling, 422, "cashier", () => ({ items: [], payment_method_id: paymentMethod })],
    ["a sale of a customer", selling, 403, "customer", () => sale(medicine)],
    ["a sale of nobody", selling, 401, "nobody", () => sale(medicine)],
    ["an addition to a cart", adding, 201, "customer", () => ({ medicine_id: medicine, quantity: 1 })],
    ["an addition of too many", adding, 422, "customer", () => ({ medicine_id: medicine, quantity: 1000 })],
    ["an addition of what is expired", adding, 409, "customer", () => ({ medicine_id: expired })],
    ["what is no JSON", adding, 400, "customer", () => "{"],
    ["what is nested too deep", adding, 400, "customer", () => `${"[".repeat(40)}${"]".repeat(40)}`],
  ])("of %s is answered as the contract's router does: %s %i", async (_, path, status, who, body) => {
    const asked = (key: string) => ({ token: tokens[who], body: body(), headers: { "idempotency-key": key } })
    const routed = await answerTo("POST", `${path}?routed`, asked(`routed ${path} ${who} ${status}`))
    const isHot = await countHot(async () => {
      const hot = await answerTo("POST", path, asked(`hot ${path} ${who} ${status}`))
      expect(withoutIds(JSON.stringify(hot.body))).toBe(withoutIds(JSON.stringify(routed.body)))
      expect({ ...hot.others, "content-length": "" }).toEqual({ ...routed.others, "content-length": "" })
      expect([hot.status, routed.status]).toEqual([status, status])
    })
    expect(isHot).toBe(status === 201 ? 1 : 0)
  })

  it("with the key of a sale is the same sale, by either way", async () => {
    const asked = { token: tokens["cashier"], body: sale(medicine), headers: { "idempotency-key": "twice" } }
    const first = await answerTo("POST", selling, asked)
    const again = await Promise.all([
      answerTo("POST", selling, asked),
      answerTo("POST", `${selling}?routed`, asked),
    ])
    expect(again).toEqual([first, first])
    const other = { ...asked, body: sale(medicine, { notes: "another" }) }
    expect(await answerTo("POST", selling, other)).toMatchObject({ status: 409, body: { code: "KeyReused" } })
  })

  it.each<[string, (body: string) => Asked]>([
    ["without a key", (body) => ({ body })],
    ["with an empty key", (body) => ({ body, headers: { "idempotency-key": "" } })],
    ["that is long", (body) => ({ body: body + " ".repeat(20_000), headers: { "idempotency-key": "long" } })],
    [
      "of another type",
      (body) => ({
        body,
        headers: { "idempotency-key": "typed", "content-type": "application/json; charset=utf-8" },
      }),
    ],
  ])("%s is left to the router", async (_, asked) => {
    const body = JSON.stringify(sale(medicine))
    const isHot = await countHot(() =>
      app.send("POST", selling, { token: tokens["cashier"], ...asked(body) }),
    )
    expect(isHot).toBe(0)
  })

  it.each([
    ["a moment later is hot too", 50, 1],
    ["late is received by the router", 1200, 0],
  ])("whose body comes %s", async (_, wait, answered) => {
    const { status, hot } = await sendSlowly(wait, { "idempotency-key": `after ${wait}` }, sale(medicine))
    expect([status, hot]).toEqual([201, answered])
  })

  it("of whom the client leaves in the middle sells nothing", async () => {
    const text = JSON.stringify(sale(medicine, { notes: "cut" }))
    await sendAndLeave({ "idempotency-key": "cut", "content-length": String(text.length) }, text.slice(0, 20))
    await app.send("POST", selling, {
      token: tokens["cashier"],
      body: sale(medicine),
      headers: { "idempotency-key": "after the cut" },
    })
    expect(await salesWith("cut")).toBe(0)
  })

  it("is finished although its client has gone", async () => {
    const key = "gone"
    await sendAndLeave({ "idempotency-key": key }, JSON.stringify(sale(medicine, { notes: key })))
    await vi.waitFor(async () => expect(await salesWith(key)).toBe(1), { timeout: 10_000 })
  })
})

describe("a hot write that breaks", () => {
  it("is logged once, and is carried out once by the router", async () => {
    const held = new Client({ connectionString: app.databaseUrl })
    await held.connect()
    await held.query("begin")
    await held.query("select from medicines where id = $1 for update", [medicine])
    logged.length = 0
    const asked = { token: tokens["cashier"], body: sale(medicine, { notes: "broken" }) }
    const sold = app.send("POST", selling, { ...asked, headers: { "idempotency-key": "broken" } })
    const end =
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await vi.waitUntil(async () => ((await held.query(end)).rowCount ?? 0) > 0, { timeout: 10_000 })
    await vi.waitUntil(() => logged.length > 0, { timeout: 10_000 })
    await held.query("commit")
    await held.end()
    expect((await sold).status).toBe(201)
    expect(await salesWith("broken")).toBe(1)
    expect(logged).toEqual([
      expect.stringMatching(/WARN.*A hot call failed and is done again.*inventory.sales.bulk/s),
    ])
  })

  it("is not logged when it is only refused", async () => {
    logged.length = 0
    const asked = { token: tokens["cashier"], headers: { "idempotency-key": "refused" } }
    expect((await app.send("POST", selling, { ...asked, body: sale(expired) })).status).toBe(409)
    const bad = {
      ...asked,
      headers: { "idempotency-key": "text" },
      body: sale(medicine, { notes: "a\u0000b" }),
    }
    expect((await app.send("POST", selling, bad)).status).toBeLessThan(500)
    expect(logged).toEqual([])
  })
})
