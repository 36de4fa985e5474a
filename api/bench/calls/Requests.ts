import { Effect, Layer, Logger, LogLevel, Schema } from "effect"
import { seedCustomer, seedPharmacy, seedStaff } from "../../seed/Accounts.ts"
import type { SeededCustomer, SeededPharmacy } from "../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod } from "../../seed/Medicines.ts"
import { AppConfig } from "../../src/Config.ts"
import { InfrastructureLive } from "../../src/server/Infrastructure.ts"
import { environment } from "../../test/support/Environment.ts"
import { forLength } from "../../../scripts/measuring/length.ts"
import { requestOf } from "./RequestText.ts"
import { fillPharmacy } from "../reports/FillPharmacy.ts"
import { fillEarlierDay } from "./EarlierDay.ts"
import { summariseAll } from "../reports/SummariseAll.ts"
import type { Addition } from "./References.ts"
import { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import type { MedicineId, PaymentMethodId } from "@rokthnam/shared/Primitives/Id"
import { rows } from "../../src/Sql.ts"
import { SqlClient } from "@effect/sql"

const get = (path: string, token = ""): string => requestOf({ method: "GET", path, token })

/** Customers, each with a cart of five lines, and as many who fill an empty one. */
const customers = forLength({ quick: 16, table: 64, thorough: 64 })
const linesInCart = 5
const linesAdded = 50
/** Different baskets of three lines, so that sales seldom wait for the same row. */
const baskets = 300

/** Everything is written many at a time, since each commit waits for the disk. */
const atATime = { concurrency: 8 } as const

const inTurn = <A>(all: ReadonlyArray<A>, at: number): A => {
  const one = all[at % all.length]
  if (one === undefined) throw new Error("nothing to choose from")
  return one
}

const cartReaders = (medicines: ReadonlyArray<MedicineId>) =>
  Effect.forEach(
    Array.from({ length: customers }).keys(),
    Effect.fnUntraced(function* (place: number) {
      const sql = yield* SqlClient.SqlClient
      const { id, token } = yield* seedCustomer()
      const ids = Array.from({ length: linesInCart }, (_, line) =>
        inTurn(medicines, place * linesInCart + line),
      )
      yield* sql`
        insert into cart_lines (customer_id, medicine_id, medicine_name, pharmacy_name, price, quantity)
        select ${id}::integer, m.id, m.name, 'Benchmark', m.price, 2 from medicines m
        where m.id = any(${ids}::bigint[])`
      return token
    }),
    atATime,
  )

/**
 * What so many new customers put into their carts, line after line: 50 lines each. `of` tells what stands for an addition of a
 * customer.
 */
const additionsOf = <A>(
  medicines: ReadonlyArray<MedicineId>,
  count: number,
  of: (customer: SeededCustomer, medicineId: MedicineId) => A,
) =>
  Effect.map(Effect.all(Effect.replicate(seedCustomer(), count), atATime), (all) =>
    Array.from({ length: linesAdded }, (_, line) =>
      all.map((customer, place) => of(customer, inTurn(medicines, place + line))),
    ).flat(),
  )

const additionBy = ({ token }: SeededCustomer, medicineId: MedicineId): string =>
  requestOf({
    method: "POST",
    path: "/cart/items",
    token,
    body: { medicine_id: medicineId, quantity: 1 },
    isKeyed: true,
  })

interface Basket {
  readonly pharmacyId: PharmacyId
  readonly method: PaymentMethodId
  readonly medicines: ReadonlyArray<MedicineId>
}

const saleOf = (token: string, { method, medicines }: Basket): string =>
  requestOf({
    method: "POST",
    path: "/inventory/sales/bulk",
    token,
    body: {
      items: medicines.map((medicine_id) => ({ medicine_id, quantity_sold: 1 })),
      payment_method_id: method,
    },
    isKeyed: true,
  })

const words = ["Paracetamol", "Amoxicillin", "Ibuprofen 1", "Vitamin 500", "250mg 77", "Maker 12"]

const searches = (): ReadonlyArray<string> =>
  ["paracetamol", "amoxicillin", "ibuprofen", "vitamin c", "panadol", "augmentin"].map((query) =>
    get(
      `/users/search/medicines?query=${encodeURIComponent(query)}&user_latitude=11.556&user_longitude=104.928`,
    ),
  )

/** Fills a database and returns the requests of each row of the table, and the baskets that the sales sell. */
const prepare = Effect.gen(function* () {
  const owner: SeededPharmacy = yield* seedPharmacy({ name: "Benchmark" })
  yield* fillPharmacy(owner.id)
  const cashier = yield* seedStaff(owner.id, { role: "PHARMACIST" })
  const method = yield* seedPaymentMethod(owner.id)
  const made = yield* Effect.all(
    Effect.replicate(seedMedicine(owner.id, { quantity: 2_000_000 }), baskets),
    atATime,
  )
  // in the order of their ids, which the sale of pgbench counts up
  const medicines = made.toSorted((one, other) => one - other)
  const sold: ReadonlyArray<Basket> = medicines.map((_, at) => ({
    pharmacyId: owner.id,
    method,
    medicines: [0, 1, 2].map((line) => inTurn(medicines, at + line * 97)),
  }))
  const shoppers = yield* cartReaders(medicines)
  yield* fillEarlierDay(owner.id)
  const sql = yield* SqlClient.SqlClient
  const pharmacies = yield* sql`select id from pharmacies`.pipe(rows(Schema.Struct({ id: PharmacyId })))
  yield* summariseAll(pharmacies.map(({ id }) => id))
  // What filling has left to do is not the work of the calls. A quick run only has the planner told what there is.
  yield* forLength({ quick: sql`analyze`, table: sql`vacuum (analyze)`, thorough: sql`vacuum (analyze)` })
  yield* sql`checkpoint`
  const requests = {
    badge: shoppers.map((token) => get("/cart/badge", token)),
    cart: shoppers.map((token) => get("/cart", token)),
    medicine: medicines.map((id) => get(`/inventory/medicines/${id}`, owner.token)),
    inventory: Array.from({ length: 100 }, (_, page) =>
      get(`/inventory/medicines?page=${page + 1}&page_size=20`, owner.token),
    ),
    inventorySearch: words.map((word) =>
      get(`/inventory/medicines?page=1&page_size=20&search=${encodeURIComponent(word)}`, owner.token),
    ),
    add: yield* additionsOf(medicines, customers, additionBy),
    sale: sold.map((basket) => saleOf(cashier.token, basket)),
    overview: [get("/inventory/dashboard/overview", owner.token)],
    search: searches(),
    suggestions: ["para", "amox", "ibu", "vita"].map((query) =>
      get(`/users/search/suggestions?query=${query}`),
    ),
    history: Array.from({ length: 20 }, (_, page) =>
      get(`/inventory/sales/transactions?page=${page + 1}&page_size=20`, owner.token),
    ),
    salesReport: [get("/inventory/reports/sales?page=1&page_size=20", owner.token)],
    health: [get("/healthz")],
  }
  // The driver alone adds three times as fast; with as many customers it would mostly raise lines that are there.
  const additions = yield* additionsOf(medicines, 3 * customers, ({ id }, medicineId): Addition => ({
    customerId: id,
    medicineId,
  }))
  return { requests, baskets: sold, additions }
})

export type Requests = Effect.Effect.Success<typeof prepare>["requests"]

/** Fills the database at this address, and returns what `prepare` does. */
export const prepareOn = (databaseUrl: string, dataDir: string) =>
  Effect.runPromise(
    Effect.scoped(prepare).pipe(
      Effect.provide(
        InfrastructureLive.pipe(
          Layer.provideMerge(AppConfig.Default),
          Layer.provide(environment({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })),
          Layer.provideMerge(Logger.minimumLogLevel(LogLevel.Warning)),
        ),
      ),
    ),
  )
