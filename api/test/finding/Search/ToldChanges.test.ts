import { SqlClient } from "@effect/sql"
import type { MedicineId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let owner: SeededPharmacy

beforeAll(async () => {
  owner = await app.run(seedPharmacy())
  await app.run(seedMedicine(owner.id, { name: "Another name" }))
})

/** What an update of a medicine with so much stock tells: the kinds of changes of the search, and whether the list changed. */
const told = async (set: string, quantity: number) => {
  const id: MedicineId = await app.run(seedMedicine(owner.id, { quantity }))
  return app.run(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`truncate search_changes, shelf_changes`
      yield* sql.unsafe(`update medicines set ${set}, updated_at = now() where id = $1`, [id])
      const changes = yield* sql<{ kind: string; in_stock: boolean }>`
        select kind, in_stock from search_changes order by seq`
      const [list] = yield* sql<{ changes: number }>`select count(*)::integer as changes from shelf_changes`
      return { search: changes.map(({ kind, in_stock }) => `${kind}${in_stock}`), list: list?.changes }
    }),
  )
}

describe("an update of a medicine", () => {
  it.each([
    ["quantity = 4", 5, [], 0],
    ["quantity = 0", 5, ["~false"], 0],
    ["quantity = 5", 0, ["~true"], 0],
    ["quantity = 0, loose_units = 0", 5, ["~false"], 0],
    ["quantity = 0, price = price + 1", 5, ["~false"], 0],
    ["quantity = 4, price = price + 1", 5, ["~true"], 0],
    ["price = price", 5, [], 0],
    ["price = price + 1", 5, ["~true"], 0],
    ["unit_per_package = unit_per_package + 1", 5, ["~true"], 0],
    ["expiration_date = expiration_date + 1", 5, ["~true"], 1],
    ["name = name || ' forte'", 5, [], 1],
    ["dosage = dosage || '0'", 5, [], 1],
    ["manufacter_name = manufacter_name || '!'", 5, [], 1],
    ["barcode = '123'", 5, [], 1],
    ["supplier = 'Somebody'", 5, [], 0],
    [
      "quantity = 0, name_id = (select id from product_names where id <> name_id limit 1)",
      5,
      ["-true", "+false"],
      0,
    ],
  ] as const)("that sets %s of %i packages tells the search %j and the list %i", async (...given) => {
    const [set, quantity, search, list] = given
    expect(await told(set, quantity)).toEqual({ search, list })
  })
})
