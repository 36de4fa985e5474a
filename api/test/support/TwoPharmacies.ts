import { beforeAll } from "vitest"
import { seedPharmacy } from "../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../seed/Accounts.ts"
import type { TestApp } from "./TestApp.ts"

/** Two pharmacies of a test file, from its first test on: whose data a test is about, and one that must not see it. */
export const useTwoPharmacies = (
  app: TestApp,
): { readonly owner: SeededPharmacy; readonly other: SeededPharmacy } => {
  const seeded: Array<SeededPharmacy> = []
  beforeAll(async () => {
    for (let number = 0; number < 2; number += 1) seeded.push(await app.run(seedPharmacy()))
  })
  const at = (index: number): SeededPharmacy => {
    const pharmacy = seeded[index]
    if (pharmacy === undefined) throw new Error("The pharmacies are there within a test only")
    return pharmacy
  }
  return {
    get owner() {
      return at(0)
    },
    get other() {
      return at(1)
    },
  }
}
