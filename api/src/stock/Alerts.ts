import type { Alert, AlertOrder, AlertType } from "@rokthnam/shared/Alerts/AlertsApi"
import type { Member } from "@rokthnam/shared/Identity/Actors"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { MedicineId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { pagination } from "@rokthnam/shared/Primitives/Page"
import { Effect, Schema } from "effect"
import { formField } from "./Medicines/MedicineForms.ts"
import { AlertsRepo } from "./Alerts/AlertsRepo.ts"
import type { AlertFilter, AlertRow, AlertRule } from "./Alerts/AlertsRepo.ts"
import { Audit } from "../platform/Audit.ts"
import { actorOf } from "../platform/Audit/NewAuditEntry.ts"
import type { AuditEntry } from "../platform/Audit/NewAuditEntry.ts"
import { PharmacyCopies } from "../platform/PharmacyCopies.ts"
import { sliceOf } from "../platform/Slices.ts"
import type { SizedPage } from "../platform/Slices.ts"
import { AppConfig } from "../Config.ts"
import { today } from "../platform/Today.ts"
import { transactional } from "../Sql.ts"
import { traced } from "../platform/Span.ts"

const Counts = Schema.Struct({ low_stock: Schema.Int, expiring_soon: Schema.Int })

/** The wording of the contract documents. A negative number of days means that the date has passed. */
const messageOf = (row: AlertRow): string =>
  row.alert_type === "LOW_STOCK"
    ? `${row.medicine_name} is low in stock: ${row.quantity} left`
    : `${row.medicine_name} expires in ${row.days_until_expiry} days`

const toAlert = (row: AlertRow): Alert => ({
  ...row,
  ...formField(row.medicine_name, row.dosage),
  message: messageOf(row),
  is_acknowledged: row.acknowledged_at !== null,
})

type AlertName = { readonly medicine_id: MedicineId; readonly alert_type: AlertType }

const alertAct = (
  member: Member,
  action: "alert.acknowledge" | "alert.unacknowledge",
  { medicine_id, alert_type }: AlertName,
): AuditEntry => ({
  actor: actorOf(member),
  action,
  entity: "medicine",
  entityId: medicine_id,
  before: null,
  after: { alert_type },
})

/** Alerts are computed from stock and dates at every read. Only acknowledgements are stored. */
export class Alerts extends Effect.Service<Alerts>()("Alerts", {
  effect: Effect.gen(function* () {
    const repo = yield* AlertsRepo
    const copies = yield* PharmacyCopies
    const audit = yield* Audit
    const transaction = yield* transactional
    const { lowStockAlertAt, expiryAlertDays } = yield* AppConfig
    const rule = Effect.map(today, (day): AlertRule => ({
      today: day,
      lowStockAt: lowStockAlertAt,
      expiryDays: expiryAlertDays,
    }))

    /** One entry for all alerts together; none if there was none. */
    const recordAll = (
      member: Member,
      action: "alert.acknowledge_all" | "alert.unacknowledge_all",
      alerts: number,
    ) =>
      alerts === 0
        ? Effect.void
        : audit.record({
            actor: actorOf(member),
            action,
            entity: "pharmacy",
            entityId: member.pharmacyId,
            before: null,
            after: { alerts },
          })

    /** The number of active alerts of each type. Active means not acknowledged. */
    const activeCounts = traced("Alerts.activeCounts")(function* (pharmacyId: PharmacyId) {
      const now = yield* rule
      const load = Effect.map(
        repo.countActive(pharmacyId, now),
        (row) => row ?? { low_stock: 0, expiring_soon: 0 },
      )
      return yield* copies.remember("alerts", pharmacyId, Counts, load)
    })

    const count = traced("Alerts.count")((pharmacyId: PharmacyId) =>
      Effect.map(activeCounts(pharmacyId), ({ low_stock, expiring_soon }) => low_stock + expiring_soon),
    )

    const list = traced("Alerts.list")(function* (pharmacyId: PharmacyId, filter: AlertFilter) {
      return (yield* repo.list(pharmacyId, yield* rule, filter)).map(toAlert)
    })

    /** One page of the alerts, with the counts of all of the type. */
    const page = traced("Alerts.page")(function* (
      pharmacyId: PharmacyId,
      filter: AlertFilter,
      order: AlertOrder | null,
      request: SizedPage,
    ) {
      const now = yield* rule
      const [found, counts] = yield* Effect.all(
        [
          repo.list(pharmacyId, now, filter, order, sliceOf(request)),
          repo.counts(pharmacyId, now, filter.type),
        ],
        { concurrency: 2 },
      )
      const total = counts.active + (filter.acknowledged ? counts.acknowledged : 0)
      return {
        items: found.map(toAlert),
        pagination: pagination(request.page, request.size, total),
        counts,
      }
    })

    const acknowledge = traced("Alerts.acknowledge")(function* (
      member: Member,
      { medicine_id, alert_type }: AlertName,
      notes: string | null,
    ) {
      const { pharmacyId, staffId } = member
      const only = { medicineId: medicine_id, type: alert_type }
      const now = yield* rule
      yield* transaction(
        Effect.gen(function* () {
          const done = yield* repo.acknowledge(pharmacyId, now, only, { notes, staffId })
          if (done.length === 0) return yield* new NotFound({ what: "Alert" })
          if (done.some(({ is_new }) => is_new))
            yield* audit.record(alertAct(member, "alert.acknowledge", { medicine_id, alert_type }))
        }),
      )
      yield* copies.changed(pharmacyId)
    })

    /** Acknowledges every active alert. Returns how many, and the time that names them for `unacknowledgeAll`. */
    const acknowledgeAll = traced("Alerts.acknowledgeAll")(function* (member: Member, notes: string | null) {
      const { pharmacyId, staffId } = member
      const now = yield* rule
      const done = yield* transaction(
        Effect.tap(repo.acknowledge(pharmacyId, now, null, { notes, staffId }), (all) =>
          recordAll(member, "alert.acknowledge_all", all.length),
        ),
      )
      yield* copies.changed(pharmacyId)
      return { acknowledged: done.length, acknowledged_at: done[0]?.acknowledged_at ?? null }
    })

    /** Takes back what `acknowledgeAll` acknowledged at a time. Returns how many alerts are active again. */
    const unacknowledgeAll = traced("Alerts.unacknowledgeAll")(function* (member: Member, at: Date) {
      const { pharmacyId } = member
      const done = yield* transaction(
        Effect.tap(repo.unacknowledgeAll(pharmacyId, at), (removed) =>
          recordAll(member, "alert.unacknowledge_all", removed),
        ),
      )
      yield* copies.changed(pharmacyId)
      return done
    })

    const unacknowledge = traced("Alerts.unacknowledge")(function* (
      member: Member,
      { medicine_id, alert_type }: AlertName,
    ) {
      const { pharmacyId } = member
      const alert = { medicineId: medicine_id, type: alert_type }
      yield* transaction(
        Effect.gen(function* () {
          if (!(yield* repo.unacknowledge(pharmacyId, alert))) return yield* new NotFound({ what: "Alert" })
          yield* audit.record(alertAct(member, "alert.unacknowledge", { medicine_id, alert_type }))
        }),
      )
      yield* copies.changed(pharmacyId)
    })

    return { list, page, count, activeCounts, acknowledge, acknowledgeAll, unacknowledge, unacknowledgeAll }
  }),
  dependencies: [AlertsRepo.Default, PharmacyCopies.Default, Audit.Default],
}) {}
