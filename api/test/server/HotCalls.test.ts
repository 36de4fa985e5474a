import { request } from "node:http"
import { beforeAll, describe, expect, it } from "vitest"
import { seedCustomer, seedPharmacy, seedStaff } from "../../seed/Accounts.ts"
import { seedMedicine } from "../../seed/Medicines.ts"
import { useApp } from "../support/TestApp.ts"

const app = useApp()
const tokens: Record<string, string> = {}
let medicine = 0

beforeAll(async () => {
  const owner = await app.run(seedPharmacy())
  const customer = await app.run(seedCustomer())
  const id = await app.run(seedMedicine(owner.id, { name: "ប៉ារ៉ាសេតាម៉ុល" }))
  medicine = id
  tokens["owner"] = owner.token
  tokens["customer"] = customer.token
  tokens["stock keeper"] = (await app.run(seedStaff(owner.id, { role: "STOCK_KEEPER" }))).token
  tokens["cashier"] = (await app.run(seedStaff(owner.id, { role: "CASHIER" }))).token
  tokens["nobody"] = `${owner.token.slice(0, -2)}xx`
  tokens["another pharmacy"] = (await app.run(seedPharmacy())).token
  await app.send("POST", "/cart/items", { token: customer.token, body: { medicine_id: id, quantity: 2 } })
})

const answerTo = async (path: string, token: string | undefined) => {
  const { status, body, headers } = await app.send("GET", path, { token })
  const { "x-request-id": requestId, date: _, ...others } = Object.fromEntries(headers)
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  return { status, body, others }
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
  ])("%s answers %i to %s, as the contract's router does", async (path, status, who) => {
    const asked = path.replace("{id}", String(medicine))
    const hot = await answerTo(asked, tokens[who])
    expect(hot).toEqual(await answerTo(byTheRouter(asked), tokens[who]))
    expect(hot.status).toBe(status)
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
