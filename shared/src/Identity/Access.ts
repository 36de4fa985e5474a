import { HttpApiMiddleware, HttpApiSecurity } from "@effect/platform"
import { Predicate, Schema } from "effect"
import {
  CurrentAccount,
  CurrentAdmin,
  CurrentCustomer,
  CurrentMember,
  CurrentOfficer,
  CurrentOwner,
  CurrentStaff,
} from "./Actors.ts"
import {
  MemberNotAuthenticated,
  NotAuthenticated,
  PermissionMissing,
  SessionEnded,
  WrongRole,
} from "./IdentityFailures.ts"
import { TooManyRequests } from "../Primitives/CommonFailures.ts"
import type { Policy } from "./Policy.ts"

const security = { bearer: HttpApiSecurity.bearer }
const refused = Schema.Union(NotAuthenticated.schema, SessionEnded.schema, WrongRole.schema)
const memberRefused = Schema.Union(
  MemberNotAuthenticated.schema,
  SessionEnded.schema,
  WrongRole.schema,
  PermissionMissing.schema,
)

export class AdminAccess extends HttpApiMiddleware.Tag<AdminAccess>()("AdminAccess", {
  failure: refused,
  provides: CurrentAdmin,
  security,
}) {}

/** Admin access that also accepts `?token=`, for licence files that are opened in a new tab. */
export class AdminFileAccess extends HttpApiMiddleware.Tag<AdminFileAccess>()("AdminFileAccess", {
  failure: refused,
  provides: CurrentAdmin,
  security: { ...security, query: HttpApiSecurity.apiKey({ in: "query", key: "token" }) },
}) {}

export class OwnerAccess extends HttpApiMiddleware.Tag<OwnerAccess>()("OwnerAccess", {
  failure: refused,
  provides: CurrentOwner,
  security,
}) {}

export class StaffAccess extends HttpApiMiddleware.Tag<StaffAccess>()("StaffAccess", {
  failure: refused,
  provides: CurrentStaff,
  security,
}) {}

export class CustomerAccess extends HttpApiMiddleware.Tag<CustomerAccess>()("CustomerAccess", {
  failure: refused,
  provides: CurrentCustomer,
  security,
}) {}

/** A session of any role, for the calls about the own account. */
export class AccountAccess extends HttpApiMiddleware.Tag<AccountAccess>()("AccountAccess", {
  failure: Schema.Union(NotAuthenticated.schema, SessionEnded.schema),
  provides: CurrentAccount,
  security,
}) {}

/** A session of the back office: an admin's, an owner's, or that of a member of the staff. */
export class OfficeAccess extends HttpApiMiddleware.Tag<OfficeAccess>()("OfficeAccess", {
  failure: refused,
  provides: CurrentOfficer,
  security,
}) {}

/** The bot's own credential: a bearer secret that no client has. Wrong secrets are limited per address. */
export class BotAccess extends HttpApiMiddleware.Tag<BotAccess>()("BotAccess", {
  failure: Schema.Union(NotAuthenticated.schema, TooManyRequests.schema),
  security,
}) {}

/**
 * Telegram itself, by the secret that the bot named when it set the webhook. Wrong secrets are limited per address.
 */
export class TelegramAccess extends HttpApiMiddleware.Tag<TelegramAccess>()("TelegramAccess", {
  failure: Schema.Union(NotAuthenticated.schema, TooManyRequests.schema),
  security: {
    header: HttpApiSecurity.apiKey({ in: "header", key: "x-telegram-bot-api-secret-token" }),
  },
}) {}

const member = { failure: memberRefused, provides: CurrentMember, security } as const

/** The common type of every `memberAccess`. It is not exported, so that every group must state its policy. */
class Members extends HttpApiMiddleware.Tag<Members>()("Members", member) {}

/**
 * Allows a pharmacy's owner, and staff whose permissions satisfy the policy: `memberAccess(anyOf("Create Sale"))`.
 * If a group has two of these, both must allow the call.
 */
export const memberAccess = (policy: Policy) => {
  const name = `MemberAccess(${policy.anyOf.join(" | ")})`
  return Object.assign(HttpApiMiddleware.Tag<Members>()(name, member), { policy })
}

export type MemberAccess = ReturnType<typeof memberAccess>

/** Whether a middleware is a `memberAccess`, which has a policy. */
export const isMemberAccess = (middleware: unknown): middleware is MemberAccess =>
  Predicate.hasProperty(middleware, "policy")
