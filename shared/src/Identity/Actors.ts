import { Context } from "effect"
import type { AdminId, CustomerId, PharmacyId, StaffId } from "../Primitives/Id.ts"
import type { Permission } from "./Permission.ts"

/** The person who acts for a pharmacy: its owner (`staffId` is null) or a member of its staff. */
export type Member = { readonly pharmacyId: PharmacyId; readonly staffId: StaffId | null }

/**
 * The authenticated caller, provided by an access middleware. A handler that needs one does not compile for an open
 * call.
 */
export class CurrentAdmin extends Context.Tag("CurrentAdmin")<
  CurrentAdmin,
  { readonly adminId: AdminId }
>() {}

export class CurrentOwner extends Context.Tag("CurrentOwner")<
  CurrentOwner,
  { readonly pharmacyId: PharmacyId }
>() {}

export class CurrentStaff extends Context.Tag("CurrentStaff")<
  CurrentStaff,
  { readonly staffId: StaffId; readonly pharmacyId: PharmacyId }
>() {}

export class CurrentCustomer extends Context.Tag("CurrentCustomer")<
  CurrentCustomer,
  { readonly customerId: CustomerId }
>() {}

/** The owner, who has all permissions, or a member of the staff. */
export class CurrentMember extends Context.Tag("CurrentMember")<
  CurrentMember,
  Member & { readonly permissions: ReadonlySet<Permission> }
>() {}
