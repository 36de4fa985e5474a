import { as } from "@rokthnam/shared/Client"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedSale } from "../../../seed/Medicines.ts"
import { answer } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()

/** Lines of a sale, and sales: 21,000 lines, each third of them by KHQR. */
const linesOfSale = 200
const sales = 105
const hour = 3_600_000

let pharmacy: SeededPharmacy

beforeAll(async () => {
  pharmacy = await app.run(seedPharmacy())
  const medicineId = await app.run(
    seedMedicine(pharmacy.id, { name: "Cetirizine", dosage: "10mg tablets", price: "0.35" }),
  )
  const lines = Array.from({ length: linesOfSale }, (_, index) => ({ medicineId, quantity: 1 + (index % 7) }))
  for (let sale = 0; sale < sales; sale++)
    await app.run(
      seedSale(pharmacy.id, {
        lines,
        soldAt: new Date(Date.now() - sale * hour),
        paymentMethodName: sale % 3 === 0 ? "KHQR" : "Cash",
        notes: `Sale ${sale}`,
      }),
    )
}, 120_000)

/** The rows of a file, and the sum of its amounts in cents. */
const readFile = (text: string, amounts: string) => {
  const [heads = "", ...lines] = text.replace("\ufeff", "").trim().split("\r\n")
  const names = heads.split(",")
  const rows = lines.map((line) => line.split(","))
  const cents = rows.map((row) => Math.round(Number(row[names.indexOf(amounts)]) * 100))
  return { names, rows, sum: cents.reduce((sum, one) => sum + one, 0) }
}

describe("the file of a long report", () => {
  it.each([undefined, "KHQR"])("has every line that was sold, and their sum: %s", async (payment_method) => {
    const mine = as(pharmacy.token)
    const urlParams = { page: 1, page_size: 1, payment_method }
    const { summary, pagination } = await answer(app.client.salesReport.read({ urlParams }).pipe(mine))
    const text = await answer(app.client.salesReport.export({ urlParams: { payment_method } }).pipe(mine))
    const { names, rows, sum } = readFile(text, "total_amount")
    expect(rows).toHaveLength(payment_method === undefined ? sales * linesOfSale : (sales / 3) * linesOfSale)
    expect(rows).toHaveLength(pagination.total)
    expect(sum).toBe(summary.total_revenue)
    const form = names.indexOf("form")
    expect(new Set(rows.map((row) => row[form]))).toEqual(new Set(["tablet"]))
  })

  it("has every transaction with its note", async () => {
    const mine = as(pharmacy.token)
    const urlParams = { page: 1, page_size: 1 }
    const { summary } = await answer(app.client.transactions.list({ urlParams }).pipe(mine))
    const text = await answer(app.client.transactions.export({ urlParams: {} }).pipe(mine))
    const { names, rows, sum } = readFile(text, "amount")
    expect(rows).toHaveLength(sales * linesOfSale)
    expect(sum).toBe(summary.total_amount)
    expect(new Set(rows.map((row) => row[names.indexOf("notes")])).size).toBe(sales)
  })
})
