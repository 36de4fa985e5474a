import type { AuditAction } from "@rokthnam/shared/Audit/AuditActs"
import { as } from "@rokthnam/shared/Client"
import { beforeEach, describe, expect, it } from "vitest"
import { seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod } from "../../../seed/Medicines.ts"
import { answer } from "../../support/Calling.ts"
import { drawerActs } from "../../support/CounterActs.ts"
import { firstPage } from "../../support/Pages.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let owner: SeededPharmacy
let member: { readonly id: number; readonly token: string }

beforeEach(async () => {
  owner = await app.run(seedPharmacy({ name: "Psar Kandal Pharmacy" }))
  member = await app.run(seedStaff(owner.id, { role: "MANAGER", name: "Lim Dara" }))
})

/** What the owner reads of a kind of act, the newest first. */
const told = async (action: AuditAction | "") => {
  const query = app.client.activity.list({ urlParams: { ...firstPage, action } })
  return (await answer(query.pipe(as(owner.token)))).items
}

describe("the log of a pharmacy, of its counter", () => {
  it("tells drawers with their differences and cash beside the sales, and none of the words that name people", async () => {
    await drawerActs(app, member.token)
    const acts = await told("")
    expect(acts.map(({ action, after }) => [action, after])).toEqual([
      [
        "shift.close",
        {
          counted: { usd: 13.5, riel: 50_000 },
          expected: { usd: 14.5, riel: 48_000 },
          difference: { usd: -1, riel: 2_000 },
        },
      ],
      ["shift.cash_out", { cash: { usd: 5.5, riel: 0 } }],
      ["shift.cash_in", { cash: { usd: 0, riel: 8_000 } }],
      ["shift.open", { cash: { usd: 20, riel: 40_000 } }],
    ])
    for (const { actor, subject } of acts) {
      expect(actor).toEqual({ role: "staff", id: member.id, name: "Lim Dara" })
      expect(subject).toMatchObject({ entity: "shift", id: acts[0]?.subject.id, name: null })
    }
    expect(JSON.stringify(acts)).not.toContain("Sophea")
    expect(await told("shift.cash_out")).toHaveLength(1)
  })

  it("tells a discount once under its key, of a sale made away too, and none where nothing was taken off", async () => {
    const medicine_id = await app.run(seedMedicine(owner.id, { price: "2.00", quantity: 50 }))
    const payment_method_id = await app.run(seedPaymentMethod(owner.id))
    const sell = (more: object, key = crypto.randomUUID()) =>
      app.send("POST", "/inventory/sales/bulk", {
        token: member.token,
        headers: { "idempotency-key": key },
        body: { items: [{ medicine_id, quantity_sold: 2 }], payment_method_id, ...more },
      })
    const off = { discount: 0.5, discount_reason: "Asked by Sophea" }
    const key = crypto.randomUUID()
    const answers = await Promise.all([sell(off, key), sell(off, key)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const [first] = answers.map(({ body }) => (body as { readonly id: number }).id)
    expect((await sell({})).status).toBe(201)
    expect((await sell({ ...off, items: [{ medicine_id, quantity_sold: 500 }] })).status).toBe(409)
    const now = new Date().toISOString()
    const away = await sell({
      ...off,
      items: [{ medicine_id, quantity_sold: 1, taken: { medicine_name: "Paracetamol", unit_price: 2 } }],
      away: { made_at: now, sent_at: now, payment_method_name: "Cash" },
    })
    expect(away.status).toBe(201)
    const acts = await told("sale.discount")
    expect(acts.map(({ after }) => after)).toEqual([
      { discount: 0.5, total_amount: 1.5 },
      { discount: 0.5, total_amount: 3.5 },
    ])
    expect(acts[1]).toMatchObject({
      actor: { role: "staff", name: "Lim Dara" },
      subject: { entity: "sale", id: first },
    })
  })
})
