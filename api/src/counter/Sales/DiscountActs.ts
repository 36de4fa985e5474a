import type { Member } from "@rokthnam/shared/Identity/Actors"
import { sum, toDollars } from "@rokthnam/shared/Primitives/Money"
import type { Sale } from "@rokthnam/shared/Sales/Sale"
import { actorOf } from "../../platform/Audit/NewAuditEntry.ts"
import type { AuditEntry } from "../../platform/Audit/NewAuditEntry.ts"

/**
 * The entry of a sale that was cheaper than its medicines: what was taken off, and what was paid; undefined for any other
 * sale. The reason is read in the sale: it may name people.
 */
export const discountAct = (member: Member, sale: Sale): AuditEntry | undefined => {
  const discount = sum(sale.items.map(({ discount_amount }) => discount_amount))
  if (discount === 0) return undefined
  return {
    actor: actorOf(member),
    action: "sale.discount",
    entity: "sale",
    entityId: sale.id,
    before: null,
    after: { discount: toDollars(discount), total_amount: toDollars(sale.total_amount) },
  }
}
