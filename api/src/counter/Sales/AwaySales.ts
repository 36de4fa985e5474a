import type { CurrentMember } from "@rokthnam/shared/Identity/Actors"
import { SessionEnded } from "@rokthnam/shared/Identity/IdentityFailures"
import { Unavailable } from "@rokthnam/shared/Primitives/BorderFailures"
import type { KeyReused, NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { SaleInput, SaleTooLarge, SoldSale } from "@rokthnam/shared/Sales/Sale"
import { Clock, Data, Effect } from "effect"
import { Audit } from "../../platform/Audit.ts"
import { dayOf } from "../../platform/Today.ts"
import { transactional } from "../../Sql.ts"
import { Clerks } from "../Clerks.ts"
import { AwaySalesRepo } from "./AwaySalesRepo.ts"
import { madeAt } from "./AwayTimes.ts"
import { compare, discountGiven, methodGone } from "./AwayDifferences.ts"
import { discountAct } from "./DiscountActs.ts"
import { medicineIdsOf, wantedOf } from "./Baskets.ts"
import { paymentsAsMade } from "./AwayPayments.ts"
import { methodIdsOf } from "./Payments.ts"
import { answerOf, encodeSale, saleOf, wordsOf } from "./SaleAnswers.ts"
import { SalesRepo } from "./SalesRepo.ts"
import type { Counter, Keyed } from "./SalesRepo.ts"
import { traced } from "../../platform/Span.ts"

/** A sale made away, who sold, and the key under which it is sent. */
type Made = {
  readonly member: CurrentMember["Type"]
  readonly input: SaleInput
  readonly away: NonNullable<SaleInput["away"]>
  readonly keyed: Keyed | null
}
type Recording = Effect.Effect<SoldSale, KeyReused | NotFound | SaleTooLarge | SessionEnded>

/** How often a sale is begun again because another request took its key, or its payment method was deleted. */
const largestRuns = 8

/** Another request changed what this one has read. Nothing is written, and it begins again. */
class Overtaken extends Data.TaggedError("Overtaken") {}

/**
 * Records sales that were made at a counter without a connection. What was sold and paid is not refused: it is written
 * with the prices that were taken, and every difference from the books becomes a conflict for the owner. The stock does
 * not fall below zero: what the books did not have is first added as `found` in the ledger.
 */
export class AwaySales extends Effect.Service<AwaySales>()("AwaySales", {
  effect: Effect.gen(function* () {
    const repo = yield* AwaySalesRepo
    const sales = yield* SalesRepo
    const clerks = yield* Clerks
    const audit = yield* Audit
    const transaction = yield* transactional

    const write = Effect.fnUntraced(function* (
      { member, input, away, keyed }: Made,
      now: Counter & { readonly staff_name: string },
    ) {
      const { soldAt, isDated } = madeAt(away, now.sold_at)
      const { priced, found, differences } = yield* compare(input, now.medicines)
      const payments = paymentsAsMade(input, priced.total, now)
      const sale = saleOf({ ...now, sold_at: soldAt }, wordsOf(input, now.staff_name), priced, payments)
      if (found.length > 0) yield* repo.find(member.staffId, sale.id, found)
      const { is_sold } = yield* sales.write({
        ...member,
        today: dayOf(now.sold_at.getTime()),
        sale,
        customerPhone: input.customer_phone ?? null,
        lines: priced.lines,
        payments,
        keyed: keyed === null ? null : { ...keyed, answer: encodeSale(sale) },
        asTaken: true,
        // The drawer had the cash from that moment on, even if it was counted before the sale arrived.
        shiftId: yield* clerks.shiftAt(member, soldAt),
      })
      if (!is_sold) return yield* new Overtaken()
      const times = {
        madeAt: new Date(away.made_at),
        sentAt: new Date(away.sent_at),
        receivedAt: now.sold_at,
      }
      yield* repo.insert({ saleId: sale.id, isDated, ...times })
      const discounted = discountAct(member, sale)
      if (discounted !== undefined) yield* audit.record(discounted)
      const gone = payments
        .filter(({ method }) => method.id === null)
        .map(({ method }) => methodGone(method.name))
      // The discount was given, so it is recorded; who may give one is asked what to make of it.
      const given = member.permissions.has("Give Discount")
        ? []
        : discountGiven(priced, input.discount_reason ?? "")
      const all = [...gone, ...differences, ...given]
      if (all.length > 0) yield* repo.insertConflicts(member.pharmacyId, sale.id, all)
      return sale
    })

    const recordOnce = Effect.fnUntraced(function* (made: Made) {
      const { member, input, away, keyed } = made
      const wanted = wantedOf(input)
      const ids = medicineIdsOf(wanted)
      // A request with the same key waits here for the first one, and then finds its answer.
      yield* repo.lock(member.pharmacyId, ids)
      const { soldAt } = madeAt(away, new Date(yield* Clock.currentTimeMillis))
      const now = yield* sales.read({
        ...member,
        paymentMethodIds: methodIdsOf(input),
        medicineIds: ids,
        lineCount: wanted.length,
        key: keyed?.key ?? null,
        // A medicine sold on its last day is not expired when the sale arrives later.
        today: dayOf(soldAt.getTime()),
      })
      if (keyed !== null && now.body_hash !== null)
        return yield* answerOf({ body_hash: now.body_hash, answer: now.answer }, keyed)
      const { staff_name } = now
      // The staff member was deleted after the token was checked: the session has ended.
      if (staff_name === null) return yield* new SessionEnded({ reason: "removed" })
      return yield* write(made, { ...now, staff_name })
    })

    const begin = (made: Made, runsLeft: number): Recording => {
      const again = () => (runsLeft <= 1 ? Effect.die(new Unavailable()) : begin(made, runsLeft - 1))
      return Effect.catchTags(transaction(recordOnce(made)), {
        Overtaken: again,
        PaymentMethodUnknown: again,
      })
    }

    /** Records a sale once per key, whether it was first sent as made away or in the ordinary way. */
    const record = traced("AwaySales.record")((made: Made) => begin(made, largestRuns))

    return { record }
  }),
  dependencies: [AwaySalesRepo.Default, SalesRepo.Default, Clerks.Default, Audit.Default],
}) {}
