import { StatusUnchanged } from "@rokthnam/shared/Admin/AdminApi"
import { AlreadyDecided } from "@rokthnam/shared/OfficeChats/ChatFailures"
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

type Decision = {
  readonly status: "APPROVED" | "REJECTED"
  readonly reason: string | null
  /** Where it was decided, if not in a browser. */
  readonly via?: "Telegram"
}

const refuseUnchanged = ({ status }: LockedPharmacy, { status: decided }: Decision) =>
  status === decided ? new StatusUnchanged({ status }) : Effect.void

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

    /** Moves a pharmacy from any other status to the decided one and records it in the audit log. Returns its name. */
    const decide = <E>(
      adminId: AdminId,
      id: PharmacyId,
      decision: Decision,
      write: (pharmacy: LockedPharmacy) => Effect.Effect<void, E>,
    ) =>
      Effect.gen(function* () {
        const before = (yield* repo.lock(id)) ?? (yield* missing())
        yield* write(before)
        yield* audit.record({
          actor: { kind: "admin", id: adminId },
          action: decision.status === "APPROVED" ? "pharmacy.approve" : "pharmacy.reject",
          entity: "pharmacy",
          entityId: id,
          before: { status: before.status, reason: before.rejection_reason },
          after: decision,
        })
        return before.name
      }).pipe(transaction)

    const approve = Effect.fn("Approvals.approve")((adminId: AdminId, id: PharmacyId) => {
      const decision = { status: "APPROVED", reason: null } as const
      return decide(adminId, id, decision, (pharmacy) =>
        Effect.zipRight(refuseUnchanged(pharmacy, decision), repo.approve(pharmacy)),
      )
    })

    /** The reason is stored and shown to the pharmacy at login. */
    const reject = Effect.fn("Approvals.reject")((
      adminId: AdminId,
      id: PharmacyId,
      reason: string | null,
    ) => {
      const decision = { status: "REJECTED", reason } as const
      return decide(adminId, id, decision, (pharmacy) =>
        Effect.zipRight(refuseUnchanged(pharmacy, decision), repo.reject(pharmacy, reason)),
      )
    })

    /** Tells who decided about a pharmacy that does not wait any more. */
    const refuseDecided = ({ id, name, status }: LockedPharmacy, adminId: AdminId) =>
      status === "PENDING"
        ? Effect.void
        : Effect.flatMap(
            repo.lastDecision(id),
            (last) =>
              new AlreadyDecided({
                name,
                status,
                by: last?.email ?? null,
                is_own: last?.actor_id === adminId,
                at: last?.at.toISOString() ?? null,
              }),
          )

    /** Approves a pharmacy that waits, by a button of a chat that may be old. Returns its name. */
    const approveWaiting = Effect.fn("Approvals.approveWaiting")((adminId: AdminId, id: PharmacyId) =>
      decide(adminId, id, { status: "APPROVED", reason: null, via: "Telegram" }, (pharmacy) =>
        Effect.zipRight(refuseDecided(pharmacy, adminId), repo.approve(pharmacy)),
      ),
    )

    /** Rejects a pharmacy that waits, by a button of a chat that may be old. Returns its name. */
    const rejectWaiting = Effect.fn("Approvals.rejectWaiting")(
      (adminId: AdminId, id: PharmacyId, reason: string | null) =>
        decide(adminId, id, { status: "REJECTED", reason, via: "Telegram" }, (pharmacy) =>
          Effect.zipRight(refuseDecided(pharmacy, adminId), repo.reject(pharmacy, reason)),
        ),
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

    return { stats, list, pending, approve, reject, approveWaiting, rejectWaiting, resetPassword }
  }),
  dependencies: [ApprovalsRepo.Default, Audit.Default],
}) {}
