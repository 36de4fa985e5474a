import {
  CartFull,
  CartOverStock,
  largestCart,
  largestLineQuantity,
  QuantityAtLeastOne,
} from "@rokthnam/shared/Carts/Cart"
import type { Cart } from "@rokthnam/shared/Carts/Cart"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { sum } from "@rokthnam/shared/Primitives/Money"
import { MedicineExpired } from "@rokthnam/shared/Sales/Sale"
import { Effect, Schema } from "effect"
import { Cache } from "./Cache.ts"
import { CartLine, CartsRepo } from "./Carts/CartsRepo.ts"
import { checkLine } from "./Carts/CheckLine.ts"
import { transactional } from "./Sql.ts"

const Lines = Schema.Array(CartLine)
const keyOf = (customerId: number): string => `cart:${customerId}`
const noItem = () => new NotFound({ what: "Cart item" })

/** A customer's cart. Its lines are cached; stock, price and expiry never are: they are looked up at each read. */
export class Carts extends Effect.Service<Carts>()("Carts", {
  effect: Effect.gen(function* () {
    const repo = yield* CartsRepo
    const cache = yield* Cache
    const transaction = yield* transactional

    const linesOf = (customerId: number) => cache.remember(keyOf(customerId), Lines, repo.lines(customerId))

    /** To be called after the commit, also of a change that was refused: what was cached may be why. */
    const forgetting = (customerId: number) => Effect.ensuring(cache.forget(keyOf(customerId)))

    const checked = (lines: ReadonlyArray<CartLine>) =>
      Effect.gen(function* () {
        const ids = lines.flatMap(({ medicine_id }) => (medicine_id === null ? [] : [medicine_id]))
        const found = ids.length === 0 ? [] : yield* repo.offers(ids)
        const offers = new Map(found.map((offer) => [offer.id, offer]))
        return lines.map((line) => checkLine(line, offers.get(line.medicine_id ?? 0)))
      })

    const checkedOne = (line: CartLine) =>
      Effect.flatMap(checked([line]), ([item]) =>
        item === undefined ? Effect.die(line) : Effect.succeed(item),
      )

    /** All lines; the totals leave out what sold out, expired or vanished. */
    const read = Effect.fn("Carts.read")(function* (customerId: number) {
      const items = yield* checked(yield* linesOf(customerId))
      const buyable = items.filter(({ state }) => state === "available" || state === "not_enough")
      const cart: Cart = {
        items,
        total: sum(buyable.map(({ subtotal }) => subtotal)),
        total_items: buyable.reduce((units, { quantity }) => units + quantity, 0),
      }
      return cart
    })

    const badge = Effect.fn("Carts.badge")(function* (customerId: number) {
      const lines = yield* linesOf(customerId)
      return { total_quantity: lines.reduce((units, { quantity }) => units + quantity, 0) }
    })

    const refuseAddition = (medicineId: number) =>
      Effect.gen(function* () {
        const [offer] = yield* repo.offers([medicineId])
        if (offer === undefined || offer.pharmacy_status !== "APPROVED")
          return yield* new NotFound({ what: "Medicine" })
        if (offer.expired) return yield* new MedicineExpired({ medicine_id: offer.id, name: offer.name })
        const available = Math.min(offer.quantity, largestLineQuantity)
        return yield* new CartOverStock({ name: offer.name, available })
      })

    const add = Effect.fn("Carts.add")(
      (
        customerId: number,
        { medicine_id: medicineId, quantity }: { medicine_id: number; quantity: number },
      ) =>
        transaction(
          Effect.gen(function* () {
            yield* repo.lock(customerId)
            if ((yield* repo.otherLines(customerId, medicineId)) >= largestCart)
              return yield* new CartFull({ limit: largestCart })
            const addition = { customerId, medicineId, quantity, limit: largestLineQuantity }
            const line = (yield* repo.add(addition)) ?? (yield* refuseAddition(medicineId))
            return yield* checkedOne(line)
          }),
        ).pipe(forgetting(customerId)),
    )

    const increment = (customerId: number, id: number) =>
      Effect.gen(function* () {
        const changed = yield* repo.increment(customerId, id, largestLineQuantity)
        if (changed !== undefined) return yield* checkedOne(changed)
        const item = yield* checkedOne((yield* repo.line(customerId, id)) ?? (yield* noItem()))
        const available = Math.min(item.available_quantity, largestLineQuantity)
        return yield* new CartOverStock({ name: item.medicine_name, available })
      }).pipe(forgetting(customerId))

    const decrement = (customerId: number, id: number) =>
      Effect.gen(function* () {
        const changed = yield* repo.decrement(customerId, id)
        if (changed !== undefined) return yield* checkedOne(changed)
        if ((yield* repo.line(customerId, id)) === undefined) return yield* noItem()
        return yield* new QuantityAtLeastOne()
      }).pipe(forgetting(customerId))

    const change = Effect.fn("Carts.change")(function* (
      customerId: number,
      id: number,
      action: "increment" | "decrement",
    ) {
      return action === "increment" ? yield* increment(customerId, id) : yield* decrement(customerId, id)
    })

    const remove = Effect.fn("Carts.remove")((customerId: number, id: number) =>
      Effect.flatMap(repo.remove(customerId, id), (removed) =>
        removed === undefined ? noItem() : Effect.void,
      ).pipe(forgetting(customerId)),
    )

    return { read, badge, add, change, remove }
  }),
  dependencies: [CartsRepo.Default],
}) {}
