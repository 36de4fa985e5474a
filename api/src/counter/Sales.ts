import { PermissionMissing, SessionEnded } from "@rokthnam/shared/Identity/IdentityFailures"
import type { CurrentMember, Member } from "@rokthnam/shared/Identity/Actors"
import { Unavailable } from "@rokthnam/shared/Primitives/BorderFailures"
import type { KeyReused } from "@rokthnam/shared/Primitives/CommonFailures"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { pagination } from "@rokthnam/shared/Primitives/Page"
import { isDiscounted, PaymentMethodUnknown } from "@rokthnam/shared/Sales/Sale"
import type { SaleInput, SoldSale } from "@rokthnam/shared/Sales/Sale"
import { Effect } from "effect"
import { lineWithForm } from "../stock/Medicines/MedicineForms.ts"
import { Audit } from "../platform/Audit.ts"
import { PharmacyCopies } from "../platform/PharmacyCopies.ts"
import { sliceOf } from "../platform/Slices.ts"
import { today } from "../platform/Today.ts"
import { AwaySales } from "./Sales/AwaySales.ts"
import { hashOf, linesOf, medicineIdsOf, wantedOf } from "./Sales/Baskets.ts"
import type { Refusal } from "./Sales/Baskets.ts"
import { discountAct } from "./Sales/DiscountActs.ts"
import { IdempotencyKeysRepo } from "./Sales/IdempotencyKeysRepo.ts"
import { methodIdsOf, paymentsOf } from "./Sales/Payments.ts"
import type { PaymentRefusal } from "./Sales/Payments.ts"
import { answerOf, encodeSale, saleOf, wordsOf } from "./Sales/SaleAnswers.ts"
import { SaleListRepo } from "./Sales/SaleListRepo.ts"
import { SalesRepo } from "./Sales/SalesRepo.ts"
import type { Keyed, NewSale } from "./Sales/SalesRepo.ts"
import { retrying, transactional } from "../Sql.ts"
import { standbyReads } from "../Sql/Standby.ts"
import { span, traced } from "../platform/Span.ts"

/**
 * Hours for which an idempotency key is stored: 14 days, longer than a counter keeps a sale that may have arrived before
 * it asks a person (`backoffice/src/features/sales/lib/outbox`).
 */
const keyLifetime = 14 * 24

/**
 * How often the counter is read for one sale. It is read again when a price, a name or the stock changed between reading
 * and writing. What is read then normally decides: the sale is refused or written.
 */
const largestReads = 8

type Selling = Effect.Effect<
  SoldSale,
  KeyReused | PaymentMethodUnknown | SessionEnded | Refusal | PaymentRefusal
>

/** The words of a search that count. */
const mostWords = 6

type HistoryRequest = {
  readonly page: number
  readonly page_size: number
  readonly search?: string | undefined
  readonly day?: CalendarDay | "" | undefined
  readonly hour?: number | "" | undefined
}

