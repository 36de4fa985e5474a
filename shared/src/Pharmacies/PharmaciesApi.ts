import { HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { OwnerAccess } from "../Identity/Access.ts"
import {
  BadCredentials,
  SecondFactorRequired,
  SecondFactorWrong,
  TooManyAttempts,
} from "../Identity/IdentityFailures.ts"
import { AccessToken, CredentialsWithCode } from "../Identity/Login.ts"
import { Permission } from "../Identity/Permission.ts"
import { Role } from "../Identity/Role.ts"
import { TooManyRequests } from "../Primitives/CommonFailures.ts"
import { get, post, put } from "../Primitives/Endpoint.ts"
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

/** The owner's calls that need no session. */
export class PharmacyDoorApi extends HttpApiGroup.make("pharmacyDoor")
  .add(
    post("register", "/pharmacies/register", {
      body: PharmacyRegistration,
      answer: PharmacyRegistered,
      status: 201,
      failures: [PharmacyEmailTaken, LicenseTaken, FileMissing, TooManyRequests],
    }),
  )
  .add(
    post("login", "/pharmacies/login", {
      body: CredentialsWithCode,
      answer: AccessToken,
      failures: [
        BadCredentials,
        SecondFactorRequired,
        SecondFactorWrong,
        PharmacyPending,
        PharmacyRejected,
        TooManyAttempts,
      ],
    }),
  ) {}

export class PharmaciesApi extends HttpApiGroup.make("pharmacies")
  .add(get("dashboard", "/pharmacies/dashboard", { answer: PharmacyDashboard }))
  .add(get("me", "/pharmacies/me", { answer: PharmacyProfile }))
  .add(
    put("updateProfile", "/pharmacies/profile", {
      body: ProfileUpdate,
      answer: PharmacyProfile,
      failures: [FileMissing],
    }),
  )
  .add(get("roles", "/pharmacies/roles", { answer: Schema.Array(Role) }))
  .add(
    get("permissions", "/pharmacies/permissions", {
      answer: Schema.Array(Schema.Struct({ id: Schema.Int, name: Permission })),
    }),
  )
  .middleware(OwnerAccess) {}
