import type { AuditAction, AuditValues } from "@rokthnam/shared/Audit/AuditActs"
import type { Member } from "@rokthnam/shared/Identity/Actors"
import type {
  AdminId,
  CategoryId,
  CustomerId,
  MedicineId,
  PaymentMethodId,
  PharmacyId,
  SaleId,
  ShiftId,
  StaffId,
} from "@rokthnam/shared/Primitives/Id"

/** Who acted: a row of the role's table, or the system itself. */
type AuditActor =
  | { readonly kind: "admin"; readonly id: AdminId }
  | { readonly kind: "pharmacy"; readonly id: PharmacyId }
  | { readonly kind: "staff"; readonly id: StaffId }
  | { readonly kind: "user"; readonly id: CustomerId }
  | { readonly kind: "system"; readonly id: null }

/** The row that was changed. */
type AuditSubject =
  | { readonly entity: "admin"; readonly entityId: AdminId }
  | { readonly entity: "pharmacy"; readonly entityId: PharmacyId }
  | { readonly entity: "staff"; readonly entityId: StaffId }
  | { readonly entity: "user"; readonly entityId: CustomerId }
  | { readonly entity: "medicine"; readonly entityId: MedicineId }
  | { readonly entity: "category"; readonly entityId: CategoryId }
  | { readonly entity: "payment_method"; readonly entityId: PaymentMethodId }
  | { readonly entity: "sale"; readonly entityId: SaleId }
  | { readonly entity: "shift"; readonly entityId: ShiftId }

/** `before` and `after` hold the changed fields. */
export type AuditEntry = AuditSubject & {
  readonly actor: AuditActor
  readonly action: AuditAction
  readonly before: AuditValues | null
  readonly after: AuditValues | null
}

/** The owner or the member of the staff as the actor of an entry. */
export const actorOf = ({ pharmacyId, staffId }: Member): AuditActor =>
  staffId === null ? { kind: "pharmacy", id: pharmacyId } : { kind: "staff", id: staffId }

/** The owner changed these fields of the pharmacy's profile. Their values are not told: some are about a person. */
export const profileChange = (id: PharmacyId, changed: ReadonlyArray<string>): AuditEntry => ({
  actor: { kind: "pharmacy", id },
  action: "pharmacy.change_profile",
  entity: "pharmacy",
  entityId: id,
  before: null,
  after: { changed },
})
