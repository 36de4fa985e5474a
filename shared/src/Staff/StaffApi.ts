import { HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { OwnerAccess, StaffAccess } from "../Identity/Access.ts"
import { BadCredentials, TooManyAttempts } from "../Identity/IdentityFailures.ts"
import { Credentials } from "../Identity/Login.ts"
import { Permission } from "../Identity/Permission.ts"
import { FileMissing, PharmacyPending, PharmacyRejected } from "../Pharmacies/Pharmacy.ts"
import { NotFound } from "../Primitives/CommonFailures.ts"
import { del, get, post, put } from "../Primitives/Endpoint.ts"
import { IdPath, StaffId } from "../Primitives/Id.ts"
import { Message, Pagination, sizing } from "../Primitives/Page.ts"
import {
  RoleUnknown,
  StaffCreation,
  StaffDeactivated,
  StaffEmailTaken,
  StaffHasSold,
  StaffMember,
  StaffUpdate,
} from "./StaffMember.ts"

/** The owner's calls for managing staff. */
export class StaffAdministrationApi extends HttpApiGroup.make("staffAdministration")
  .add(
    get("list", "/pharmacies/staff", {
      query: Schema.Struct(sizing),
      answer: Schema.Struct({ items: Schema.Array(StaffMember), total: Schema.Int, pagination: Pagination }),
    }),
  )
  .add(
    post("create", "/pharmacies/staff", {
      body: StaffCreation,
      answer: StaffMember,
      status: 201,
      failures: [StaffEmailTaken, RoleUnknown, FileMissing],
    }),
  )
  .add(
    get("read", "/pharmacies/staff/:id", {
      path: IdPath(StaffId),
      answer: StaffMember,
      failures: [NotFound],
    }),
  )
  .add(
    put("update", "/pharmacies/staff/:id", {
      path: IdPath(StaffId),
      body: StaffUpdate,
      answer: StaffMember,
      failures: [NotFound, StaffEmailTaken, RoleUnknown, FileMissing],
    }),
  )
  .add(
    // Who has sold is deactivated before; the sales keep the name.
    del("remove", "/pharmacies/staff/:id", {
      path: IdPath(StaffId),
      answer: Message,
      failures: [NotFound, StaffHasSold],
    }),
  )
  // Ends the member's sessions and refuses new ones. What the member did keeps the name. Sent again it changes nothing.
  .add(
    post("deactivate", "/pharmacies/staff/:id/deactivate", {
      path: IdPath(StaffId),
      answer: StaffMember,
      failures: [NotFound],
    }),
  )
  .add(
    post("activate", "/pharmacies/staff/:id/activate", {
      path: IdPath(StaffId),
      answer: StaffMember,
      failures: [NotFound],
    }),
  )
  .middleware(OwnerAccess) {}

export const StaffSession = Schema.Struct({
  access_token: Schema.String,
  staff_id: StaffId,
  staff_name: Schema.String,
})

export class StaffDoorApi extends HttpApiGroup.make("staffDoor").add(
  post("login", "/staff/login", {
    body: Credentials,
    answer: StaffSession,
    failures: [BadCredentials, PharmacyPending, PharmacyRejected, StaffDeactivated, TooManyAttempts],
  }),
) {}

/** The calls of a staff member. The permission map maps each permission's name to true or false. */
export class StaffApi extends HttpApiGroup.make("staff")
  .add(get("me", "/staff/me", { answer: StaffMember }))
  .add(get("profile", "/staff/profile", { answer: StaffMember }))
  .add(
    get("permissions", "/staff/permissions", {
      answer: Schema.Record({ key: Permission, value: Schema.Boolean }),
    }),
  )
  .middleware(StaffAccess) {}
