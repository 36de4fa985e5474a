import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../seed/Accounts.ts"
import { seedMedicine } from "../../seed/Medicines.ts"
import { useApp } from "../support/TestApp.ts"

const app = useApp()
let owner: SeededPharmacy

/** More rows than one statement reads, of which the last one cannot be read. */
beforeAll(async () => {
  owner = await app.run(seedPharmacy())
  const first = await app.run(seedMedicine(owner.id, { name: "A", quantity: 9 }))
  await app.run(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`
        insert into medicines (pharmacy_id, name_id, name, dosage, manufacter_name, manufactor_country, price, quantity,
          expiration_date, price_per_unit, unit_per_package)
        select pharmacy_id, name_id, 'C' || n, dosage, manufacter_name, manufactor_country, price, 1,
          expiration_date, price_per_unit, unit_per_package
        from medicines, generate_series(1, 1200) n where id = ${first}`
      // What a column of the wrong type, a lost connection or a statement that takes too long does in the middle.
      yield* sql`alter table medicines alter column dosage drop not null`
      yield* sql`update medicines set dosage = null where name = 'C999'`
    }),
  )
})

const open = (path: string) =>
  fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${owner.token}` } })

describe("a file whose content breaks off after its first part was sent", () => {
  it.each(["/inventory/medicines/export?format=csv", "/inventory/reports/stock/export"])(
    "breaks the connection, so that nobody takes what came for the whole: %s",
    async (path) => {
      const response = await open(path)
      expect(response.status).toBe(200)
      await expect(response.text()).rejects.toThrow(/terminated/)
      // The next answer is whole.
      expect((await open("/inventory/medicines?page=1&page_size=10")).status).toBe(200)
    },
  )
})
