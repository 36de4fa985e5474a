import type { Member } from "@rokthnam/shared/Identity/Actors"
import { largestQuantity } from "@rokthnam/shared/Medicines/MedicineRules"
import { StockChanged } from "@rokthnam/shared/Medicines/Medicine"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { ConflictId, MedicineId, PharmacyId, SaleId } from "@rokthnam/shared/Primitives/Id"
import { pagination } from "@rokthnam/shared/Primitives/Page"
import { ConflictSettled, SettlementQuantity } from "@rokthnam/shared/Sales/Conflicts"
import type { SettlementInput } from "@rokthnam/shared/Sales/Conflicts"
import { Effect } from "effect"
import { Audit } from "../platform/Audit.ts"
import { actorOf } from "../platform/Audit/NewAuditEntry.ts"
import { sliceOf } from "../platform/Slices.ts"
import { PharmacyCopies } from "../platform/PharmacyCopies.ts"
import { transactional } from "../Sql.ts"
import { ConflictsRepo } from "./Conflicts/ConflictsRepo.ts"

type ListRequest = {
  readonly page: number
  readonly page_size: number
  readonly state?: "open" | "settled" | undefined
}

const missing = () => new NotFound({ what: "Conflict" })

/** The packages that a settlement leaves in stock. */
const stockAfter = ({ how, quantity, quantity_seen }: SettlementInput, name: string, stock: number) => {
  const [min, max] = how === "count" ? [0, largestQuantity] : [1, stock]
  if (quantity === undefined || quantity < min || quantity > max)
    return Effect.fail(new SettlementQuantity({ min, max }))
  if (how === "write_off") return Effect.succeed(stock - quantity)
  return quantity_seen !== undefined && quantity_seen !== stock
    ? Effect.fail(new StockChanged({ name, quantity: stock }))
    : Effect.succeed(quantity)
}

/** What sales made away did not agree with: the inbox of the owner, and how each conflict is settled. */
export class Conflicts extends Effect.Service<Conflicts>()("Conflicts", {
  effect: Effect.gen(function* () {
    const repo = yield* ConflictsRepo
    const copies = yield* PharmacyCopies
    const audit = yield* Audit
    const transaction = yield* transactional

    const list = Effect.fn("Conflicts.list")(function* (pharmacyId: PharmacyId, asked: ListRequest) {
      const { page, page_size: size, state } = asked
      const [items, { total, open }] = yield* Effect.all(
        [repo.list(pharmacyId, state, sliceOf({ page, size })), repo.count(pharmacyId, state)],
        { concurrency: 2 },
      )
      return { items, pagination: pagination(page, size, total), open }
    })

    const changeStock = Effect.fnUntraced(function* (
      member: Member,
      saleId: SaleId,
      medicineId: MedicineId | null,
      input: SettlementInput,
    ) {
      const medicine = medicineId === null ? undefined : yield* repo.stock(medicineId)
      if (medicineId === null || medicine === undefined) return yield* new NotFound({ what: "Medicine" })
      const quantity = yield* stockAfter(input, medicine.name, medicine.quantity)
      const kind = input.how === "count" ? "count" : "write_off"
      yield* repo.setStock(kind, member.staffId, saleId, { id: medicineId, quantity })
    })

    const settleNow = Effect.fnUntraced(function* (member: Member, id: ConflictId, input: SettlementInput) {
      const locked = (yield* repo.lock(member.pharmacyId, id)) ?? (yield* missing())
      const quantity = input.how === "accept" ? null : (input.quantity ?? null)
      const before = (yield* repo.read(member.pharmacyId, id)) ?? (yield* missing())
      if (locked.settlement !== null) {
        const isSame = locked.settlement === input.how && locked.settled_quantity === quantity
        return isSame ? before : yield* new ConflictSettled()
      }
      if (input.how !== "accept") yield* changeStock(member, before.sale_id, locked.medicine_id, input)
      yield* repo.settle(id, input.how, quantity)
      const after = (yield* repo.read(member.pharmacyId, id)) ?? (yield* missing())
      yield* audit.record({
        actor: actorOf(member),
        action: "sale.settle_conflict",
        entity: "sale",
        entityId: before.sale_id,
        before: { name: before.subject, quantity: before.stock },
        after: { status: input.how, quantity: after.stock },
      })
      return after
    })

    /**
     * Settles a conflict once. The same settlement sent again changes nothing and is answered alike; another one is
     * refused.
     */
    const settle = Effect.fn("Conflicts.settle")((member: Member, id: ConflictId, input: SettlementInput) =>
      Effect.zipLeft(transaction(settleNow(member, id, input)), copies.changed(member.pharmacyId)),
    )

    return { list, settle }
  }),
  dependencies: [ConflictsRepo.Default, PharmacyCopies.Default, Audit.Default],
}) {}
