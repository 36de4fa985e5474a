import { StatusUnchanged } from "@rokthnam/shared/Admin/AdminApi"
import type { PharmacyStatus } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { AdminId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { pagination } from "@rokthnam/shared/Primitives/Page"
import { Effect } from "effect"
import { Audit } from "../platform/Audit.ts"
import { Passwords } from "./Identity/Passwords.ts"
import { ApprovalsRepo } from "./Approvals/ApprovalsRepo.ts"
import type { LockedPharmacy } from "./Approvals/ApprovalsRepo.ts"
import { sliceOf } from "../platform/Slices.ts"
import type { SizedPage } from "../platform/Slices.ts"
import { transactional } from "../Sql.ts"

const missing = () => new NotFound({ what: "Pharmacy" })

type Decision = { readonly status: "APPROVED" | "REJECTED"; readonly reason: string | null }

/** What admins do with pharmacies: list them, approve or reject them, reset a password. */
export class Approvals extends Effect.Service<Approvals>()("Approvals", {
  effect: Effect.gen(function* () {
    const repo = yield* ApprovalsRepo
    const transaction = yield* transactional
    const audit = yield* Audit
    const passwords = yield* Passwords

    const stats = Effect.fn("Approvals.stats")(() =>
      Effect.map(
        repo.stats,
        (found) => found ?? { total_pharmacies: 0, pending_approvals: 0, approved: 0, rejected: 0 },
      ),
    )

    const list = Effect.fn("Approvals.list")(function* (
      { page, size }: SizedPage,
      status: PharmacyStatus | undefined,
    ) {
      const [pharmacies, total] = yield* Effect.all(
        [repo.list(status, sliceOf({ page, size })), repo.count(status)],
        { concurrency: 2 },
      )
      return { pharmacies, total, pagination: pagination(page, size, total) }
    })

    const pending = Effect.fn("Approvals.pending")(({ page, size }: SizedPage) =>
      Effect.all(
        { pharmacies: repo.pending(sliceOf({ page, size })), total: repo.count("PENDING") },
        { concurrency: 2 },
      ),
    )

    /** Moves a pharmacy from any other status to the decided one and records it in the audit log. */
    const decide = <E>(
      adminId: AdminId,
      id: PharmacyId,
      decision: Decision,
      write: (pharmacy: LockedPharmacy) => Effect.Effect<void, E>,
    ) =>
      Effect.gen(function* () {
        const before = (yield* repo.lock(id)) ?? (yield* missing())
        if (before.status === decision.status) return yield* new StatusUnchanged({ status: before.status })
        yield* write(before)
        yield* audit.record({
          actor: { kind: "admin", id: adminId },
          action: decision.status === "APPROVED" ? "pharmacy.approve" : "pharmacy.reject",
          entity: "pharmacy",
          entityId: id,
          before: { status: before.status, reason: before.rejection_reason },
          after: decision,
        })
      }).pipe(transaction)

    const approve = Effect.fn("Approvals.approve")((adminId: AdminId, id: PharmacyId) =>
      decide(adminId, id, { status: "APPROVED", reason: null }, repo.approve),
    )

    /** The reason is stored and shown to the pharmacy at login. */
    const reject = Effect.fn("Approvals.reject")((adminId: AdminId, id: PharmacyId, reason: string | null) =>
      decide(adminId, id, { status: "REJECTED", reason }, (pharmacy) => repo.reject(pharmacy, reason)),
    )

    /** Sets the owner's password and ends the owner's sessions. Returns the pharmacy's name. */
    const resetPassword = Effect.fn("Approvals.resetPassword")(function* (
      adminId: AdminId,
      id: PharmacyId,
      password: string,
    ) {
      const passwordHash = yield* passwords.makeChosen(password, "new_password")
      return yield* Effect.gen(function* () {
        const pharmacy = (yield* repo.lock(id)) ?? (yield* missing())
        yield* repo.setPassword(id, passwordHash)
        yield* audit.record({
          actor: { kind: "admin", id: adminId },
          action: "pharmacy.reset_password",
          entity: "pharmacy",
          entityId: id,
          before: null,
          after: null,
        })
        return pharmacy.name
      }).pipe(transaction)
    })

    return { stats, list, pending, approve, reject, resetPassword }
  }),
  dependencies: [ApprovalsRepo.Default, Audit.Default],
}) {}
