import { Context } from "effect"
import type { Id } from "../Primitives/Id.ts"
import type { Permission } from "./Permission.ts"

/** Who asks, proven by an access middleware; a handler that needs one cannot compile on an open call. */
export class CurrentAdmin extends Context.Tag("CurrentAdmin")<CurrentAdmin, { readonly adminId: Id }>() {}

export class CurrentOwner extends Context.Tag("CurrentOwner")<CurrentOwner, { readonly pharmacyId: Id }>() {}

export class CurrentStaff extends Context.Tag("CurrentStaff")<
  CurrentStaff,
  { readonly staffId: Id; readonly pharmacyId: Id }
>() {}

export class CurrentCustomer extends Context.Tag("CurrentCustomer")<
  CurrentCustomer,
  { readonly customerId: Id }
>() {}

/** The owner (`staffId` null, all permissions) or a staff member of one pharmacy. */
export class CurrentMember extends Context.Tag("CurrentMember")<
  CurrentMember,
  { readonly pharmacyId: Id; readonly staffId: Id | null; readonly permissions: ReadonlySet<Permission> }
>() {}
