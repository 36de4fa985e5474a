import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openBooks } from "../../../bench/country/Books.ts"
import { requestFor } from "../../../bench/country/Calls.ts"
import { replay } from "../../../bench/country/Replay.ts"
import type { Planned } from "../../../bench/country/Step.ts"
import type { World } from "../../../bench/country/World.ts"
import { seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod } from "../../../seed/Medicines.ts"
import { useApp } from "../../support/TestApp.ts"

const right = { missing: 0, doubled: 0, different: 0, untold: 0, wrongStock: 0 }

describe("the books of a replayed day", () => {
  const app = useApp()
  let database: Client
  beforeAll(async () => {
    database = new Client({ connectionString: app.databaseUrl })
    await database.connect()
  })
  afterAll(() => database.end())

  /** A world of one pharmacy with three medicines, in which two sales and a delivery were played. */
  const played = async () => {
    const owner = await app.run(seedPharmacy())
    const clerk = await app.run(seedStaff(owner.id, { role: "PHARMACIST" }))
    const method = await app.run(seedPaymentMethod(owner.id))
    const names = ["Zzone", "Zztwo", "Zzthree"]
    const shelf: Array<World["pharmacies"][number]["shelf"][number]> = []
    for (const name of names)
      shelf.push({ id: await app.run(seedMedicine(owner.id, { name, quantity: 50 })), name, quantity: 50 })
    const last = await database.query("select coalesce(max(id), 0)::integer as id from sales")
    await database.query("delete from idempotency_keys")
    const world: World = {
      url: app.databaseUrl,
      rows: shelf.length,
      pharmacies: [{ owner: owner.token, clerks: [clerk.token], method, shelf }],
      customers: [],
      pictures: [],
      lastSale: last.rows[0].id,
    }
    const sale = { kind: "sale", pharmacy: 0, clerk: 0 } as const
    const steps: ReadonlyArray<Planned> = [
      { ...sale, at: 0, key: 1, lines: [{ shelf: 0, quantity: 2 }] },
      {
        ...sale,
        at: 1,
        key: 2,
        lines: [
          { shelf: 1, quantity: 1 },
          { shelf: 0, quantity: 3 },
        ],
      },
      { kind: "delivery", at: 2, delivered: { pharmacy: 0, shelf: 2 }, quantity: 7 },
    ]
    const books = openBooks(world)
    const stage = { world, replayed: "test", stockOf: books.stockOf }
    const calls = steps.map((step) => ({ at: step.at, request: requestFor(step, stage) }))
    const port = Number(new URL(app.url).port)
    const { outcomes } = await replay({ port, calls, mostInFlight: 1, patience: 20_000 })
    expect(Array.from(outcomes)).toEqual([201, 201, 200])
    books.note("test", steps, Array.from(outcomes))
    return { world, books, steps }
  }

  it("agree with a database in which everything that was answered is there once", async () => {
    const { books, world } = await played()
    expect(await books.compare(database)).toEqual({ ...right, answered: 2, medicines: 3 })
    const ids = world.pharmacies[0]?.shelf.map(({ id }) => id) ?? []
    expect(ids.map((id) => books.stockOf(id))).toEqual([45, 49, 57])
  })

  it("notice a sale that was answered and is not there", async () => {
    const { books, steps } = await played()
    const [first] = steps
    if (first?.kind !== "sale") throw new Error("The first step is a sale.")
    books.note("test", [{ ...first, key: 99 }], [201])
    expect(await books.compare(database)).toMatchObject({ ...right, missing: 1, wrongStock: 1 })
  })

  it("notice a sale that nobody was told of, with a key and without", async () => {
    const { books, steps, world } = await played()
    const again = openBooks(world)
    again.note("test", steps.slice(1), [201, 200])
    expect(await again.compare(database)).toMatchObject({ ...right, untold: 1, wrongStock: 1 })
    await database.query(
      `insert into sales (pharmacy_id, staff_name, payment_method_name, total_amount)
       select pharmacy_id, staff_name, payment_method_name, total_amount from sales order by id desc limit 1`,
    )
    expect(await books.compare(database)).toMatchObject({ ...right, doubled: 1 })
  })

  it("notice lines and stock that are not what was answered", async () => {
    const { books, world } = await played()
    await database.query("update medicines set quantity = quantity - 1 where id = $1", [
      world.pharmacies[0]?.shelf[2]?.id,
    ])
    await database.query(
      "update sale_lines set quantity_sold = 9, total_amount = 9 * unit_price where id = (select max(id) from sale_lines)",
    )
    expect(await books.compare(database)).toMatchObject({ ...right, different: 1, wrongStock: 1 })
  })

  it("take either stock for right after a delivery without an answer", async () => {
    const { world, steps } = await played()
    const books = openBooks(world)
    books.note("test", steps, [201, 201, -1])
    expect(await books.compare(database)).toMatchObject(right)
  })
})
