import type { Member } from "@rokthnam/shared/Identity/Actors"
import { largestQuantity } from "@rokthnam/shared/Medicines/MedicineRules"
import { unitsBeside, without } from "@rokthnam/shared/Medicines/LooseRules"
import { LooseUnitsTooMany, StockChanged } from "@rokthnam/shared/Medicines/Medicine"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { ConflictId, MedicineId, PharmacyId, SaleId } from "@rokthnam/shared/Primitives/Id"
import { pagination } from "@rokthnam/shared/Primitives/Page"
import { ConflictSettled, SettlementQuantity } from "@rokthnam/shared/Sales/Conflicts"
import type { Conflict, SettlementInput, UnsettleInput } from "@rokthnam/shared/Sales/Conflicts"
import { Effect } from "effect"
import { Audit } from "../platform/Audit.ts"
import { actorOf } from "../platform/Audit/NewAuditEntry.ts"
import { sliceOf } from "../platform/Slices.ts"
import { PharmacyCopies } from "../platform/PharmacyCopies.ts"
import { transactional } from "../Sql.ts"
import { formField } from "../stock/Medicines/MedicineForms.ts"
import { ConflictsRepo } from "./Conflicts/ConflictsRepo.ts"
import type { ConflictRow, MedicineStock, SettledStock } from "./Conflicts/ConflictsRepo.ts"
import { traced } from "../platform/Span.ts"

type ListRequest = {
  readonly page: number
  readonly page_size: number
  readonly state?: "open" | "settled" | undefined
}

const missing = () => new NotFound({ what: "Conflict" })

/** A conflict with the strength and form of its medicine, if it has one. */
const withStrength = ({ dosage, ...row }: ConflictRow): Conflict =>
  dosage === null ? row : { ...row, dosage, ...formField(row.subject, dosage) }

/** The stock of a conflict's medicine in the audit log. */
const stockOf = ({ stock, stock_loose_units: loose }: Conflict) => ({
  quantity: stock,
  ...(loose === null || loose === 0 ? {} : { loose_units: loose }),
})

/** What a settlement says of packages and loose units. */
const settledOf = ({ how, quantity, loose_units }: SettlementInput): SettledStock =>
  how === "accept"
    ? { quantity: null, looseUnits: null }
    : { quantity: quantity ?? null, looseUnits: loose_units ?? null }

/** The stock after goods were written off: as much as there is, but something. */
const afterWriteOff = ({ quantity = 0, loose_units: units = 0 }: SettlementInput, stock: MedicineStock) => {
  if (quantity > stock.quantity || (quantity === 0 && units === 0))
    return Effect.fail(new SettlementQuantity({ min: 1, max: stock.quantity, is_loose: false }))
  const left = without(stock, { packages: quantity, units })
  if (left !== undefined) return Effect.succeed(left)
  return Effect.fail(new SettlementQuantity({ min: 0, max: unitsBeside(stock, quantity), is_loose: true }))
}

/** The stock that was counted on the shelf; loose units stay if nobody counted them. */
const afterCount = (input: SettlementInput, stock: MedicineStock) => {
  const { quantity, loose_units = stock.loose_units, quantity_seen, loose_units_seen } = input
  const { name, unit_per_package } = stock
  if (quantity === undefined)
    return Effect.fail(new SettlementQuantity({ min: 0, max: largestQuantity, is_loose: false }))
  if (loose_units >= unit_per_package) return Effect.fail(new LooseUnitsTooMany({ unit_per_package }))
  const isChanged =
    (quantity_seen !== undefined && quantity_seen !== stock.quantity) ||
    (loose_units_seen !== undefined && loose_units_seen !== stock.loose_units)
  if (isChanged)
    return Effect.fail(new StockChanged({ name, quantity: stock.quantity, loose_units: stock.loose_units }))
  return Effect.succeed({ quantity, loose_units })
}

