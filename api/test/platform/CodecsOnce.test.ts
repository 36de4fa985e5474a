import { beforeAll, describe, expect, it } from "vitest"
import { seedAdmin, seedCustomer, seedPharmacy, seedStaff } from "../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod } from "../../seed/Medicines.ts"
import { contractCalls, filled } from "../Contract/Calls.ts"
import { made } from "../support/CheckedCodecs.ts"
import { useApp } from "../support/TestApp.ts"

const app = useApp()
const tokens: Record<string, string> = {}
let medicine = 0
let paymentMethod = 0

beforeAll(async () => {
  const owner = await app.run(seedPharmacy())
  medicine = await app.run(seedMedicine(owner.id, { quantity: 50 }))
  paymentMethod = await app.run(seedPaymentMethod(owner.id))
  tokens["owner"] = owner.token
  tokens["AdminAccess"] = (await app.run(seedAdmin())).token
  tokens["CustomerAccess"] = (await app.run(seedCustomer())).token
  tokens["StaffAccess"] = (await app.run(seedStaff(owner.id))).token
})

const place = "user_latitude=11.55&user_longitude=104.92&query=paracetamol&day=2026-11-01"
const tokenOf = (access = "owner") => tokens[access.replace("File", "")] ?? tokens["owner"] ?? ""

/** Every call that reads, with the lowest ids that rows have, and the writes that people wait for. */
const allCalls = async (): Promise<number> => {
  let answered = 0
  for (const { method, path, access } of contractCalls()) {
    if (method !== "GET") continue
    const { status } = await app.send("GET", `${filled(path, medicine)}?${place}`, { token: tokenOf(access) })
    if (status === 200) answered++
  }
  const sale = { items: [{ medicine_id: medicine, quantity_sold: 1 }], payment_method_id: paymentMethod }
  expect((await app.send("POST", "/inventory/sales/bulk", { token: tokenOf(), body: sale })).status).toBe(201)
  const line = { medicine_id: medicine, quantity: 1 }
  const added = await app.send("POST", "/cart/items", { token: tokenOf("CustomerAccess"), body: line })
  expect(added.status).toBe(201)
  return answered
}

describe("decoders and encoders", () => {
  it("are made once: a call that is made again makes none, whatever it reads", async () => {
    expect(await allCalls()).toBeGreaterThan(50)
    // once more, now that there is a sale and something in the cart
    await allCalls()
    const before = made.codecs
    expect(before).toBeGreaterThan(100)
    await allCalls()
    expect(made.codecs).toBe(before)
  })
})
