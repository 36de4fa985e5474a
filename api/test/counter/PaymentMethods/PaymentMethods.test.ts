import { beforeAll, describe, expect, it } from "vitest"
import { seedFile, seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedPaymentMethod } from "../../../seed/Medicines.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let owner: SeededPharmacy
let other: SeededPharmacy

beforeAll(async () => {
  owner = await app.run(seedPharmacy())
  other = await app.run(seedPharmacy())
})

const path = "/inventory/payment-methods"
const create = (body: Record<string, unknown>, token = owner.token) => app.call("POST", path, { token, body })

describe("payment methods", () => {
  it("are created, listed in the order they came, changed and deleted", async () => {
    const qr_photo = await app.run(seedFile())
    const created = await create({ method_name: " KHQR ", bank_info: "ABA 000 111 222", qr_photo })
    expect(created).toMatchObject({
      status: 201,
      body: { method_name: "KHQR", bank_info: "ABA 000 111 222", qr_photo },
    })
    const cash = await create({ method_name: "សាច់ប្រាក់", bank_info: "នៅបញ្ជរ" })
    expect(cash.body.qr_photo).toBeNull()
    const kept = await app.call("PUT", `${path}/${created.body.id}`, {
      token: owner.token,
      body: { method_name: "ABA", bank_info: "ABA 3" },
    })
    expect(kept).toMatchObject({ status: 200, body: { method_name: "ABA", qr_photo } })
    const emptied = await app.call("PUT", `${path}/${created.body.id}`, {
      token: owner.token,
      body: { method_name: "ABA", bank_info: "ABA 3", qr_photo: "" },
    })
    expect(emptied.body.qr_photo).toBeNull()
    const listed = await app.call("GET", path, { token: owner.token })
    expect(listed.body).toEqual([emptied.body, cash.body])
    const removed = await app.call("DELETE", `${path}/${created.body.id}`, { token: owner.token })
    expect(removed).toMatchObject({ status: 200, body: { message: "Payment method deleted successfully" } })
  })

  it("have a name of their own and a photo that is there", async () => {
    await create({ method_name: "Wing", bank_info: "1" })
    expect(await create({ method_name: "WING", bank_info: "1" })).toMatchObject({
      status: 409,
      body: { code: "PaymentMethodNameTaken", params: { method_name: "WING" } },
    })
    expect(await create({ method_name: "X", bank_info: "1", qr_photo: "00000000-x.webp" })).toMatchObject({
      status: 422,
      body: { code: "FileMissing", params: { field: "qr_photo" } },
    })
    const answer = await create({ method_name: "" })
    expect(answer.body.errors.map((error: { field: string }) => error.field).toSorted()).toEqual([
      "bank_info",
      "method_name",
    ])
  })

  it("are at most 50, also when many are added at once", async () => {
    const pharmacy = await app.run(seedPharmacy())
    for (let index = 0; index < 45; index++) await app.run(seedPaymentMethod(pharmacy.id))
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        create({ method_name: `Method ${index}`, bank_info: "1" }, pharmacy.token),
      ),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(5)
    expect(answers.find((answer) => answer.status !== 201)).toMatchObject({
      status: 409,
      body: { code: "TooManyPaymentMethods", params: { limit: 50 } },
    })
  })

  it("are read by who sells, written by the owner only, and another pharmacy's are not found", async () => {
    const cashier = await app.run(seedStaff(owner.id, { role: "CASHIER" }))
    const keeper = await app.run(seedStaff(owner.id, { role: "STOCK_KEEPER" }))
    const manager = await app.run(seedStaff(owner.id, { role: "MANAGER" }))
    expect((await app.call("GET", path, { token: cashier.token })).status).toBe(200)
    expect((await app.call("GET", path, { token: keeper.token })).status).toBe(403)
    expect((await create({ method_name: "Y", bank_info: "1" }, manager.token)).status).toBe(403)
    const foreign = await app.run(seedPaymentMethod(other.id))
    const body = { method_name: "Mine", bank_info: "now" }
    expect(await app.call("PUT", `${path}/${foreign}`, { token: owner.token, body })).toMatchObject({
      status: 404,
      body: { detail: "Payment method not found" },
    })
    expect((await app.call("DELETE", `${path}/${foreign}`, { token: owner.token })).status).toBe(404)
  })
})
