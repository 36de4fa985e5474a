import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"

export type AlertPage = Answer<"GET /inventory/alerts/page">
export type Alert = AlertPage["items"][number]
/** The filters of the list; '' leaves one out. */
export type AlertFilter = {
  readonly type: AlertType | ""
  readonly sort: AlertOrder | ""
  readonly withAcknowledged: boolean
}
type AlertType = Alert["alert_type"]
export const alertOrders = ["name", "-name", "quantity", "-quantity", "expires", "-expires"] as const
export type AlertOrder = (typeof alertOrders)[number]

/** Document 1, section 9: alerts are polled every 60 seconds. In milliseconds. */
const pollEvery = 60_000

/** The fixed notes of an acknowledgement, by the place where the user dismissed the alert. */
const notes = { page: "Acknowledged from alerts page", bell: "Dismissed from notifications" } as const
export type AcknowledgedFrom = keyof typeof notes

/** The page length of the list, and the number of alerts below the bell: one or two screens. */
const pageSize = 20

/** A page of the alerts with the counts of all; `size` overrides the page length of the screen. */
export const alertsQuery = (filter: AlertFilter, page: number, size = pageSize) =>
  queryOptions({
    queryKey: ["alerts", "list", { ...filter, page, size }],
    queryFn: ({ signal }) =>
      api.get("/inventory/alerts/page", {
        as: "member",
        query: {
          page,
          page_size: size,
          ...(filter.withAcknowledged ? { include_acknowledged: "true" as const } : {}),
          ...(filter.type === "" ? {} : { alert_type: filter.type }),
          ...(filter.sort === "" ? {} : { sort: filter.sort }),
        },
        signal,
      }),
    refetchInterval: pollEvery,
    // The previous rows stay visible while new ones load.
    placeholderData: keepPreviousData,
  })

/** The first active alerts, the most urgent first. */
export const activeAlertsQuery = alertsQuery({ type: "", sort: "", withAcknowledged: false }, 1)

export const alertCountQuery = queryOptions({
  queryKey: ["alerts", "count"],
  queryFn: async ({ signal }) =>
    (await api.get("/inventory/alerts/count", { as: "member", signal })).total_alerts,
  refetchInterval: pollEvery,
})

export const acknowledge = (alert: Alert, from: AcknowledgedFrom) =>
  api.post("/inventory/alerts/acknowledge", {
    as: "member",
    body: { medicine_id: alert.medicine_id, alert_type: alert.alert_type, notes: notes[from] },
  })

export const acknowledgeAll = (from: AcknowledgedFrom) =>
  api.post("/inventory/alerts/acknowledge-all", { as: "member", body: { notes: notes[from] } })

/** Takes back everything that one "Dismiss all" acknowledged; `at` is the time in its answer. */
export const unacknowledgeAll = (at: string) =>
  api.post("/inventory/alerts/unacknowledge-all", { as: "member", body: { acknowledged_at: at } })

export const unacknowledge = (medicineId: number, type: AlertType) =>
  api.delete("/inventory/alerts/acknowledge/:medicine_id/:alert_type", {
    as: "member",
    path: { medicine_id: medicineId, alert_type: type },
  })
