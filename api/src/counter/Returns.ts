import type { Member } from "@rokthnam/shared/Identity/Actors"
import { SessionEnded } from "@rokthnam/shared/Identity/IdentityFailures"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { PaymentMethodId, PharmacyId, SaleId } from "@rokthnam/shared/Primitives/Id"
import { toDollars } from "@rokthnam/shared/Primitives/Money"
import { NotASale, SaleDetails, SaleHasReturns, SaleNotOfToday } from "@rokthnam/shared/Sales/Returns"
import type { ReturnInput, VoidInput } from "@rokthnam/shared/Sales/Returns"
import { PaymentMethodUnknown } from "@rokthnam/shared/Sales/Sale"
import { Effect, Schema } from "effect"
import { ArchivedMonths } from "../platform/ArchivedMonths.ts"
import { Audit } from "../platform/Audit.ts"
import { actorOf } from "../platform/Audit/NewAuditEntry.ts"
import { isToday } from "../platform/Today.ts"
import { PharmacyCopies } from "../platform/PharmacyCopies.ts"
import { transactional } from "../Sql.ts"
import { Clerks } from "./Clerks.ts"
import { ExchangeRates } from "./ExchangeRates.ts"
import { Keys } from "./Keys.ts"
import {
  amountBack,
  everyLine,
  hashOf,
  refundTotal,
  returnedLines,
  stockBack,
} from "./Returns/ReturnLines.ts"
import type { ReturnedLine } from "./Returns/ReturnLines.ts"
import { refundsAsPaid, refundsBy } from "./Returns/Refunds.ts"
import type { Refund } from "./Returns/Refunds.ts"
import { ReturnsRepo } from "./Returns/ReturnsRepo.ts"
import { SaleDetailsRepo } from "./Returns/SaleDetailsRepo.ts"
import { traced } from "../platform/Span.ts"

const missing = () => new NotFound({ what: "Sale" })
const encode = Schema.encode(SaleDetails)
const decode = Schema.decodeUnknown(SaleDetails)

type NewReturn = {
  readonly kind: "return" | "void"
  readonly saleId: SaleId
  readonly soldAt: Date
  readonly reason: string
  readonly refunds: ReadonlyArray<Refund>
  readonly lines: ReadonlyArray<ReturnedLine>
}

