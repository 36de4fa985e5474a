import { HttpApiGroup } from "@effect/platform"
import { AdminAccess, OwnerAccess } from "../Identity/Access.ts"
import { RangeReversed } from "../Primitives/CommonFailures.ts"
import { get } from "../Primitives/Endpoint.ts"
import { Paged } from "../Primitives/Page.ts"
import { ActivityQuery, AuditEntry, AuditQuery } from "./Audit.ts"

/** The audit log, for admins, the newest entry first. `total` ends at `largestAuditList`. */
export class AuditApi extends HttpApiGroup.make("audit")
  .add(
    get("list", "/admin/audit", {
      query: AuditQuery,
      answer: Paged(AuditEntry),
      failures: [RangeReversed],
    }),
  )
  .middleware(AdminAccess) {}

/**
 * The audit log of the owner's own pharmacy: the same entries, without sessions, and without the e-mail of an admin who
 * acted on the pharmacy.
 */
export class ActivityApi extends HttpApiGroup.make("activity")
  .add(
    get("list", "/pharmacies/activity", {
      query: ActivityQuery,
      answer: Paged(AuditEntry),
      failures: [RangeReversed],
    }),
  )
  .middleware(OwnerAccess) {}
