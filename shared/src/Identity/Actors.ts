import { Context } from "effect"
import type { AdminId, CustomerId, PharmacyId, StaffId } from "../Primitives/Id.ts"
import type { Permission } from "./Permission.ts"

/** Who acts for a pharmacy: its owner (`staffId` null) or one of its staff. */
export type Member = { readonly pharmacyId: PharmacyId; readonly staffId: StaffId | null }

/** Who asks, proven by an access middleware; a handler that needs one cannot compile on an open call. */
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

/** The owner, who has all permissions, or a staff member of one pharmacy. */
export class CurrentMember extends Context.Tag("CurrentMember")<
  CurrentMember,
  Member & { readonly permissions: ReadonlySet<Permission> }
>() {}