/** Shows single sales and takes them back: voids and returns are rows of their own, and nothing is deleted. */
export class Returns extends Effect.Service<Returns>()("Returns", {
  effect: Effect.gen(function* () {
    const repo = yield* ReturnsRepo
    const details = yield* SaleDetailsRepo
    const keys = yield* Keys
    const clerks = yield* Clerks
    const rates = yield* ExchangeRates
    const copies = yield* PharmacyCopies
    const archived = yield* ArchivedMonths
    const audit = yield* Audit
    const transaction = yield* transactional

    /** One sale, return or void of the pharmacy. */
    const read = traced("Returns.read")(function* (pharmacyId: PharmacyId, id: SaleId) {
      const [sale, returns, pharmacy] = yield* Effect.all(
        [details.sale(pharmacyId, id), details.returns(id), details.pharmacy(pharmacyId)],
        { concurrency: 3 },
      )
      if (sale === undefined || pharmacy === undefined) return yield* missing()
      const lines = yield* details.lines([sale, ...returns])
      // every sale has lines, unless they left with their month
      if (!lines.some((line) => line.sale_id === id)) yield* archived.refuseAwayAt(sale.transaction_date)
      const bySale = Map.groupBy(lines, (line) => line.sale_id)
      const withItems = <Row extends { readonly id: SaleId }>(row: Row) =>
        Object.assign({ items: bySale.get(row.id) ?? [] }, row)
      return {
        ...withItems(sale),
        payments: yield* details.payments(id),
        returns: returns.map(withItems),
        riel_per_dollar: yield* rates.rateAt(pharmacyId, sale.transaction_date),
        voidable: sale.kind === "sale" && returns.length === 0 && (yield* isToday(sale.transaction_date)),
        pharmacy,
      } satisfies SaleDetails
    })

    const readStored = (pharmacyId: PharmacyId, id: SaleId | null) =>
      id === null ? Effect.dieMessage("a taken key without a row") : read(pharmacyId, id)

    const record = (member: Member, { kind, saleId, lines }: NewReturn) => {
      const { packages, units } = amountBack(lines)
      const total_amount = toDollars(refundTotal(lines))
      return audit.record({
        actor: actorOf(member),
        action: `sale.${kind}`,
        entity: "sale",
        entityId: saleId,
        before: null,
        after: { quantity: packages, ...(units === 0 ? {} : { loose_units: units }), total_amount },
      })
    }

    const write = Effect.fnUntraced(function* (member: Member, made: NewReturn) {
      const { pharmacyId, staffId } = member
      const staffName = (yield* clerks.nameOf(member)) ?? (yield* new SessionEnded({ reason: "removed" }))
      const shiftId = yield* clerks.openShift(member)
      const { lines } = made
      const returnId = yield* repo.insert({ ...made, pharmacyId, staffId, staffName, shiftId })
      yield* repo.countReturned(made.soldAt, lines)
      const [lost, kept] = [lines.filter((line) => !line.restock), lines.filter((line) => line.restock)]
      const restocked = stockBack(yield* repo.stocks(made), kept)
      if (restocked.length > 0) yield* repo.restock({ kind: made.kind, staffId }, returnId, restocked)
      const above = stockBack(yield* repo.stocks(made), lost)
      if (above.length > 0) yield* repo.writeOff(staffId, returnId, above)
      yield* record(member, made)
      return yield* read(pharmacyId, returnId)
    })

    const lockSale = Effect.fnUntraced(function* (pharmacyId: PharmacyId, id: SaleId) {
      const sale = yield* repo.lock(pharmacyId, id)
      if (sale === undefined) return yield* missing()
      if (sale.kind !== "sale") return yield* new NotASale()
      yield* archived.refuseLeavingAt(sale.sold_at)
      return { ...sale, lines: yield* repo.lines(id, sale.sold_at) }
    })

    const moneyOf = (pharmacyId: PharmacyId) =>
      Effect.map(rates.read(pharmacyId), ({ riel_per_dollar: rate, change_in: changeIn }) => ({
        rate,
        changeIn,
      }))

    /** Gives the money of these lines back as the sale was paid. */
    const asPaid = (pharmacyId: PharmacyId, saleId: SaleId, lines: ReadonlyArray<ReturnedLine>) =>
      Effect.map(Effect.all([repo.payments(saleId), moneyOf(pharmacyId)]), ([payments, money]) =>
        refundsAsPaid(payments, refundTotal(lines), money),
      )

    /** Gives it back by another method. */
    const by = Effect.fnUntraced(function* (
      pharmacyId: PharmacyId,
      methodId: PaymentMethodId,
      lines: ReadonlyArray<ReturnedLine>,
    ) {
      const method = yield* repo.paymentMethod(pharmacyId, methodId)
      if (method === undefined) return yield* new PaymentMethodUnknown()
      return refundsBy(method, refundTotal(lines), yield* moneyOf(pharmacyId))
    })

    const voidNow = Effect.fnUntraced(function* (member: Member, saleId: SaleId, { reason }: VoidInput) {
      const sale = yield* lockSale(member.pharmacyId, saleId)
      if (sale.lines.some((line) => line.quantity_returned > 0)) return yield* new SaleHasReturns()
      if (!(yield* isToday(sale.sold_at))) return yield* new SaleNotOfToday()
      const lines = everyLine(sale.lines)
      const refunds = yield* asPaid(member.pharmacyId, saleId, lines)
      return yield* write(member, { kind: "void", saleId, soldAt: sale.sold_at, reason, refunds, lines })
    })

    const returnNow = Effect.fnUntraced(function* (member: Member, saleId: SaleId, input: ReturnInput) {
      const sale = yield* lockSale(member.pharmacyId, saleId)
      const lines = yield* returnedLines(input.lines, sale.lines)
      const { payment_method_id: methodId = null } = input
      const refunds = yield* methodId === null
        ? asPaid(member.pharmacyId, saleId, lines)
        : by(member.pharmacyId, methodId, lines)
      return yield* write(member, {
        kind: "return",
        saleId,
        soldAt: sale.sold_at,
        reason: input.reason,
        refunds,
        lines,
      })
    })

    /** Runs a write once per key, in one transaction, and stores its answer. */
    const once = <E, R>(
      pharmacyId: PharmacyId,
      key: string | undefined,
      bodyHash: string,
      work: Effect.Effect<SaleDetails, E, R>,
    ) =>
      keys
        .once(
          { pharmacyId, key, bodyHash },
          Effect.flatMap(work, (made) =>
            Effect.map(Effect.orDie(encode(made)), (answer) => ({ made, saleId: made.id, answer })),
          ),
          // An answer that an earlier version stored may lack fields; the row itself does not change.
          (known) =>
            Effect.orDie(Effect.orElse(decode(known.answer), () => readStored(pharmacyId, known.sale_id))),
        )
        .pipe(transaction, Effect.zipLeft(copies.changed(pharmacyId)))

    /** Takes a sale of today back as a whole; its goods are in the stock again. */
    const voidSale = traced("Returns.void")(
      (member: Member, id: SaleId, input: VoidInput, key: string | undefined) =>
        once(member.pharmacyId, key, hashOf("void", id, input), voidNow(member, id, input)),
    )

    /** Takes some lines of a sale back: together at most what was sold, whoever returns at the same time. */
    const returnLines = traced("Returns.return")(
      (member: Member, id: SaleId, input: ReturnInput, key: string | undefined) =>
        once(member.pharmacyId, key, hashOf("return", id, input), returnNow(member, id, input)),
    )

    return { read, voidSale, returnLines }
  }),
  dependencies: [
    ReturnsRepo.Default,
    SaleDetailsRepo.Default,
    Keys.Default,
    Clerks.Default,
    ExchangeRates.Default,
    PharmacyCopies.Default,
    ArchivedMonths.Default,
    Audit.Default,
  ],
}) {}
