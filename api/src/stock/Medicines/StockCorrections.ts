import type { Member } from "@rokthnam/shared/Identity/Actors"
import { LooseUnitsTooMany, StockChanged } from "@rokthnam/shared/Medicines/Medicine"
import type { Medicine, StockCorrection } from "@rokthnam/shared/Medicines/Medicine"
import type { CorrectionReason } from "@rokthnam/shared/Medicines/MedicineListRules"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { MedicineId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { Audit } from "../../platform/Audit.ts"
import { actorOf } from "../../platform/Audit/NewAuditEntry.ts"
import { PharmacyCopies } from "../../platform/PharmacyCopies.ts"
import { transactional } from "../../Sql.ts"
import { MedicinesRepo } from "./MedicinesRepo.ts"
import { stockOf } from "./StockValues.ts"
import { traced } from "../../platform/Span.ts"

const missing = () => new NotFound({ what: "Medicine" })

/** The kind of movement that the ledger has for each reason of a correction. */
const movementOf = {
  counted: "count",
  delivered: "edit",
  damaged: "write_off",
  expired: "write_off",
  lost: "write_off",
  mistake: "edit",
} as const satisfies Record<CorrectionReason, string>

/** Corrects the stock of a medicine alone: what was counted, delivered or thrown away. */
export class StockCorrections extends Effect.Service<StockCorrections>()("StockCorrections", {
  effect: Effect.gen(function* () {
    const repo = yield* MedicinesRepo
    const copies = yield* PharmacyCopies
    const audit = yield* Audit
    const transaction = yield* transactional

    const write = Effect.fnUntraced(function* (
      member: Member,
      id: MedicineId,
      { reason, note = "", ...sent }: StockCorrection,
      present: Pick<Medicine, "quantity" | "loose_units">,
    ) {
      yield* repo.explain(movementOf[reason], member.staffId)
      yield* repo.writeStock(id, sent.quantity, sent.loose_units)
      yield* audit.record({
        actor: actorOf(member),
        action: "medicine.correct_stock",
        entity: "medicine",
        entityId: id,
        before: stockOf(present, sent),
        after: { ...stockOf(sent, present), reason, ...(note.trim() === "" ? {} : { note: note.trim() }) },
      })
    })

    /** Writes the stock as it was found, unless sales changed it since it was seen. Sent again it changes nothing. */
    const correct = traced("StockCorrections.correct")(function* (
      member: Member,
      id: MedicineId,
      sent: StockCorrection,
    ) {
      const corrected = yield* transaction(
        Effect.gen(function* () {
          const present = (yield* repo.lock(member.pharmacyId, id)) ?? (yield* missing())
          const { name, quantity, loose_units, unit_per_package } = present
          const isDone = quantity === sent.quantity && loose_units === sent.loose_units
          if (!isDone && (quantity !== sent.quantity_seen || loose_units !== sent.loose_units_seen))
            return yield* new StockChanged({ name, quantity, loose_units })
          if (sent.loose_units >= unit_per_package) return yield* new LooseUnitsTooMany({ unit_per_package })
          if (!isDone) yield* write(member, id, sent, present)
          return (yield* repo.read(member.pharmacyId, id)) ?? (yield* missing())
        }),
      )
      yield* copies.changed(member.pharmacyId)
      return corrected
    })

    return { correct }
  }),
  dependencies: [MedicinesRepo.Default, PharmacyCopies.Default, Audit.Default],
}) {}