/** What sales made away did not agree with: the inbox of the owner, and how each conflict is settled. */
export class Conflicts extends Effect.Service<Conflicts>()("Conflicts", {
  effect: Effect.gen(function* () {
    const repo = yield* ConflictsRepo
    const copies = yield* PharmacyCopies
    const audit = yield* Audit
    const transaction = yield* transactional

    const list = traced("Conflicts.list")(function* (pharmacyId: PharmacyId, asked: ListRequest) {
      const { page, page_size: size, state } = asked
      const [rows, { total, open }] = yield* Effect.all(
        [repo.list(pharmacyId, state, sliceOf({ page, size })), repo.count(pharmacyId, state)],
        { concurrency: 2 },
      )
      return { items: rows.map(withStrength), pagination: pagination(page, size, total), open }
    })

    const read = (pharmacyId: PharmacyId, id: ConflictId) =>
      Effect.flatMap(repo.read(pharmacyId, id), (row) =>
        row === undefined ? Effect.fail(missing()) : Effect.succeed(withStrength(row)),
      )

    const changeStock = Effect.fnUntraced(function* (
      member: Member,
      saleId: SaleId,
      medicineId: MedicineId | null,
      input: SettlementInput,
    ) {
      const medicine = medicineId === null ? undefined : yield* repo.stock(medicineId)
      if (medicineId === null || medicine === undefined) return yield* new NotFound({ what: "Medicine" })
      const isCount = input.how === "count"
      const { quantity, loose_units } = yield* isCount
        ? afterCount(input, medicine)
        : afterWriteOff(input, medicine)
      const kind = isCount ? "count" : "write_off"
      yield* repo.setStock(kind, member.staffId, saleId, { id: medicineId, quantity, loose_units })
    })

    const settleNow = Effect.fnUntraced(function* (member: Member, id: ConflictId, input: SettlementInput) {
      const locked = (yield* repo.lock(member.pharmacyId, id)) ?? (yield* missing())
      const settled = settledOf(input)
      const before = yield* read(member.pharmacyId, id)
      if (locked.settlement !== null) {
        const isSame =
          locked.settlement === input.how &&
          locked.settled_quantity === settled.quantity &&
          locked.settled_loose_units === settled.looseUnits
        return isSame ? before : yield* new ConflictSettled()
      }
      if (input.how !== "accept") yield* changeStock(member, before.sale_id, locked.medicine_id, input)
      yield* repo.settle(id, input.how, settled)
      const after = yield* read(member.pharmacyId, id)
      yield* audit.record({
        actor: actorOf(member),
        action: "sale.settle_conflict",
        entity: "sale",
        entityId: before.sale_id,
        before: { name: before.subject, ...stockOf(before) },
        after: { status: input.how, ...stockOf(after) },
      })
      return after
    })

    /**
     * Settles a conflict once. The same settlement sent again changes nothing and is answered alike; another one is
     * refused.
     */
    const settle = traced("Conflicts.settle")((member: Member, id: ConflictId, input: SettlementInput) =>
      Effect.zipLeft(transaction(settleNow(member, id, input)), copies.changed(member.pharmacyId)),
    )

    /** Puts the stock back to what it was before a settlement, unless it changed since its reader saw it. */
    const putStockBack = Effect.fnUntraced(function* (
      member: Member,
      saleId: SaleId,
      id: MedicineId,
      { quantity, loose_units, quantity_seen, loose_units_seen }: NonNullable<UnsettleInput["stock"]>,
    ) {
      const now = yield* Effect.orDie(Effect.fromNullable(yield* repo.stock(id)))
      const { name, unit_per_package } = now
      if (now.quantity !== quantity_seen || now.loose_units !== loose_units_seen)
        return yield* new StockChanged({ name, quantity: now.quantity, loose_units: now.loose_units })
      if (loose_units >= unit_per_package) return yield* new LooseUnitsTooMany({ unit_per_package })
      yield* repo.setStock("count", member.staffId, saleId, { id, quantity, loose_units })
    })

    const unsettleNow = Effect.fnUntraced(function* (member: Member, id: ConflictId, input: UnsettleInput) {
      const locked = (yield* repo.lock(member.pharmacyId, id)) ?? (yield* missing())
      const before = yield* read(member.pharmacyId, id)
      if (locked.settlement === null || before.settled_at === null) return before
      if (before.settled_at.getTime() !== new Date(input.settled_at).getTime())
        return yield* new ConflictSettled()
      if (input.stock !== undefined && locked.settlement !== "accept" && locked.medicine_id !== null)
        yield* putStockBack(member, before.sale_id, locked.medicine_id, input.stock)
      yield* repo.unsettle(id)
      const after = yield* read(member.pharmacyId, id)
      yield* audit.record({
        actor: actorOf(member),
        action: "sale.unsettle_conflict",
        entity: "sale",
        entityId: before.sale_id,
        before: { name: before.subject, status: locked.settlement, ...stockOf(before) },
        after: stockOf(after),
      })
      return after
    })

    /**
     * Takes a settlement back, with the stock that it changed; the conflict waits again. Another settlement since, or
     * another stock, is refused. Sent again it changes nothing.
     */
    const unsettle = traced("Conflicts.unsettle")((member: Member, id: ConflictId, input: UnsettleInput) =>
      Effect.zipLeft(transaction(unsettleNow(member, id, input)), copies.changed(member.pharmacyId)),
    )

    /** The number of conflicts that wait to be settled. */
    const countOpen = (pharmacyId: PharmacyId) =>
      Effect.map(repo.count(pharmacyId, "open"), ({ open }) => open)

    return { list, settle, unsettle, countOpen }
  }),
  dependencies: [ConflictsRepo.Default, PharmacyCopies.Default, Audit.Default],
}) {}
