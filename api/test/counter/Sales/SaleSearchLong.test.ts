import { SqlClient } from "@effect/sql"
import { addDays, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { MedicineId } from "@rokthnam/shared/Primitives/Id"
import { as } from "@rokthnam/shared/Client"
import { Effect } from "effect"
import * as fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { dayOf } from "../../../src/platform/Today.ts"
import { answer } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
const size = 10
/** What a search counts before it says that there are more. */
const counted = 100

/** A sale of a long history, by its place: how it was paid, who sold, what, and a note. */
const told = (n: number) =>
  [
    n % 2 === 0 ? "Cash" : "KHQR",
    n % 7 === 0 ? "Sok Dara" : "Chan Vanna",
    n % 3 === 0 ? "Amoxicillin 500mg" : "Paracetamol 500mg",
    n % 400 === 0 ? "For her mother" : "",
  ] as const
const sales = 3600

let owner: SeededPharmacy
/** The ids of the sales, the latest first, with what they say. */
let history: ReadonlyArray<{ readonly id: number; readonly says: string }>

/** Nearly four a day for two and a half years. */
beforeAll(async () => {
  owner = await app.run(seedPharmacy())
  const seeded = (name: string) => app.run(seedMedicine(owner.id, { name, dosage: "500mg" }))
  const medicines: Array<MedicineId> = [await seeded("Amoxicillin"), await seeded("Paracetamol")]
  const newest = startOfDay(addDays(dayOf(Date.now()), 1)).getTime() - 3_600_000
  const rows = Array.from({ length: sales }, (_, n) => {
    const [method, staff, medicine, notes] = told(n)
    return { n, method, staff, medicine, notes, at: new Date(newest - n * 6.1 * 3_600_000).toISOString() }
  })
  const made = await app.run(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<{ id: number; n: number }>`
        with told as (select * from json_to_recordset(${JSON.stringify(rows)}::json)
            as t (n integer, method text, staff text, medicine text, notes text, at timestamptz)),
        numbered as (select nextval(pg_get_serial_sequence('sales', 'id')) as id, * from told),
        sold as (
          insert into sales (id, pharmacy_id, staff_name, payment_method_name, notes, total_amount, sold_at, line_count, units)
            overriding system value
          select id, ${owner.id}, staff, method, nullif(notes, ''), 2.5, at, 1, 1 from numbered returning id),
        lines as (
          insert into sale_lines (sale_id, pharmacy_id, medicine_id, medicine_name, dosage, quantity_sold, unit_price,
            discount_amount, total_amount, payment_method_name, sold_at)
          select id, ${owner.id}, case when medicine like 'Amox%' then ${medicines[0]}::bigint else ${medicines[1]}::bigint end,
            split_part(medicine, ' ', 1), '500mg', 1, 2.5, 0, 2.5, method, at from numbered returning sale_id)
        select numbered.id, n from numbered order by n`,
    ),
  )
  history = made.map(({ id, n }) => ({ id: Number(id), says: told(n).join(" ").toLowerCase() }))
}, 120_000)

const search = (text: string, page = 1, page_size = size) =>
  answer(app.client.sales.list({ urlParams: { page, page_size, search: text } }).pipe(as(owner.token)))

const holding = (words: ReadonlyArray<string>) =>
  history.filter(({ says }) => words.every((word) => says.includes(word))).map(({ id }) => id)

describe("a search that finds very many sales", () => {
  it("tells them page after page, the latest first, and counts a hundred of them or up to the next page", async () => {
    const words = fc.uniqueArray(
      fc.constantFrom("cash", "khqr", "dara", "vanna", "amoxi", "500mg", "mother"),
      {
        minLength: 1,
        maxLength: 3,
      },
    )
    let more = 0
    await fc.assert(
      fc.asyncProperty(words, fc.constantFrom(1, 1, 2, 8, 9, 10, 11, 60, 150, 400), async (asked, page) => {
        const expected = holding(asked)
        const found = await search(asked.join(" "), page)
        expect(found.items.map(({ id }) => id)).toEqual(expected.slice((page - 1) * size, page * size))
        const most = Math.max(counted, (page + 1) * size)
        expect(found.total).toBe(Math.min(expected.length, most))
        expect(found.more).toBe(expected.length > most ? true : undefined)
        expect(found.pagination.has_next).toBe(expected.length > page * size)
        if (found.more === true) more++
      }),
      { numRuns: 40 },
    )
    expect(more).toBeGreaterThan(10)
  })

  it("is read to its end, although no page counts them all", async () => {
    const expected = holding(["cash", "vanna"])
    expect(expected.length).toBeGreaterThan(counted)
    const found: Array<number> = []
    for (let page = 1; ; page++) {
      const { items, pagination } = await search("cash vanna", page, 100)
      found.push(...items.map(({ id }) => id))
      if (!pagination.has_next) break
    }
    expect(found).toEqual(expected)
  })

  it("counts all of what is rare, however old it is", async () => {
    const found = await search("mother")
    expect(found.total).toBe(holding(["mother"]).length)
    expect(found.more).toBeUndefined()
    expect((await search(`#${history.at(-1)?.id ?? 0}`)).items).toHaveLength(1)
  })
})
