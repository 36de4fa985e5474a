import { SqlClient } from "@effect/sql"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { CustomerId } from "@rokthnam/shared/Primitives/Id"
import { toNumeric } from "@rokthnam/shared/Primitives/Money"
import { Effect } from "effect"
import { column, insertedIds } from "./Insert.ts"
import type { DemoMedicine } from "./Medicines.ts"
import type { DemoPharmacy } from "./Pharmacies.ts"
import type { Random } from "./Random.ts"

export const customerEmail = "customer@rokthnam.test"

const people = [
  ["Sreyleak", "Chan", customerEmail],
  ["ធីតា", "ចាន់", "thida@rokthnam.test"],
  ["Vuthy", "Nhem", "vuthy@rokthnam.test"],
  ["សុភា", "លី", "sophea@rokthnam.test"],
] as const

/** Creates customers, each with a few medicines in the cart. One medicine of the first customer is sold out. */
export const addCustomers = (
  pharmacies: ReadonlyArray<DemoPharmacy>,
  medicines: ReadonlyArray<DemoMedicine>,
  passwordHash: string,
  random: Random,
  today: CalendarDay,
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const ids = yield* sql`
      insert into customers (first_name, last_name, email, password_hash)
      select first_name, last_name, email, ${passwordHash}
      from unnest(${column(people, ([first]) => first)}::text[], ${column(people, ([, last]) => last)}::text[],
        ${column(people, ([, , email]) => email)}::text[]
      ) with ordinality as given (first_name, last_name, email, position) order by position returning id`.pipe(
      insertedIds(CustomerId),
    )
    const pharmacyNames = new Map(pharmacies.map(({ id, name }) => [id, name]))
    const fresh = medicines.filter(({ quantity, expires }) => quantity > 20 && expires > today)
    const soldOut = medicines.find(({ quantity, expires }) => quantity === 0 && expires > today)
    const lines = ids.flatMap((customerId, number) => {
      const chosen = new Set(Array.from({ length: 3 }, () => fresh[random.between(0, fresh.length - 1)]))
      if (number === 0) chosen.add(soldOut)
      return [...chosen].flatMap((medicine) =>
        medicine === undefined ? [] : [{ customerId, medicine, quantity: random.between(1, 3) }],
      )
    })
    yield* sql`
      insert into cart_lines (customer_id, medicine_id, medicine_name, pharmacy_name, price, quantity)
      select * from unnest(${column(lines, (it) => it.customerId)}::integer[],
        ${column(lines, (it) => it.medicine.id)}::bigint[], ${column(lines, (it) => it.medicine.name)}::text[],
        ${column(lines, (it) => pharmacyNames.get(it.medicine.pharmacyId) ?? "")}::text[],
        ${column(lines, (it) => toNumeric(it.medicine.price))}::numeric[],
        ${column(lines, (it) => it.quantity)}::integer[])`
  })