/** Sells baskets and lists past sales. A sale is one transaction: all lines are written or none. */
export class Sales extends Effect.Service<Sales>()("Sales", {
  effect: Effect.gen(function* () {
    const repo = yield* SalesRepo
    const history = yield* SaleListRepo
    const keys = yield* IdempotencyKeysRepo
    const awaySales = yield* AwaySales
    const copies = yield* PharmacyCopies
    const audit = yield* Audit
    const transaction = yield* transactional
    const elsewhere = yield* standbyReads

    /** The answer of a key that another request took since the counter was read. */
    const firstAnswer = Effect.fnUntraced(function* (pharmacyId: PharmacyId, keyed: Keyed) {
      const known = yield* keys.read({ pharmacyId, key: keyed.key })
      return yield* known === undefined
        ? Effect.dieMessage("a taken key without a row")
        : answerOf(known, keyed)
    })

    /** Writes a sale in one statement, and one with a discount in a transaction with its entry of the audit log. */
    const write = (member: Member, made: NewSale) => {
      const discounted = discountAct(member, made.sale)
      if (discounted === undefined) return repo.write(made)
      return transaction(
        Effect.tap(repo.write(made), ({ is_sold }) => (is_sold ? audit.record(discounted) : Effect.void)),
      )
    }

    /** Decides by what the counter looked like at one moment, and writes unless that has changed meanwhile. */
    const sellOnce = (member: Member, input: SaleInput, keyed: Keyed | null, readsLeft: number): Selling =>
      Effect.gen(function* () {
        const wanted = wantedOf(input)
        const who = { ...member, today: yield* today }
        const found = yield* repo.read({
          ...who,
          medicineIds: medicineIdsOf(wanted),
          lineCount: wanted.length,
          paymentMethodIds: methodIdsOf(input),
          key: keyed?.key ?? null,
        })
        const { methods, staff_name } = found
        if (keyed !== null && found.body_hash !== null)
          return yield* answerOf({ body_hash: found.body_hash, answer: found.answer }, keyed)
        if (!methods.some(({ id }) => id === input.payment_method_id))
          return yield* new PaymentMethodUnknown()
        // The staff member was deleted after the token was checked: the session has ended.
        if (staff_name === null) return yield* new SessionEnded({ reason: "removed" })
        const priced = yield* linesOf(input, wanted, found.medicines)
        const payments = yield* paymentsOf(input, priced.total, found)
        const sale = saleOf(found, wordsOf(input, staff_name), priced, payments)
        const answer = keyed === null ? null : { ...keyed, answer: encodeSale(sale) }
        const { is_unchanged, is_sold } = yield* write(member, {
          ...who,
          sale,
          customerPhone: input.customer_phone ?? null,
          lines: priced.lines,
          payments,
          keyed: answer,
        })
        if (is_sold) return sale
        if (is_unchanged && keyed !== null) return yield* firstAnswer(member.pharmacyId, keyed)
        if (readsLeft <= 1) return yield* Effect.die(new Unavailable())
        return yield* sellOnce(member, input, keyed, readsLeft - 1)
      })

    /**
     * Sells a basket. Repeated or simultaneous requests with the same key and basket sell it only once. A failed
     * sale stores no key, so that it can be retried. A discount needs its permission.
     */
    const sell = Effect.fnUntraced(function* (
      member: CurrentMember["Type"],
      input: SaleInput,
      key: string | undefined,
    ) {
      // A discount of a sale made away was given already: it becomes a conflict instead (`AwaySales`).
      const isAsked = input.away === undefined && isDiscounted(input)
      if (isAsked && !member.permissions.has("Give Discount"))
        return yield* new PermissionMissing({ permission: "Give Discount" })
      const keyed = key === undefined ? null : { key, bodyHash: hashOf(input) }
      const sale = yield* input.away === undefined
        ? retrying(sellOnce(member, input, keyed, largestReads))
        : awaySales.record({ member, input, away: input.away, keyed })
      yield* copies.changed(member.pharmacyId)
      return sale
    }, span("Sales.sell"))

    /** The sales that a filter finds, with their lines, the latest first. */
    const list = traced("Sales.list")(function* (
      pharmacyId: PharmacyId,
      { page, page_size: size, search = "", day, hour = "" }: HistoryRequest,
    ) {
      const words = search.split(/\s+/).filter((word) => word !== "")
      const filter = {
        words: words.slice(0, mostWords),
        day: day || null,
        hour: hour === "" ? null : hour,
        today: yield* today,
      }
      const { sales, total, more } = yield* history.list(pharmacyId, filter, sliceOf({ page, size }))
      const lines = sales.length === 0 ? [] : yield* history.linesOf(sales)
      const named = lines.map(lineWithForm)
      const bySale = Map.groupBy(named, (line) => line.sale_id)
      const items = sales.map((sale) => Object.assign({ items: bySale.get(sale.id) ?? [] }, sale))
      const paged = pagination(page, size, total)
      return { items, pages: paged.pages, total, ...(more ? { more } : {}), pagination: paged }
    }, elsewhere)

    /** Removes expired idempotency keys. Returns how many. */
    const removeOldKeys = keys.removeOlderThan(keyLifetime)

    return { sell, list, removeOldKeys }
  }),
  dependencies: [
    SalesRepo.Default,
    SaleListRepo.Default,
    IdempotencyKeysRepo.Default,
    AwaySales.Default,
    Audit.Default,
    PharmacyCopies.Default,
  ],
}) {}
