import { Effect } from "effect"
import { Pool } from "pg"
import { afterAll, beforeAll, expect, it } from "vitest"
import { drawInStock } from "../../../bench/search/InStock.ts"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let pool: Pool

beforeAll(() => {
  pool = new Pool({ connectionString: app.databaseUrl, max: 1 })
})
afterAll(() => pool.end())

it("medicines that are out of stock are not drawn, and as many as are wanted are", async () => {
  const { id } = await app.run(seedPharmacy())
  await expect(drawInStock(pool, 1, 1)).rejects.toThrow("0 are in stock")
  // ids begin with 1 in a benchmark
  await pool.query("alter table medicines alter column id restart with 1")
  const seed = (quantity: number) => Effect.replicateEffect(seedMedicine(id, { quantity }), 10)
  const [inStock, outOfStock] = await app.run(Effect.all([seed(5), seed(0)]))
  const drawn = await drawInStock(pool, Math.max(...outOfStock), 500)
  expect(drawn).toHaveLength(500)
  expect(new Set(drawn)).toEqual(new Set(inStock.map(Number)))
})
