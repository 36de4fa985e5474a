import { HttpApiGroup } from "@effect/platform"
import { AdminAccess } from "../Identity/Access.ts"
import { RangeReversed } from "../Primitives/CommonFailures.ts"
import { get } from "../Primitives/Endpoint.ts"
import { Paged } from "../Primitives/Page.ts"
import { AuditEntry, AuditQuery } from "./Audit.ts"

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
