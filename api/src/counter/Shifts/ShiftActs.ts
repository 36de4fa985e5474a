import type { AuditNotes } from "@rokthnam/shared/Audit/AuditActs"
import type { Member } from "@rokthnam/shared/Identity/Actors"
import type { ShiftId } from "@rokthnam/shared/Primitives/Id"
import { cents, toDollars } from "@rokthnam/shared/Primitives/Money"
import type { Notes } from "@rokthnam/shared/Sales/CashRules"
import { differenceOf } from "@rokthnam/shared/Shifts/ShiftRules"
import type { CashMove } from "@rokthnam/shared/Shifts/ShiftRules"
import { actorOf } from "../../platform/Audit/NewAuditEntry.ts"
import type { AuditEntry } from "../../platform/Audit/NewAuditEntry.ts"

/** Notes as the audit log keeps them: dollars, as on the wire, and riel. */
const kept = ({ usd, riel }: Notes): AuditNotes => ({ usd: toDollars(cents(usd)), riel })

const actOn = (member: Member, id: ShiftId) =>
  ({ actor: actorOf(member), entity: "shift", entityId: id, before: null }) as const

/** The entry of a shift that was opened with what was in its drawer. */
export const openingAct = (member: Member, id: ShiftId, float: Notes): AuditEntry => ({
  ...actOn(member, id),
  action: "shift.open",
  after: { cash: kept(float) },
})

/** The entry of cash that was put in or taken out. Its reason is read in the shift: it may name people. */
export const cashAct = (member: Member, id: ShiftId, kind: CashMove, notes: Notes): AuditEntry => ({
  ...actOn(member, id),
  action: `shift.${kind}`,
  after: { cash: kept(notes) },
})

/** The entry of a count, which closes the shift: what was there, what should have been, and the difference. */
export const closingAct = (member: Member, id: ShiftId, counted: Notes, expected: Notes): AuditEntry => ({
  ...actOn(member, id),
  action: "shift.close",
  after: {
    counted: kept(counted),
    expected: kept(expected),
    difference: kept(differenceOf(counted, expected)),
  },
})
