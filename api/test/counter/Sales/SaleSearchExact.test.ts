import { SqlClient } from "@effect/sql"
import { addDays, CalendarDay, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { withLatinDigits } from "@rokthnam/shared/Primitives/NumberRules"
import type { MedicineId, SaleId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import * as fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedSale } from "../../../seed/Medicines.ts"
import { Sales } from "../../../src/counter/Sales.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
const run = <A, E>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>) =>
  app.run(Effect.flatMap(SqlClient.SqlClient, use))

let owner: SeededPharmacy
const first = CalendarDay.make("2026-01-20")
const dayMs = 86_400_000
let ids: ReadonlyArray<SaleId>

const pick = <A>(of: ReadonlyArray<A>, n: number): A => of[n % of.length] as A

/** Sells what four medicines were called then, in four rounds; between them they are renamed and get other strengths. */
beforeAll(async () => {
  owner = await app.run(seedPharmacy())
  const neighbour = await app.run(seedPharmacy())
  const named = (pharmacy: SeededPharmacy, name: string, dosage: string, price: string) =>
    app.run(seedMedicine(pharmacy.id, { name, dosage, price }))
  const medicines: Array<MedicineId> = [
    await named(owner, "Amoxicillin", "500mg", "6.25"),
    await named(owner, "Paracetamol", "500mg", "1.50"),
    await named(owner, "ដំណក់ភ្នែក 100%", "5ml", "3.35"),
    await named(owner, "Vitamin C", "1g", "2"),
  ]
  const theirs = await named(neighbour, "Amoxicillin", "500mg", "6.25")
  const others = [
    ["Vitamin C (old)", "1g"],
    ["Amoxyl_forte", "250mg"],
    ["Paracetamol", "650mg"],
    ["ថ្នាំភ្នែក", "10ml"],
  ] as const
  const sold: Array<SaleId> = []
  for (let n = 0; n < 60; n++) {
    if (n % 15 === 14) {
      const [name, dosage] = pick(others, (n - 14) / 15)
      const medicine = pick(medicines, n * 7)
      await run((sql) => sql`update medicines set name = ${name}, dosage = ${dosage} where id = ${medicine}`)
    }
    const wanted = n % 3 === 0 ? [medicines[n % 4], medicines[(n + 1) % 4]] : [medicines[n % 4]]
    sold.push(
      await app.run(
        seedSale(owner.id, {
          lines: wanted.map((medicineId) => ({
            medicineId: medicineId as MedicineId,
            quantity: 1 + (n % 3),
          })),
          staffName: pick(["Sok Dara", "Chan Vanna", "Pharmacy One"], n),
          ...pick([{}, {}, { notes: "" }, { notes: "For her mother" }, { notes: "100% ភ្នែក" }], n),
          soldAt: new Date(startOfDay(first).getTime() + n * 0.7 * dayMs),
          paymentMethodName: pick(["Cash", "KHQR", "Cash + KHQR", "ABA"], n),
        }),
      ),
    )
  }
  await app.run(
    seedSale(neighbour.id, { lines: [{ medicineId: theirs, quantity: 1 }], staffName: "Sok Dara" }),
  )
  // lines of today's version keep the strength that was sold, older ones have none
  await run(
    (sql) => sql`update sale_lines set dosage = '500mg/old' where pharmacy_id = ${owner.id} and id % 5 = 0`,
  )
  await run((sql) => sql`select keep_names_of_lines('-infinity', 'infinity')`)
  await run(
    (sql) => sql`
      insert into sales (pharmacy_id, kind, returned_sale_id, staff_name, payment_method_name, total_amount, sold_at)
      select pharmacy_id, 'return', id, 'Chan Vanna', 'Cash', -1.5, sold_at + interval '1 day' from sales
      where pharmacy_id = ${owner.id} and id % 9 = 0`,
  )
  ids = sold
}, 120_000)

const search = (text: string, page = 1, of: CalendarDay | null = null) =>
  app.run(
    Effect.flatMap(Sales, (sales) =>
      sales.list(owner.id, { page, page_size: 7, search: text, day: of ?? "" }),
    ).pipe(Effect.provide(Sales.Default)),
  )

/** The sales of a search, newest first, by reading everything. */
const readThrough = (words: ReadonlyArray<string>, day: CalendarDay | null) =>
  run((sql) => {
    const holds = (word: string) => {
      const text = `%${word.replace(/[\\%_]/g, "\\$&")}%`
      const latin = withLatinDigits(word)
      const number = /^#?\d{1,15}$/.test(latin) ? latin.replace("#", "") : "-1"
      const plain = latin.replaceAll(",", "").replaceAll("$", "")
      const amount = /^\d+(\.\d{1,2})?$/.test(plain) && !latin.startsWith("#") ? plain : "-1"
      return sql`(staff_name ilike ${text} or payment_method_name ilike ${text} or notes ilike ${text}
        or id = ${number}::bigint or returned_sale_id = ${number}::bigint or abs(total_amount) = ${amount}::numeric
        or exists (select from sale_lines l join medicines m on m.id = l.medicine_id where l.sale_id = sales.id
          and (l.medicine_name || ' ' || coalesce(l.dosage, m.dosage)) ilike ${text}))`
    }
    const within =
      day === null
        ? sql`true`
        : sql`sold_at >= ${startOfDay(day)} and sold_at < ${startOfDay(addDays(day, 1))}`
    return sql<{ id: number }>`select id from sales where pharmacy_id = ${owner.id} and ${within}
      and ${sql.and(words.map(holds))} order by sold_at desc, id desc`
  }).then((rows) => rows.map(({ id }) => id))

const texts = [
  ["amoxi", "amoxyl", "para", "c", "(old)", "500mg", "500mg/old", "650", "1g", "ភ្នែក", "ថ្នាំ", "100%", "_", "%"],
  ["dara", "sok", "VANNA", "cash", "khqr", "+", "aba", "mother", "pharmacy", "zzz", "a"],
  ["$1.50", "1.5", "12.50", "3.35", "៣.៣៥", "2", "6.7"],
].flat()
const word = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.nat(59).map((n) => String(ids[n])) },
  { weight: 1, arbitrary: fc.nat(59).map((n) => `#${ids[n]}`) },
)
// Most of two words that are in one sale are in none of a given day.
const day = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.nat(41).map((n) => addDays(first, n)) },
)

describe("a search of the history", () => {
  it("finds what reading all of it finds, whatever medicines are called now", async () => {
    const asked = fc.record({
      words: fc.oneof(fc.tuple(word), fc.tuple(word, word), fc.tuple(word, word, word)),
      day,
      page: fc.constantFrom(1, 1, 1, 2, 3),
    })
    let some = 0
    await fc.assert(
      fc.asyncProperty(asked, async ({ words, day: of, page }) => {
        const expected = await readThrough(words, of)
        const { items, total } = await search(words.join(" "), page, of)
        expect(total).toBe(expected.length)
        expect(items.map(({ id }) => id)).toEqual(expected.slice(page * 7 - 7, page * 7))
        if (items.length > 0) some++
      }),
      { numRuns: 150 },
    )
    expect(some).toBeGreaterThan(30)
  })

  it("finds a renamed medicine's sales by the name they were made with", async () => {
    expect((await search("vitamin")).total).toBe((await readThrough(["vitamin"], null)).length)
    expect((await search("vitamin")).total).toBeGreaterThan(5)
  })
})
