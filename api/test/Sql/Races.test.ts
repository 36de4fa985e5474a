import { SqlClient } from "@effect/sql"
import { as } from "@rokthnam/shared/Client"
import { SessionEnded } from "@rokthnam/shared/Identity/IdentityFailures"
import { KeyReused } from "@rokthnam/shared/Primitives/CommonFailures"
import type { MedicineId, PaymentMethodId } from "@rokthnam/shared/Primitives/Id"
import { OutOfStock, PaymentMethodUnknown } from "@rokthnam/shared/Sales/Sale"
import { Effect } from "effect"
import { Client, DatabaseError } from "pg"
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { seedCustomer, seedPharmacy, seedStaff } from "../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod } from "../../seed/Medicines.ts"
import { answer, refusal } from "../support/Calling.ts"
import { useApp } from "../support/TestApp.ts"

const app = useApp()
let owner: SeededPharmacy
let somebodyElse: Client

beforeAll(async () => {
  owner = await app.run(seedPharmacy())
})
beforeEach(async () => {
  somebodyElse = new Client({ connectionString: app.databaseUrl })
  await somebodyElse.connect()
})
afterEach(async () => {
  await somebodyElse.end()
})

const waiting =
  "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()"
const untilItWaits = () =>
  vi.waitUntil(async () => (await somebodyElse.query(waiting)).rowCount === 1, { timeout: 10_000 })

/** Makes a call that waits for another transaction's uncommitted work, which is then committed. */
const meeting = async <A>(work: string, id: number, call: () => Promise<A>): Promise<A> => {
  await somebodyElse.query("begin")
  await somebodyElse.query(work, [id])
  const called = call()
  await untilItWaits()
  await somebodyElse.query("commit")
  return called
}

/**
 * Makes a call that locks the first row and waits for the second one, whose holder then requests the first: a
 * deadlock.
 */
const crossing = async <A>(
  table: string,
  [one, two]: [number, number],
  call: () => Promise<A>,
): Promise<A> => {
  const lock = `select 1 from ${table} where id = $1 for no key update`
  await somebodyElse.query("begin")
  await somebodyElse.query(lock, [two])
  const called = call()
  await untilItWaits()
  // On a busy machine the database may have looked for a deadlock before there was one, and then ends this transaction
  // instead of the call's.
  const isOurs = await somebodyElse.query(lock, [one]).then(
    () => true,
    (cause: unknown) => {
      if (cause instanceof DatabaseError && cause.code === "40P01") return false
      throw cause
    },
  )
  await somebodyElse.query(isOurs ? "commit" : "rollback")
  return called
}

const medicine = (overrides: Parameters<typeof seedMedicine>[1] = {}) =>
  app.run(seedMedicine(owner.id, overrides))
const sell = (
  medicine_id: MedicineId,
  payment_method_id: PaymentMethodId,
  token = owner.token,
  key?: string,
) => {
  const payload = { items: [{ medicine_id, quantity_sold: 1 }], payment_method_id }
  const headers = key === undefined ? {} : { "idempotency-key": key }
  return app.client.selling.sell({ headers, payload }).pipe(as(token))
}
const stockOf = async (id: MedicineId) =>
  (await somebodyElse.query("select quantity from medicines where id = $1", [id])).rows
const makeCategory = (name: string) =>
  answer(app.client.categories.create({ payload: { name, description: "x" } }).pipe(as(owner.token)))

describe("what is deleted at the same moment", () => {
  it("is not there for a cart that just takes it", async () => {
    const id = await medicine()
    const { token } = await app.run(seedCustomer())
    const refused = await meeting("delete from medicines where id = $1", id, () =>
      app.send("POST", "/cart/items", { token, body: { medicine_id: id } }),
    )
    expect(refused).toMatchObject({ status: 404, body: { detail: "Medicine not found" } })
  })

  it("is no seller any more: a member deleted while selling is signed out", async () => {
    const id = await medicine({ quantity: 5 })
    const method = await app.run(seedPaymentMethod(owner.id))
    const cashier = await app.run(seedStaff(owner.id, { role: "CASHIER" }))
    const refused = await meeting("delete from staff where id = $1", cashier.id, () =>
      refusal(sell(id, method, cashier.token)),
    )
    expect(refused).toBeInstanceOf(SessionEnded)
    expect(await stockOf(id)).toEqual([{ quantity: 5 }])
  })

  it("is no payment method any more, and nothing is sold", async () => {
    const id = await medicine({ quantity: 5 })
    const method = await app.run(seedPaymentMethod(owner.id))
    const refused = await meeting("delete from payment_methods where id = $1", method, () =>
      refusal(sell(id, method)),
    )
    expect(refused).toBeInstanceOf(PaymentMethodUnknown)
    expect(await stockOf(id)).toEqual([{ quantity: 5 }])
  })
})

