import { Context } from "effect"
import type { AdminId, CustomerId, PharmacyId, SessionId, StaffId } from "../Primitives/Id.ts"
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

/** An account of any role. `pharmacy` is the owner's. */
export type Account =
  | { readonly role: "admin"; readonly id: AdminId }
  | { readonly role: "pharmacy"; readonly id: PharmacyId }
  | { readonly role: "staff"; readonly id: StaffId }
  | { readonly role: "user"; readonly id: CustomerId }

/** A signed-in person of any role, and the session that sent the call. */
export class CurrentAccount extends Context.Tag("CurrentAccount")<
  CurrentAccount,
  { readonly account: Account; readonly sessionId: SessionId }
>() {}

/** An account of the back office. */
export type OfficeAccount = Exclude<Account, { readonly role: "user" }>

/** A signed-in person of the back office, whichever the role, and the session that sent the call. */
export class CurrentOfficer extends Context.Tag("CurrentOfficer")<
  CurrentOfficer,
  { readonly account: OfficeAccount; readonly sessionId: SessionId }
>() {}

/** The owner, who has all permissions, or a member of the staff. */
export class CurrentMember extends Context.Tag("CurrentMember")<
  CurrentMember,
  Member & { readonly permissions: ReadonlySet<Permission> }
>() {}
