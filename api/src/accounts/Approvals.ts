import { NotRejected, StatusUnchanged } from "@rokthnam/shared/Admin/AdminApi"
import { AlreadyDecided } from "@rokthnam/shared/OfficeChats/ChatFailures"
import type { PharmacyStatus } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { AdminId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { Audit } from "../platform/Audit.ts"
import { Passwords } from "./Identity/Passwords.ts"
import { ApprovalsRepo } from "./Approvals/ApprovalsRepo.ts"
import type { LockedPharmacy } from "./Approvals/ApprovalsRepo.ts"
import { transactional } from "../Sql.ts"
import { traced } from "../platform/Span.ts"

const missing = () => new NotFound({ what: "Pharmacy" })

type Decision = {
  readonly status: PharmacyStatus
  readonly reason: string | null
  /** Where it was decided, if not in a browser. */
  readonly via?: "Telegram"
}

const actions = {
  APPROVED: "pharmacy.approve",
  REJECTED: "pharmacy.reject",
  PENDING: "pharmacy.reopen",
} as const

const refuseUnchanged = ({ status }: LockedPharmacy, { status: decided }: Decision) =>
  status === decided ? new StatusUnchanged({ status }) : Effect.void

/** What admins decide about pharmacies: approve, reject or reopen them, reset a password. */
export class Approvals extends Effect.Service<Approvals>()("Approvals", {
  effect: Effect.gen(function* () {
    const repo = yield* ApprovalsRepo
    const transaction = yield* transactional
    const audit = yield* Audit
    const passwords = yield* Passwords

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
          action: actions[decision.status],
          entity: "pharmacy",
          entityId: id,
          before: { status: before.status, reason: before.rejection_reason },
          after: decision,
        })
        return before.name
      }).pipe(transaction)

    const approve = traced("Approvals.approve")((adminId: AdminId, id: PharmacyId) => {
      const decision = { status: "APPROVED", reason: null } as const
      return decide(adminId, id, decision, (pharmacy) =>
        Effect.zipRight(refuseUnchanged(pharmacy, decision), repo.admit(pharmacy, "APPROVED")),
      )
    })

    /** The reason is stored and shown to the pharmacy at login. */
    const reject = traced("Approvals.reject")((adminId: AdminId, id: PharmacyId, reason: string | null) => {
      const decision = { status: "REJECTED", reason } as const
      return decide(adminId, id, decision, (pharmacy) =>
        Effect.zipRight(refuseUnchanged(pharmacy, decision), repo.reject(pharmacy, reason)),
      )
    })

    /** Makes a rejected registration wait again. Its reason stays in the audit log. Returns the pharmacy's name. */
    const reopen = traced("Approvals.reopen")((adminId: AdminId, id: PharmacyId) =>
      decide(adminId, id, { status: "PENDING", reason: null }, (pharmacy) =>
        Effect.zipRight(
          pharmacy.status === "REJECTED" ? Effect.void : new NotRejected({ status: pharmacy.status }),
          repo.admit(pharmacy, "PENDING"),
        ),
      ),
    )

    /** Records that the admin has looked at the licence: once, however often it is opened. */
    const seeLicense = traced("Approvals.seeLicense")((adminId: AdminId, id: PharmacyId) =>
      Effect.gen(function* () {
        yield* Effect.filterOrElse(repo.lock(id), (found) => found !== undefined, missing)
        if (yield* repo.hasSeenLicense(adminId, id)) return
        yield* audit.record({
          actor: { kind: "admin", id: adminId },
          action: "pharmacy.view_license",
          entity: "pharmacy",
          entityId: id,
          before: null,
          after: null,
        })
      }).pipe(transaction),
    )

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
    const approveWaiting = traced("Approvals.approveWaiting")((adminId: AdminId, id: PharmacyId) =>
      decide(adminId, id, { status: "APPROVED", reason: null, via: "Telegram" }, (pharmacy) =>
        Effect.zipRight(refuseDecided(pharmacy, adminId), repo.admit(pharmacy, "APPROVED")),
      ),
    )

    /** Rejects a pharmacy that waits, by a button of a chat that may be old. Returns its name. */
    const rejectWaiting = traced("Approvals.rejectWaiting")(
      (adminId: AdminId, id: PharmacyId, reason: string | null) =>
        decide(adminId, id, { status: "REJECTED", reason, via: "Telegram" }, (pharmacy) =>
          Effect.zipRight(refuseDecided(pharmacy, adminId), repo.reject(pharmacy, reason)),
        ),
    )

    /** Sets the owner's password and ends the owner's sessions. Returns the pharmacy's name. */
    const resetPassword = traced("Approvals.resetPassword")(function* (
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

    return { approve, reject, reopen, seeLicense, approveWaiting, rejectWaiting, resetPassword }
  }),
  dependencies: [ApprovalsRepo.Default, Audit.Default],
}) {}
