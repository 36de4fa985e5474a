import { SessionEnded } from "@rokthnam/shared/Identity/IdentityFailures"
import type { Member } from "@rokthnam/shared/Identity/Actors"
import { KeyReused } from "@rokthnam/shared/Primitives/CommonFailures"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { pagination } from "@rokthnam/shared/Primitives/Page"
import { PaymentMethodUnknown, Sale } from "@rokthnam/shared/Sales/Sale"
import type { SaleInput } from "@rokthnam/shared/Sales/Sale"
import { Effect, Schema } from "effect"
import { Alerts } from "../stock/Alerts.ts"
import { sliceOf } from "../platform/Slices.ts"
import { today } from "../platform/Today.ts"
import { hashOf, linesOf, wantedOf } from "./Sales/Baskets.ts"
import { IdempotencyKeysRepo } from "./Sales/IdempotencyKeysRepo.ts"
import { SalesRepo } from "./Sales/SalesRepo.ts"
import { transactional } from "../Sql.ts"

/** Hours for which an idempotency key is stored: longer than a counter is expected to stay without a network. */
const keyLifetime = 48

const encodeSale = Schema.encode(Sale)
const decodeSale = Schema.decodeUnknown(Sale)

/** An idempotency key, and a hash that is equal for equal baskets. */
type Keyed = { readonly key: string; readonly bodyHash: string }
type PageRequest = { readonly page: number; readonly page_size: number }

/** Sells baskets and lists past sales. A sale is one transaction: all lines are written or none. */
export class Sales extends Effect.Service<Sales>()("Sales", {
  effect: Effect.gen(function* () {
    const repo = yield* SalesRepo
    const keys = yield* IdempotencyKeysRepo
    const alerts = yield* Alerts
    const transaction = yield* transactional

    const sellNow = Effect.fnUntraced(function* ({ pharmacyId, staffId }: Member, input: SaleInput) {
      const paymentMethodName = yield* repo.paymentMethodName(pharmacyId, input.payment_method_id)
      if (paymentMethodName === undefined) return yield* new PaymentMethodUnknown()
      // The staff member was deleted after the token was checked: the session has ended.
      const staffName = (yield* repo.sellerName(pharmacyId, staffId)) ?? (yield* new SessionEnded())
      const wanted = wantedOf(input)
      const found = yield* repo.lockMedicines(pharmacyId, [...wanted.keys()], yield* today)
      const { lines, total } = yield* linesOf(wanted, found)
      const notes = input.notes || null
      const paymentMethodId = input.payment_method_id
      const sale = yield* repo.insertSale({
        pharmacyId,
        staffId,
        staffName,
        paymentMethodId,
        paymentMethodName,
        notes,
        total,
      })
      const items = yield* repo.insertLines(sale.id, lines)
      yield* repo.takeStock(sale.id, staffId, lines)
      return { ...sale, items } satisfies Sale
    })

    /** The stored answer of a key, provided it was given for the same basket. */
    const firstAnswer = Effect.fnUntraced(function* (pharmacyId: PharmacyId, { key, bodyHash }: Keyed) {
      const known = yield* keys.read({ pharmacyId, key })
      if (known === undefined) return yield* Effect.dieMessage("a taken key without a row")
      if (known.body_hash !== bodyHash) return yield* new KeyReused()
      return yield* Effect.orDie(decodeSale(known.answer))
    })

    const sellOnce = Effect.fnUntraced(function* (member: Member, input: SaleInput, key: string) {
      const { pharmacyId } = member
      const keyed = { key, bodyHash: hashOf(input) }
      if (!(yield* keys.take({ pharmacyId, ...keyed }))) return yield* firstAnswer(pharmacyId, keyed)
      const sale = yield* sellNow(member, input)
      yield* keys.keepAnswer({ pharmacyId, key }, sale.id, yield* Effect.orDie(encodeSale(sale)))
      return sale
    })

    /**
     * Sells a basket. Repeated or simultaneous requests with the same key and basket sell it only once. A failed
     * sale stores no key, so that it can be retried.
     */
    const sell = Effect.fn("Sales.sell")(function* (
      member: Member,
      input: SaleInput,
      key: string | undefined,
    ) {
      const sale = yield* transaction(
        key === undefined ? sellNow(member, input) : sellOnce(member, input, key),
      )
      yield* alerts.changed(member.pharmacyId)
      return sale
    })

    /** Sales with their lines, the latest first. */
    const list = Effect.fn("Sales.list")(function* (
      pharmacyId: PharmacyId,
      { page, page_size: size }: PageRequest,
    ) {
      const [sales, total] = yield* Effect.all(
        [repo.list(pharmacyId, sliceOf({ page, size })), repo.count(pharmacyId)],
        { concurrency: 2 },
      )
      const lines = yield* repo.linesOf(sales.map((sale) => sale.id))
      const bySale = Map.groupBy(lines, (line) => line.sale_id)
      const items = sales.map((sale) => Object.assign({ items: bySale.get(sale.id) ?? [] }, sale))
      const paged = pagination(page, size, total)
      return { items, pages: paged.pages, total, pagination: paged }
    })

    /** Removes expired idempotency keys. Returns how many. */
    const removeOldKeys = keys.removeOlderThan(keyLifetime)

    return { sell, list, removeOldKeys }
  }),
  dependencies: [SalesRepo.Default, IdempotencyKeysRepo.Default, Alerts.Default],
}) {}