describe("a sale of what changes at the same moment", () => {
  it("sells at the new price", async () => {
    const id = await medicine({ price: "2.50" })
    const method = await app.run(seedPaymentMethod(owner.id))
    const sold = await meeting("update medicines set price = 3.75 where id = $1", id, () =>
      answer(sell(id, method)),
    )
    expect(sold).toMatchObject({ total_amount: 375, items: [{ unit_price: 375, total_amount: 375 }] })
  })

  it("is refused with what is left when others bought the rest", async () => {
    const id = await medicine({ name: "Last one", quantity: 1 })
    const method = await app.run(seedPaymentMethod(owner.id))
    const refused = await meeting("update medicines set quantity = 0 where id = $1", id, () =>
      refusal(sell(id, method)),
    )
    expect(refused).toEqual(new OutOfStock({ medicine_id: id, name: "Last one", available: 0 }))
  })

  it("is refused when the key was taken for another basket", async () => {
    const id = await medicine({ quantity: 5 })
    const method = await app.run(seedPaymentMethod(owner.id))
    const taken = `insert into idempotency_keys (pharmacy_id, key, body_hash) values ($1, 'taken', 'another')`
    const refused = await meeting(taken, owner.id, () => refusal(sell(id, method, owner.token, "taken")))
    expect(refused).toBeInstanceOf(KeyReused)
    expect(await stockOf(id)).toEqual([{ quantity: 5 }])
  })
})

const addLine = `
  insert into sale_lines (sale_id, pharmacy_id, medicine_name, quantity_sold, unit_price, total_amount,
    payment_method_name, sold_at)
  select id, pharmacy_id, 'Added', 2, 0, 0, 'Cash', sold_at from sales where id = $1`

describe("a sale that gets lines from two at the same time", () => {
  it("counts the lines and packages of both", async () => {
    const method = await app.run(seedPaymentMethod(owner.id))
    const { id } = await answer(sell(await medicine(), method))
    const other = new Client({ connectionString: app.databaseUrl })
    await other.connect()
    await meeting(addLine, id, () => other.query(addLine, [id]))
    await other.end()
    const { rows } = await somebodyElse.query("select line_count, units from sales where id = $1", [id])
    expect(rows).toEqual([{ line_count: 3, units: 5 }])
  })
})

const header =
  "name,dosage,manufacter_name,manufactor_country,price,quantity,expiration_date,price_per_unit,unit_per_package,category"

describe("a category that is deleted at the same moment", () => {
  it("is made again by an import that names it", async () => {
    const made = await makeCategory("Fleeting")
    const payload = new FormData()
    const row = "Fleeting one,5mg,PPM,Cambodia,1,5,2031-01-01,1,1,Fleeting"
    payload.append("file", new Blob([`${header}\n${row}`]), "m.csv")
    const imported = await meeting("delete from categories where id = $1", made.id, () =>
      answer(app.client.imports.run({ urlParams: {}, headers: {}, payload }).pipe(as(owner.token))),
    )
    expect(imported.successful_imports).toBe(1)
    const urlParams = { search: "Fleeting", page: 1, page_size: 10 }
    const listed = await answer(app.client.medicinesRead.list({ urlParams }).pipe(as(owner.token)))
    expect(listed.items[0]?.category).toMatchObject({ name: "Fleeting" })
  })
})

describe("statements of one transaction", () => {
  it("that are asked for together run one after the other, since a connection runs one at a time", async () => {
    const warnings: Array<string> = []
    const warned = ({ message }: Error) => void warnings.push(message)
    process.on("warning", warned)
    const found = await app.run(
      Effect.flatMap(SqlClient.SqlClient, (sql) =>
        sql.withTransaction(
          Effect.all(
            [1, 2, 3, 4].map((one) => sql<{ one: number }>`select ${one}::integer as one`),
            {
              concurrency: "unbounded",
            },
          ),
        ),
      ),
    )
    process.off("warning", warned)
    expect(found.flat()).toEqual([{ one: 1 }, { one: 2 }, { one: 3 }, { one: 4 }])
    expect(warnings).toEqual([])
  })
})

describe("two who wait for each other", () => {
  it("do not fail a sale", async () => {
    const method = await app.run(seedPaymentMethod(owner.id))
    const both: [MedicineId, MedicineId] = [await medicine({ quantity: 5 }), await medicine({ quantity: 5 })]
    const items = both.map((medicine_id) => ({ medicine_id, quantity_sold: 1 }))
    const payload = { items, payment_method_id: method }
    await crossing("medicines", both, () =>
      answer(app.client.selling.sell({ headers: {}, payload }).pipe(as(owner.token))),
    )
    expect([await stockOf(both[0]), await stockOf(both[1])]).toEqual([[{ quantity: 4 }], [{ quantity: 4 }]])
  })

  it("do not fail the deletion of a category", async () => {
    const { id } = await makeCategory("Crossed")
    const both: [number, number] = [await medicine({ categoryId: id }), await medicine({ categoryId: id })]
    const removed = await crossing("medicines", both, () =>
      answer(app.client.categories.remove({ path: { id } }).pipe(as(owner.token))),
    )
    expect(removed).toEqual({ message: expect.any(String) })
  })

  it("do not fail the acknowledgement of every alert", async () => {
    const both: [number, number] = [await medicine({ quantity: 1 }), await medicine({ quantity: 1 })]
    const { acknowledged } = await crossing("medicines", both, () =>
      answer(app.client.alerts.acknowledgeAll({ payload: {} }).pipe(as(owner.token))),
    )
    expect(acknowledged).toBeGreaterThanOrEqual(2)
  })

  it("do not fail the deletion of a payment method", async () => {
    const id = await app.run(seedPaymentMethod(owner.id))
    const sold = await medicine()
    const sale = async () => (await answer(sell(sold, id))).id
    const both: [number, number] = [await sale(), await sale()]
    const removed = await crossing("sales", both, () =>
      answer(app.client.paymentMethods.remove({ path: { id } }).pipe(as(owner.token))),
    )
    expect(removed).toEqual({ message: expect.any(String) })
  })
})
