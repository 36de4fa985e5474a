import { CartOverStock, largestLineQuantity, QuantityAtLeastOne } from "@rokthnam/shared/Carts/Cart"
import type { Cart, CartAddition, CartItem } from "@rokthnam/shared/Carts/Cart"
import { Unavailable } from "@rokthnam/shared/Primitives/BorderFailures"
import { KeyReused, NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { CartItemId, CustomerId, MedicineId } from "@rokthnam/shared/Primitives/Id"
import { sum, times } from "@rokthnam/shared/Primitives/Money"
import { Clock, Effect, Schema } from "effect"
import { Cache } from "../platform/Cache.ts"
import { cartKeyOf } from "../platform/CacheKeys.ts"
import { today } from "../platform/Today.ts"
import { refusalOf } from "./Carts/AdditionRules.ts"
import { AdditionsRepo } from "./Carts/AdditionsRepo.ts"
import { CartKeysRepo } from "./Carts/CartKeysRepo.ts"
import { CartLine, CartsRepo } from "./Carts/CartsRepo.ts"
import { checkLine } from "./Carts/CheckLine.ts"
import { retrying, transactional } from "../Sql.ts"
import { span, traced } from "../platform/Span.ts"

const Lines = Schema.Array(CartLine)
/** Hours for which an idempotency key is stored: longer than a phone retries. */
const keyLifetime = 24

const noItem = () => new NotFound({ what: "Cart item" })

/** All units of these lines. Cart and badge count by it. */
const unitsOf = (lines: ReadonlyArray<{ readonly quantity: number }>): number =>
  lines.reduce((units, { quantity }) => units + quantity, 0)

/** A request that is carried out only once. `asked` is a text that is equal for equal requests. */
type Once = { readonly customerId: CustomerId; readonly key: string | undefined; readonly asked: string }

type Addition = {
  readonly customerId: CustomerId
  readonly medicineId: MedicineId
  readonly quantity: number
  readonly key: string | null
}
type LineChange = { readonly id: CartItemId; readonly action: "increment" | "decrement" }

/** A customer's cart. Its lines are cached. Stock, price and expiry are never cached: each read looks them up. */
export class Carts extends Effect.Service<Carts>()("Carts", {
  effect: Effect.gen(function* () {
    const repo = yield* CartsRepo
    const keys = yield* CartKeysRepo
    const additions = yield* AdditionsRepo
    const cache = yield* Cache
    const transaction = yield* transactional

    const linesOf = (customerId: CustomerId) =>
      cache.remember(
        cartKeyOf(customerId),
        Lines,
        Effect.suspend(() => repo.lines(customerId)),
      )

    /**
     * Clears the cached lines. Must run after the commit, and also after a refused change, since stale cached lines
     * may be the reason for it.
     */
    const forgetting = (customerId: CustomerId) => Effect.ensuring(cache.forget(cartKeyOf(customerId)))

    const checked = (lines: ReadonlyArray<CartLine>) =>
      Effect.gen(function* () {
        const ids = lines.flatMap(({ medicine_id }) => (medicine_id === null ? [] : [medicine_id]))
        const found = ids.length === 0 ? [] : yield* repo.offers(ids, yield* today)
        const offers = new Map(found.map((offer) => [offer.id, offer]))
        const now = yield* Clock.currentTimeMillis
        return lines.map((line) =>
          checkLine(line, line.medicine_id === null ? undefined : offers.get(line.medicine_id), now),
        )
      })

    const checkedOne = (line: CartLine) =>
      Effect.flatMap(checked([line]), ([item]) =>
        item === undefined ? Effect.die(line) : Effect.succeed(item),
      )

    /** The line of a repeated request as it is now. */
    const lineOf = (
      customerId: CustomerId,
      asked: string,
      known: { readonly asked: string; readonly lineId: CartItemId | null },
    ) =>
      Effect.gen(function* () {
        if (known.asked !== asked) return yield* new KeyReused()
        const id = known.lineId ?? (yield* noItem())
        return yield* checkedOne((yield* repo.line(customerId, id)) ?? (yield* noItem()))
      })

    /** With a key, carries out a request once. A repeated request returns the line as it is now. */
    const once = <E>(
      { customerId, key, asked }: Once,
      work: Effect.Effect<CartItem, E>,
    ): Effect.Effect<CartItem, E | NotFound | KeyReused> =>
      key === undefined
        ? work
        : Effect.gen(function* () {
            if (yield* keys.take({ customerId, key, asked }))
              return yield* Effect.tap(work, ({ id }) => keys.keepLine({ customerId, key }, id))
            const known = yield* keys.read({ customerId, key })
            if (known === undefined) return yield* new KeyReused()
            return yield* lineOf(customerId, asked, { asked: known.asked, lineId: known.cart_line_id })
          }).pipe(transaction)

    /** All lines of a cart. What is to be paid excludes lines that are out of stock, expired or unavailable. */
    const read = Effect.fnUntraced(function* (customerId: CustomerId) {
      const items = yield* checked(yield* linesOf(customerId))
      const buyable = items.filter(({ state }) => state === "available" || state === "not_enough")
      const total = sum(buyable.map(({ subtotal }) => subtotal))
      const earlier = sum(
        buyable.map((item) => times(item.earlier_price ?? item.medicine_price, item.quantity)),
      )
      const changed = buyable.some(({ earlier_price }) => earlier_price !== null)
      const cart: Cart = {
        items,
        total,
        earlier_total: changed ? earlier : null,
        total_items: unitsOf(items),
        buyable_items: unitsOf(buyable),
      }
      return cart
    }, span("Carts.read"))

    const badge = Effect.fnUntraced(function* (customerId: CustomerId) {
      const lines = yield* linesOf(customerId)
      return { total_quantity: unitsOf(lines) }
    }, span("Carts.badge"))

    /** Decides by what the statement saw. Undefined when another addition came in between and nothing was written. */
    const addOnce = (request: Addition) =>
      Effect.gen(function* () {
        const asked = `add ${request.quantity} of ${request.medicineId}`
        const found = yield* additions.add({ ...request, asked, today: yield* today })
        const { line, known_asked: known, known_line_id: lineId } = found
        const offer = found.offer ?? undefined
        if (known !== null) return yield* lineOf(request.customerId, asked, { asked: known, lineId })
        if (line !== null) return checkLine(line, offer, yield* Clock.currentTimeMillis)
        const refusal = refusalOf({ ...found, offer }, request.quantity)
        return refusal === undefined ? undefined : yield* refusal
      })

    const add = (
      customerId: CustomerId,
      { medicine_id: medicineId, quantity }: typeof CartAddition.Type,
      key: string | undefined,
    ) => {
      const trying = addOnce({ customerId, medicineId, quantity, key: key ?? null })
      const alone = Effect.suspend(() => transaction(Effect.zipRight(additions.lock(customerId), trying)))
      return Effect.gen(function* () {
        return (yield* retrying(trying)) ?? (yield* alone) ?? (yield* Effect.die(new Unavailable()))
      }).pipe(forgetting(customerId), span("Carts.add"))
    }

    const increment = (customerId: CustomerId, id: CartItemId) =>
      Effect.gen(function* () {
        const changed = yield* repo.increment(customerId, id, largestLineQuantity, yield* today)
        if (changed !== undefined) return yield* checkedOne(changed)
        const item = yield* checkedOne((yield* repo.line(customerId, id)) ?? (yield* noItem()))
        const available = Math.min(item.available_quantity, largestLineQuantity)
        return yield* new CartOverStock({ name: item.medicine_name, available })
      })

    const decrement = (customerId: CustomerId, id: CartItemId) =>
      Effect.gen(function* () {
        const changed = yield* repo.decrement(customerId, id)
        if (changed !== undefined) return yield* checkedOne(changed)
        if ((yield* repo.line(customerId, id)) === undefined) return yield* noItem()
        return yield* new QuantityAtLeastOne()
      })

    const change = traced("Carts.change")((
      customerId: CustomerId,
      { id, action }: LineChange,
      key: string | undefined,
    ) => {
      const work: Effect.Effect<CartItem, NotFound | CartOverStock | QuantityAtLeastOne> =
        action === "increment" ? increment(customerId, id) : decrement(customerId, id)
      return once({ customerId, key, asked: `${action} ${id}` }, work).pipe(forgetting(customerId))
    })

    const remove = traced("Carts.remove")((customerId: CustomerId, id: CartItemId) =>
      Effect.flatMap(repo.remove(customerId, id), (removed) =>
        removed === undefined ? noItem() : Effect.void,
      ).pipe(forgetting(customerId)),
    )

    /** Removes expired idempotency keys. Returns how many. */
    const removeOldKeys = keys.removeOlderThan(keyLifetime)

    return { read, badge, add, change, remove, removeOldKeys }
  }),
  dependencies: [CartsRepo.Default, AdditionsRepo.Default, CartKeysRepo.Default],
}) {}
