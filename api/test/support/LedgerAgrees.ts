import { Effect } from "effect"
import { expect } from "vitest"
import { Ledger } from "../../src/stock/Ledger.ts"
import type { TestApp } from "./TestApp.ts"

/** Expects that the ledger explains the stock of every medicine, the total of every sale and every drawer. */
export const expectTheLedgerToAgree = async (app: TestApp): Promise<void> => {
  const found = await app.run(
    Effect.flatMap(Ledger, (ledger) => ledger.checkWhole()).pipe(Effect.provide(Ledger.Default)),
  )
  expect(found).toMatchObject({ stock: [], sales: [], shifts: [] })
}
