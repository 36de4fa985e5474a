import { as } from "@rokthnam/shared/Client"
import { CalendarDay, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { SaleId } from "@rokthnam/shared/Primitives/Id"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedSale } from "../../../seed/Medicines.ts"
import { answer } from "../../support/Calling.ts"
import { firstPage } from "../../support/Pages.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let owner: SeededPharmacy
let bought: Record<"capsules" | "drops" | "both", SaleId>

const first = CalendarDay.make("2026-03-01")
const start = startOfDay(first).getTime()

const found = async (query: { search?: string; day?: CalendarDay | ""; page_size?: number }) => {
  const { items, total } = await answer(
    app.client.sales.list({ urlParams: { ...firstPage, ...query } }).pipe(as(owner.token)),
  )
  expect(total).toBe(items.length)
  const names = new Map(Object.entries(bought).map(([name, id]) => [id, name]))
  return items.map(({ id }) => names.get(id))
}

beforeAll(async () => {
  owner = await app.run(seedPharmacy())
  const made = (name: string, dosage: string, price: string) =>
    app.run(seedMedicine(owner.id, { name, dosage, price }))
  const amoxicillin = await made("Amoxicillin", "500mg", "6.25")
  const drops = await made("ដំណក់ភ្នែក 100%", "5ml", "3.35")
  const one = (medicineId: typeof drops) => ({ medicineId, quantity: 1 })
  const sold = (
    seconds: number,
    lines: ReadonlyArray<ReturnType<typeof one>>,
    staffName: string,
    notes = "",
  ) =>
    app.run(
      seedSale(owner.id, {
        lines,
        staffName,
        notes,
        soldAt: new Date(start + seconds * 1000),
        paymentMethodName: notes === "" ? "Cash" : "KHQR",
      }),
    )
  bought = {
    capsules: await sold(-1, [one(amoxicillin)], "Chan Dara"),
    drops: await sold(0, [one(drops)], "Sok Vanna", "For her mother"),
    both: await sold(86_400, [one(amoxicillin), one(drops)], "Sok Dara"),
  }
  const other = await app.run(seedPharmacy())
  const theirs = await app.run(seedMedicine(other.id, { name: "Amoxicillin" }))
  await app.run(seedSale(other.id, { lines: [one(theirs)], soldAt: new Date(start) }))
})

describe("the sale history is searched", () => {
  it.each([
    ["a medicine", "amoxi", ["both", "capsules"]],
    ["a strength", "500mg", ["both", "capsules"]],
    ["a name in Khmer", "ភ្នែក", ["both", "drops"]],
    ["a sign that means anything to the database", "100%", ["both", "drops"]],
    ["the staff", "vanna", ["drops"]],
    ["every word, wherever it stands", "dara ភ្នែក", ["both"]],
    ["the payment method", "khqr", ["drops"]],
    ["the notes", "mother", ["drops"]],
    ["the exact total", "$9.60", ["both"]],
    ["nothing that is there", "ibuprofen", []],
    ["spaces", "   ", ["both", "drops", "capsules"]],
  ])("by %s", async (_, search, names) => {
    expect(await found({ search })).toEqual(names)
  })

  it("by number", async () => {
    expect(await found({ search: `#${bought.drops}` })).toEqual(["drops"])
    expect(await found({ search: String(bought.both) })).toEqual(["both"])
  })

  it("by a day in Phnom Penh, from its first moment to its last", async () => {
    expect(await found({ day: first })).toEqual(["drops"])
    expect(await found({ day: first, search: "amoxicillin" })).toEqual([])
    expect(await found({ day: "" })).toHaveLength(3)
  })
})
