import type { ActivityQuery, AuditEntry as ToldEntry, AuditQuery } from "@rokthnam/shared/Audit/Audit"
import { auditRetentionDays } from "@rokthnam/shared/Audit/AuditActs"
import { addDays, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { RangeReversed } from "@rokthnam/shared/Primitives/CommonFailures"
import type { PharmacyId, StaffId } from "@rokthnam/shared/Primitives/Id"
import { pagination } from "@rokthnam/shared/Primitives/Page"
import { Effect, Either, FiberRef } from "effect"
import { actingSession } from "./Audit/ActingSession.ts"
import { AuditRepo } from "./Audit/AuditRepo.ts"
import type { AuditFilter } from "./Audit/AuditRepo.ts"
import type { AuditEntry } from "./Audit/NewAuditEntry.ts"
import { ArchivedMonths } from "./ArchivedMonths.ts"
import { Partitions } from "./Partitions.ts"
import { sliceOf } from "./Slices.ts"
import { standbyReads } from "../Sql/Standby.ts"
import { traced } from "./Span.ts"

const retentionSeconds = auditRetentionDays * 86_400

/** Entries removed by one run of the job, which runs every hour: more than a country's pharmacies write in it. */
const removedAtOnce = 10_000

const filterOf = (query: AuditQuery): Either.Either<AuditFilter, RangeReversed> => {
  const start = query.start_date || null
  const end = query.end_date || null
  if (start !== null && end !== null && start > end)
    return Either.left(new RangeReversed({ start_date: start, end_date: end }))
  return Either.right({
    from: start === null ? null : startOfDay(start),
    until: end === null ? null : startOfDay(addDays(end, 1)),
    role: query.role || null,
    actorId: query.actor_id || null,
    action: query.action || null,
    pharmacyId: query.pharmacy_id || null,
    search: query.search ?? "",
  })
}

const staffMember = (id: StaffId) => ({ role: "staff", actor_id: id }) as const

/** Admins are nameless to an owner, and nobody's session is told. */
const forOwner = (entry: ToldEntry): ToldEntry => ({
  ...entry,
  actor: entry.actor.role === "admin" ? { ...entry.actor, id: null, name: null } : entry.actor,
  session_id: null,
  ...(entry.actor.role === "admin" ? { browser: null, system: null } : {}),
})

/** The audit log: who did what to which row, with the values before and after. Entries are only added. */
export class Audit extends Effect.Service<Audit>()("Audit", {
  effect: Effect.gen(function* () {
    const repo = yield* AuditRepo
    const partitions = yield* Partitions
    const archived = yield* ArchivedMonths
    const elsewhere = yield* standbyReads

    /**
     * Adds an entry in the caller's transaction, so that the action and its entry are committed together or not at
     * all. The session is that of the request.
     */
    const record = traced("Audit.record")((entry: AuditEntry) =>
      Effect.flatMap(FiberRef.get(actingSession), (session) => repo.insert(entry, session)),
    )

    /** A page of the entries that match, the newest first. */
    const list = traced("Audit.list")(function* (query: AuditQuery) {
      const { page, page_size: size } = query
      const filter = yield* filterOf(query)
      const [items, total] = yield* Effect.all(
        [repo.list(filter, sliceOf({ page, size })), repo.count(filter)],
        { concurrency: 2 },
      )
      return { items, pagination: pagination(page, size, total) }
    }, elsewhere)

    /** A page of what was done in a pharmacy, for its owner. */
    const ofPharmacy = traced("Audit.ofPharmacy")(function* (
      pharmacy_id: PharmacyId,
      { person = "", ...query }: ActivityQuery,
    ) {
      const who =
        person === "" ? {} : person === "owner" ? { role: "pharmacy" as const } : staffMember(person)
      const { items, pagination: pages } = yield* list({ ...query, ...who, pharmacy_id })
      return { items: items.map(forOwner), pagination: pages }
    })

    /**
     * Drops the months whose last entry is past its retention, forgets those of them that are in the archive, and deletes
     * such entries of the month after them. Returns how many months and entries.
     */
    const removeOld = Effect.gen(function* () {
      const forgotten = yield* archived.forgetPast("audit_log", retentionSeconds)
      const dropped = forgotten === undefined ? 0 : yield* partitions.dropOld("audit_log", retentionSeconds)
      // others may have kept a month that was being copied from going, and its rows do not change before it does
      if (forgotten !== undefined && forgotten > 0) return forgotten + dropped
      return dropped + (yield* repo.removeOld(removedAtOnce))
    })

    return { record, list, ofPharmacy, removeOld }
  }),
  dependencies: [AuditRepo.Default, Partitions.Default, ArchivedMonths.Default],
}) {}
