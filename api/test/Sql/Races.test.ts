import { Client } from "pg"
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { seedCustomer, seedPharmacy, seedStaff } from "../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod } from "../../seed/Medicines.ts"
import { useApp } from "../support/TestApp.ts"
import type { Answer } from "../support/TestApp.ts"

const app = useApp()
let owner: SeededPharmacy
let somebodyElse: Client

beforeAll(async () => {
  owner = await app.run(seedPharmacy())
})
beforeEach(async () => {
  somebodyElse = new Client({ connectionString: app.databaseUrl })
  await somebodyElse.connect()
})
afterEach(async () => {
  await somebodyElse.end()
})

const waiting =
  "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()"
const untilItWaits = () =>
  vi.waitUntil(async () => (await somebodyElse.query(waiting)).rowCount === 1, { timeout: 10_000 })

/** Makes a call that meets the uncommitted work of somebody else, which is then committed. */
const meeting = async (work: string, id: number, call: () => Promise<Answer>): Promise<Answer> => {
  await somebodyElse.query("begin")
  await somebodyElse.query(work, [id])
  const answer = call()
  await untilItWaits()
  await somebodyElse.query("commit")
  return answer
}

/** Makes a call that locks the first row, then waits for the second one, whose holder then asks for the first. */
const crossing = async (table: string, [one, two]: [number, number], call: () => Promise<Answer>) => {
  const lock = `select 1 from ${table} where id = $1 for no key update`
  await somebodyElse.query("begin")
  await somebodyElse.query(lock, [two])
  const answer = call()
  await untilItWaits()
  await somebodyElse.query(lock, [one])
  await somebodyElse.query("commit")
  return answer
}

const medicine = (overrides: Parameters<typeof seedMedicine>[1] = {}) =>
  app.run(seedMedicine(owner.id, overrides))

describe("what is deleted at the same moment", () => {
  it("is not there for a cart that just takes it", async () => {
    const id = await medicine()
    const { token } = await app.run(seedCustomer())
    const answer = await meeting("delete from medicines where id = $1", id, () =>
      app.call("POST", "/cart/items", { token, body: { medicine_id: id } }),
    )
    expect(answer).toMatchObject({ status: 404, body: { detail: "Medicine not found" } })
  })

  it("is no seller any more: a member deleted while selling is signed out", async () => {
    const id = await medicine({ quantity: 5 })
    const payment_method_id = await app.run(seedPaymentMethod(owner.id))
    const cashier = await app.run(seedStaff(owner.id, { role: "CASHIER" }))
    const answer = await meeting("delete from staff where id = $1", cashier.id, () =>
      app.call("POST", "/inventory/sales/bulk", {
        token: cashier.token,
        body: { items: [{ medicine_id: id, quantity_sold: 1 }], payment_method_id },
      }),
    )
    expect(answer).toMatchObject({ status: 401, body: { code: "SessionEnded" } })
    const { rows } = await somebodyElse.query("select quantity from medicines where id = $1", [id])
    expect(rows).toEqual([{ quantity: 5 }])
  })
})

const header =
  "name,dosage,manufacter_name,manufactor_country,price,quantity,expiration_date,price_per_unit,unit_per_package,category"

describe("a category that is deleted at the same moment", () => {
  it("is made again by an import that names it", async () => {
    const category = { name: "Fleeting", description: "x" }
    const { body: made } = await app.call("POST", "/inventory/categories", {
      token: owner.token,
      body: category,
    })
    const body = new FormData()
    const row = "Fleeting one,5mg,PPM,Cambodia,1,5,2031-01-01,1,1,Fleeting"
    body.append("file", new Blob([`${header}\n${row}`]), "m.csv")
    const answer = await meeting("delete from categories where id = $1", made.id, () =>
      app.call("POST", "/inventory/medicines/bulk-import", { token: owner.token, body }),
    )
    expect(answer).toMatchObject({ status: 200, body: { successful_imports: 1 } })
    const path = "/inventory/medicines?search=Fleeting"
    const { body: listed } = await app.call("GET", path, { token: owner.token })
    expect(listed.items[0].category).toMatchObject({ name: "Fleeting" })
  })
})

describe("two who wait for each other", () => {
  it("do not fail the deletion of a category", async () => {
    const body = { name: "Crossed", description: "x" }
    const category = await app.call("POST", "/inventory/categories", { token: owner.token, body })
    const categoryId = category.body.id
    const both: [number, number] = [await medicine({ categoryId }), await medicine({ categoryId })]
    const answer = await crossing("medicines", both, () =>
      app.call("DELETE", `/inventory/categories/${categoryId}`, { token: owner.token }),
    )
    expect(answer.status).toBe(200)
  })

  it("do not fail the acknowledgement of every alert", async () => {
    const both: [number, number] = [await medicine({ quantity: 1 }), await medicine({ quantity: 1 })]
    const answer = await crossing("medicines", both, () =>
      app.call("POST", "/inventory/alerts/acknowledge-all", { token: owner.token, body: {} }),
    )
    expect(answer.status).toBe(200)
  })

  it("do not fail the deletion of a payment method", async () => {
    const payment_method_id = await app.run(seedPaymentMethod(owner.id))
    const items = [{ medicine_id: await medicine(), quantity_sold: 1 }]
    const sale = async (): Promise<number> => {
      const body = { items, payment_method_id }
      return (await app.call("POST", "/inventory/sales/bulk", { token: owner.token, body })).body.id
    }
    const both: [number, number] = [await sale(), await sale()]
    const answer = await crossing("sales", both, () =>
      app.call("DELETE", `/inventory/payment-methods/${payment_method_id}`, { token: owner.token }),
    )
    expect(answer.status).toBe(200)
  })
})
