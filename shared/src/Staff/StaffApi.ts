import { HttpApiEndpoint, HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { OwnerAccess, StaffAccess } from "../Identity/Access.ts"
import { BadCredentials, TooManyAttempts } from "../Identity/IdentityFailures.ts"
import { Credentials } from "../Identity/Login.ts"
import { Permission } from "../Identity/Permission.ts"
import { FileMissing, PharmacyPending, PharmacyRejected } from "../Pharmacies/Pharmacy.ts"
import { NotFound } from "../Primitives/CommonFailures.ts"
import { Id, IdPath } from "../Primitives/Id.ts"
import { Message, Pagination, sizing } from "../Primitives/Page.ts"
import { RoleUnknown, StaffCreation, StaffEmailTaken, StaffMember, StaffUpdate } from "./StaffMember.ts"

/** The owner's staff pages. */
export class StaffAdministrationApi extends HttpApiGroup.make("staffAdministration")
  .add(
    HttpApiEndpoint.get("list", "/pharmacies/staff")
      .setUrlParams(Schema.Struct(sizing))
      .addSuccess(
        Schema.Struct({ items: Schema.Array(StaffMember), total: Schema.Int, pagination: Pagination }),
      ),
  )
  .add(
    HttpApiEndpoint.post("create", "/pharmacies/staff")
      .setPayload(StaffCreation)
      .addSuccess(StaffMember, { status: 201 })
      .addError(StaffEmailTaken.schema)
      .addError(RoleUnknown.schema)
      .addError(FileMissing.schema),
  )
  .add(
    HttpApiEndpoint.get("read", "/pharmacies/staff/:id")
      .setPath(IdPath)
      .addSuccess(StaffMember)
      .addError(NotFound.schema),
  )
  .add(
    HttpApiEndpoint.put("update", "/pharmacies/staff/:id")
      .setPath(IdPath)
      .setPayload(StaffUpdate)
      .addSuccess(StaffMember)
      .addError(NotFound.schema)
      .addError(StaffEmailTaken.schema)
      .addError(RoleUnknown.schema)
      .addError(FileMissing.schema),
  )
  .add(
    HttpApiEndpoint.del("remove", "/pharmacies/staff/:id")
      .setPath(IdPath)
      .addSuccess(Message)
      .addError(NotFound.schema),
  )
  .middleware(OwnerAccess) {}

export const StaffSession = Schema.Struct({
  access_token: Schema.String,
  staff_id: Id,
  staff_name: Schema.String,
})

export class StaffDoorApi extends HttpApiGroup.make("staffDoor").add(
  HttpApiEndpoint.post("login", "/staff/login")
    .setPayload(Credentials)
    .addSuccess(StaffSession)
    .addError(BadCredentials.schema)
    .addError(PharmacyPending.schema)
    .addError(PharmacyRejected.schema)
    .addError(TooManyAttempts.schema),
) {}

/** A staff member's own calls. The permission map is each permission's name to true or false. */
export class StaffApi extends HttpApiGroup.make("staff")
  .add(HttpApiEndpoint.get("me", "/staff/me").addSuccess(StaffMember))
  .add(HttpApiEndpoint.get("profile", "/staff/profile").addSuccess(StaffMember))
  .add(
    HttpApiEndpoint.get("permissions", "/staff/permissions").addSuccess(
      Schema.Record({ key: Permission, value: Schema.Boolean }),
    ),
  )
  .middleware(StaffAccess) {}
