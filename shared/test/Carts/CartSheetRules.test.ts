import { expect, it } from "vitest"
import { clipSheet, sheetLineText, sheetOf } from "../../src/Carts/CartSheetRules.ts"

const words = {
  title: "Rokthnam",
  asOf: "As of today",
  total: "Total",
  note: "Please call",
  gone: "Sold out",
  fewer: "only {{available}} left",
}

const item = (name: string, more: object = {}) => ({
  quantity: 1,
  medicine_name: name,
  medicine_dosage: "500 mg",
  state: "available",
  available_quantity: 9,
  subtotal: 150,
  pharmacy_id: 1,
  pharmacy_name: "U-Care",
  pharmacy_phone: "012 345 678",
  pharmacy_address: "Street 51",
  ...more,
})
const money = (amount: number) => `$${(amount / 100).toFixed(2)}`

it("lists what is wanted at which pharmacy, with its phone, and what cannot be bought", () => {
  const deleted = { medicine_dosage: null, state: "unavailable", pharmacy_id: null, pharmacy_phone: null }
  const items = [
    item("Losec", deleted),
    item("Paracetamol", { quantity: 2, subtotal: 300 }),
    item("Aspirin", { quantity: 5, subtotal: 750, state: "not_enough", available_quantity: 1 }),
    item("Cetirizine", { pharmacy_id: 2, pharmacy_name: "Bakan", pharmacy_address: null }),
  ]
  const lines = sheetOf({ items, total: 1200 }, words, money)
  expect(lines.map(({ text, amount }) => [text, amount])).toEqual([
    ["Rokthnam", undefined],
    ["As of today", undefined],
    ["U-Care", undefined],
    ["012 345 678", undefined],
    ["Street 51", undefined],
    ["1 × Losec", "Sold out"],
    ["2 × Paracetamol 500 mg", "$3.00"],
    ["5 × Aspirin 500 mg (only 1 left)", "$7.50"],
    ["Bakan", undefined],
    ["012 345 678", undefined],
    ["1 × Cetirizine 500 mg", "$1.50"],
    ["Total", "$12.00"],
    ["Please call", undefined],
  ])
  expect(lines.flatMap(({ pharmacyId }) => pharmacyId ?? [])).toEqual([1, 2])
})

it("keeps its total when it is too long, and no pharmacy without a medicine", () => {
  const items = Array.from({ length: 9 }, (_, turn) =>
    item("Amoxicillin", { pharmacy_id: turn, pharmacy_name: `Pharmacy ${turn}` }),
  )
  const lines = sheetOf({ items, total: 1350 }, words, money)
  const textOf = (most: number) =>
    clipSheet(lines, most)
      .map((line) => sheetLineText(line))
      .join("\n")
  const whole = textOf(Infinity)
  const end = "\n…\n\nTotal — $13.50\nPlease call"
  for (let most = 60; most <= whole.length; most += 1) {
    const text = textOf(most)
    expect(text.length).toBeLessThanOrEqual(most)
    expect(text.endsWith(end)).toBe(true)
    expect(text.slice(0, -end.length)).toMatch(/^(?:Rokthnam|[^]* — \$1\.50)$/)
  }
  expect(textOf(whole.length + 1)).toBe(whole)
})
