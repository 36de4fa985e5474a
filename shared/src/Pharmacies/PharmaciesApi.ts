import { HttpApiEndpoint, HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { OwnerAccess } from "../Identity/Access.ts"
import { BadCredentials, TooManyAttempts } from "../Identity/IdentityFailures.ts"
import { AccessToken, Credentials } from "../Identity/Login.ts"
import { Permission } from "../Identity/Permission.ts"
import { Role } from "../Identity/Role.ts"
import { TooManyRequests } from "../Primitives/CommonFailures.ts"
import {
  FileMissing,
  LicenseTaken,
  PharmacyDashboard,
  PharmacyEmailTaken,
  PharmacyPending,
  PharmacyProfile,
  PharmacyRegistered,
  PharmacyRegistration,
  PharmacyRejected,
  ProfileUpdate,
} from "./Pharmacy.ts"

/** The owner's own calls that need no account yet. */
export class PharmacyDoorApi extends HttpApiGroup.make("pharmacyDoor")
  .add(
    HttpApiEndpoint.post("register", "/pharmacies/register")
      .setPayload(PharmacyRegistration)
      .addSuccess(PharmacyRegistered, { status: 201 })
      .addError(PharmacyEmailTaken.schema)
      .addError(LicenseTaken.schema)
      .addError(FileMissing.schema)
      .addError(TooManyRequests.schema),
  )
  .add(
    HttpApiEndpoint.post("login", "/pharmacies/login")
      .setPayload(Credentials)
      .addSuccess(AccessToken)
      .addError(BadCredentials.schema)
      .addError(PharmacyPending.schema)
      .addError(PharmacyRejected.schema)
      .addError(TooManyAttempts.schema),
  ) {}

export class PharmaciesApi extends HttpApiGroup.make("pharmacies")
  .add(HttpApiEndpoint.get("dashboard", "/pharmacies/dashboard").addSuccess(PharmacyDashboard))
  .add(HttpApiEndpoint.get("me", "/pharmacies/me").addSuccess(PharmacyProfile))
  .add(
    HttpApiEndpoint.put("updateProfile", "/pharmacies/profile")
      .setPayload(ProfileUpdate)
      .addSuccess(PharmacyProfile)
      .addError(FileMissing.schema),
  )
  .add(HttpApiEndpoint.get("roles", "/pharmacies/roles").addSuccess(Schema.Array(Role)))
  .add(
    HttpApiEndpoint.get("permissions", "/pharmacies/permissions").addSuccess(
      Schema.Array(Schema.Struct({ id: Schema.Int, name: Permission })),
    ),
  )
  .middleware(OwnerAccess) {}
