import { SqlClient } from "@effect/sql"
import { as } from "@rokthnam/shared/Client"
import { Effect } from "effect"
import fc from "fast-check"
import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { Shelves } from "../../../src/stock/Shelves.ts"
import { answer } from "../../support/Calling.ts"
import { firstPage } from "../../support/Pages.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let owner: SeededPharmacy
/** Somebody who changes rows behind the API's back, as another process does. */
let another: Client

beforeAll(async () => {
  owner = await app.run(seedPharmacy())
  another = new Client({ connectionString: app.databaseUrl })
  await another.connect()
})
afterAll(() => another.end())

const page = (search: string, query: { page?: number; page_size?: number } = {}, { token } = owner) =>
  answer(app.client.medicinesRead.list({ urlParams: { ...firstPage, ...query, search } }).pipe(as(token)))
const idsOf = async (search: string, of = owner) =>
  (await page(search, { page_size: 100 }, of)).items.map(({ id }) => id)

/** What the search has to find, in one statement that reads every row. */
const bySql = (words: ReadonlyArray<string>, of: SeededPharmacy) =>
  app.run(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<{ id: number }>`
        select id from medicines where pharmacy_id = ${of.id} and (
          select coalesce(bool_and(strpos(lower(name || ' ' || dosage || ' ' || manufacter_name), lower(word)) > 0), true)
          from unnest(${words}::text[]) word)
        order by lower(name), lower(dosage), lower(manufacter_name), expiration_date limit 100`,
    ),
  )

const syllable = fc.constantFrom(
  "Para",
  "para",
  "mol",
  "AMOX",
  "500",
  "mg",
  "ប៉ារ៉ា",
  "សេ",
  "é",
  "%",
  "_",
  "\\",
)
const word = fc.array(syllable, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(""))
const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "))

