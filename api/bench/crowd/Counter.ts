import { seedPharmacy } from "../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod } from "../../seed/Medicines.ts"
import { Effect } from "effect"
import { fillEarlierSales } from "../calls/EarlierDay.ts"

const clerks = 2
const lines = 3

/** The token and the basket of one clerk. */
interface Clerk {
  readonly token: string
  readonly body: string
}

/** A pharmacy that sold on the day before, with two clerks, each with three medicines to sell. */
export const seedCounter = Effect.gen(function* () {
  const owner = yield* seedPharmacy()
  const payment_method_id = yield* seedPaymentMethod(owner.id)
  const clerk = Effect.gen(function* () {
    const ids = yield* Effect.replicateEffect(seedMedicine(owner.id, { quantity: 2_000_000 }), lines)
    const items = ids.map((medicine_id) => ({ medicine_id, quantity_sold: 1 }))
    return { token: owner.token, body: JSON.stringify({ items, payment_method_id }) } satisfies Clerk
  })
  yield* fillEarlierSales(owner.id, yield* seedMedicine(owner.id, { quantity: 0 }))
  return yield* Effect.replicateEffect(clerk, clerks)
})

/** A pharmacy with so many medicines. Returns its owner's token. */
export const seedStocked = Effect.fnUntraced(function* (medicines: number) {
  const { id, token } = yield* seedPharmacy()
  yield* Effect.all(Effect.replicate(seedMedicine(id), medicines), { concurrency: 8 })
  return token
})

/** Another pharmacy, which imports. Returns its owner's token. */
export const seedImporter = Effect.map(seedPharmacy(), ({ token }) => token)
