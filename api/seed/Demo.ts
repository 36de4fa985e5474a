import { SqlClient } from "@effect/sql"
import { Clock, Effect, Schema } from "effect"
import { dayOf } from "../src/platform/Today.ts"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Files } from "../src/platform/Files.ts"
import { Passwords } from "../src/accounts/Identity/Passwords.ts"
import { firstRow, orDieSql } from "../src/Sql.ts"
import { seedPassword } from "./Accounts.ts"
import { addCustomers, customerEmail } from "./Demo/Customers.ts"
import { addMedicines } from "./Demo/Medicines.ts"
import { addPharmacies, ownerEmail, staffEmails } from "./Demo/Pharmacies.ts"
import { addPictures } from "./Demo/Pictures.ts"
import { makeRandom } from "./Demo/Random.ts"
import { addSales } from "./Demo/Sales.ts"

/** An account that the start command prints. */
export type DemoAccount = { readonly role: string; readonly email: string; readonly password: string }

/** The accounts of the demonstration, without the admin's, which exists without it too. */
export const demoAccounts: ReadonlyArray<DemoAccount> = [
  { role: "pharmacy owner", email: ownerEmail(0) },
  ...["manager", "pharmacist", "cashier", "stock keeper"].map((role, place) => ({
    role: `staff: ${role}`,
    email: staffEmails[place] ?? "",
  })),
  { role: "customer", email: customerEmail },
].map(({ role, email }) => ({ role, email, password: seedPassword }))

const Empty = Schema.Struct({ empty: Schema.Boolean })

/** Acknowledges some alerts. */
const acknowledgeSome = (pharmacyId: PharmacyId) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      insert into alert_acknowledgements (medicine_id, alert_type, threshold, notes)
      select id, 'LOW_STOCK', 10, 'Ordered' from medicines
      where pharmacy_id = ${pharmacyId} and quantity between 1 and 10 order by id limit 2`,
  )

/**
 * Fills an empty database with demonstration data, which is always the same except for today's date. Returns false
 * and writes nothing if there is a pharmacy already. Only one process runs this at a time, in one transaction.
 */
export const fillDemo = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const passwords = yield* Passwords
  return yield* Effect.gen(function* () {
    yield* sql`select pg_advisory_xact_lock(hashtextextended('demo data', 0))`
    const state = yield* sql`select not exists (select from pharmacies) as empty`.pipe(firstRow(Empty))
    if (state?.empty !== true) return false
    const now = new Date(yield* Clock.currentTimeMillis)
    const today = dayOf(now.getTime())
    const random = makeRandom(855)
    const passwordHash = yield* passwords.make(seedPassword)
    const pictures = yield* addPictures
    const pharmacies = yield* addPharmacies(passwordHash, pictures)
    const medicines = yield* addMedicines(pharmacies, random, today, pictures)
    yield* addSales(pharmacies, medicines, random, today, now)
    yield* addCustomers(pharmacies, medicines, passwordHash, random, today)
    yield* Effect.forEach(pharmacies.slice(0, 1), ({ id }) => acknowledgeSome(id))
    return true
  }).pipe(sql.withTransaction, orDieSql)
}).pipe(Effect.provide(Files.Default))