describe("the list of medicines in memory", () => {
  it("finds what a statement that reads every row finds, in the same order", async () => {
    const of = await app.run(seedPharmacy())
    const medicines = fc.sample(fc.record({ name: text, dosage: text, manufacturer: text }), {
      numRuns: 90,
      seed: 7,
    })
    for (const [place, medicine] of medicines.entries())
      await app.run(seedMedicine(of.id, { ...medicine, name: `${medicine.name} ${place}` }))
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 3 }), async (words) => {
        const wanted = (await bySql(words, of)).map(({ id }) => id)
        // another search is made of words that occur nowhere
        fc.pre(wanted.length > 0)
        expect(await idsOf(words.join(" "), of)).toEqual(wanted)
      }),
      { numRuns: 60, seed: 7 },
    )
  })

  it("knows at once what another process adds, renames, codes, dates and removes", async () => {
    const id = await app.run(seedMedicine(owner.id, { name: "Zinc first" }))
    expect(await idsOf("zinc")).toEqual([id])
    const later = await app.run(seedMedicine(owner.id, { name: "Zinc first", expirationDate: "2039-01-01" }))
    expect(await idsOf("zinc")).toEqual([id, later])
    await another.query("update medicines set expiration_date = '2039-01-02' where id = $1", [id])
    expect(await idsOf("zinc")).toEqual([later, id])
    await another.query("update medicines set name = 'Iron' where id = $1", [id])
    expect([await idsOf("zinc"), await idsOf("iron")]).toEqual([[later], [id]])
    await another.query("update medicines set barcode = '08850123456786' where id = $1", [id])
    expect(await idsOf("8850123456786")).toEqual([id])
    await another.query("delete from medicines where id = $1", [later])
    expect(await idsOf("zinc")).not.toContain(later)
  })

  it("knows what a transaction wrote that began before the list was loaded and ended after it", async () => {
    const id = await app.run(seedMedicine(owner.id, { name: "Slow" }))
    await another.query("begin")
    await another.query("update medicines set name = 'Slowly written' where id = $1", [id])
    expect(await idsOf("slow")).toEqual([id])
    expect(await idsOf("written")).toEqual([])
    await another.query("commit")
    expect(await idsOf("written")).toEqual([id])
  })

  it("shows quantity and price as they are now", async () => {
    const id = await app.run(seedMedicine(owner.id, { name: "Counted", quantity: 5 }))
    expect((await page("counted")).items[0]?.quantity).toBe(5)
    await another.query("update medicines set quantity = 4 where id = $1", [id])
    expect((await page("counted")).items[0]?.quantity).toBe(4)
  })

  it("shows each medicine as the database has it, whatever another process changed of it since it was shown", async () => {
    const of = await app.run(seedPharmacy())
    const { rows: categories } = await another.query<{ id: string }>(
      "insert into categories (pharmacy_id, name, description) values ($1, 'Vitamins', ''), ($1, 'Minerals', '') returning id",
      [of.id],
    )
    const [vitamins, minerals] = categories.map(({ id }) => id)
    const id = await app.run(seedMedicine(of.id, { name: "Calcium one" }))
    await app.run(seedMedicine(of.id, { name: "Calcium two" }))
    const path = "/inventory/medicines?search=calcium"
    const { token } = of
    const shown = async () => (await app.send("GET", path, { token })).body
    // what the contract's router answers, which reads every row
    const asItIs = async () => (await app.send("GET", `${path}&unknown=1&unknown=2`, { token })).body
    expect(await shown()).toEqual(await asItIs())
    let before = await shown()
    const changes: ReadonlyArray<readonly [string, ...ReadonlyArray<unknown>]> = [
      ["update medicines set price = price + 1, quantity = 3 where id = $1", id],
      ["update medicines set category_id = $2 where id = $1", id, vitamins],
      ["update categories set name = 'Vitamins and minerals' where id = $1", vitamins],
      ["update medicines set category_id = $2 where id = $1", id, minerals],
      ["update medicines set category_id = null where id = $1", id],
      ["update medicines set supplier = 'Mekong', loose_units = 4, unit_per_package = 10 where id = $1", id],
    ]
    for (const [statement, ...values] of changes) {
      await another.query(statement, [...values])
      const now = await shown()
      expect(now).not.toEqual(before)
      expect(now).toEqual(await asItIs())
      before = now
    }
    // nothing of a change that is taken back
    await another.query("begin")
    await another.query("update medicines set quantity = 99 where id = $1", [id])
    expect(await shown()).toEqual(before)
    await another.query("rollback")
    expect(await shown()).toEqual(before)
  })

  it("shows nothing of a medicine that went without a trace, as one does that another primary has lost", async () => {
    const of = await app.run(seedPharmacy())
    const [kept, lost] = [
      await app.run(seedMedicine(of.id, { name: "Iodine one" })),
      await app.run(seedMedicine(of.id, { name: "Iodine two" })),
    ]
    const known = await idsOf("iodine", of)
    expect(known).toEqual([kept, lost])
    // no trigger runs, so nothing says that the list has changed
    await another.query("set session_replication_role = replica")
    await another.query("delete from medicines where id = $1", [lost])
    await another.query("set session_replication_role = origin")
    expect(await idsOf("iodine", of)).toEqual([kept])
    expect((await page("iodine", {}, of)).pagination.total).toBe(1)
  })

  it("keeps names with line breaks apart, and pages without a term", async () => {
    const of = await app.run(seedPharmacy())
    await app.run(seedMedicine(of.id, { name: "One\nline\rmore", dosage: "a" }))
    await app.run(seedMedicine(of.id, { name: "Two", dosage: "b" }))
    const names = async (search: string, number = 1) =>
      (await page(search, { page: number, page_size: 1 }, of)).items.map(({ name }) => name)
    expect(await names("more")).toEqual(["One\nline\rmore"])
    expect(await names("b")).toEqual(["Two"])
    expect([await names(""), await names("", 2), await names("", 3)]).toEqual([
      ["One\nline\rmore"],
      ["Two"],
      [],
    ])
  })
})

it("changes of shelves are removed after a day", async () => {
  await another.query(
    "insert into shelf_changes (pharmacy_id, xid, at) values (1, '3', now() - interval '25 hours')",
  )
  const remove = Effect.flatMap(Shelves, (shelves) => shelves.removeOldChanges)
  expect(await app.run(Effect.provide(remove, Shelves.Default))).toBe(1)
  expect(await app.run(Effect.provide(remove, Shelves.Default))).toBe(0)
})
