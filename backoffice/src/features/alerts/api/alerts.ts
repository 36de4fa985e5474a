import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"

export type Alert = Answer<"GET /inventory/alerts">[number]
type AlertType = Alert["alert_type"]

/** Document 1, section 9: alerts are polled every 60 seconds. In milliseconds. */
const pollEvery = 60_000

/** The fixed notes of an acknowledgement, by the place where the user dismissed the alert. */
const notes = { page: "Acknowledged from alerts page", bell: "Dismissed from notifications" } as const
export type AcknowledgedFrom = keyof typeof notes

export const alertsQuery = (options: { readonly withAcknowledged: boolean }) =>
  queryOptions({
    queryKey: ["alerts", "list", options],
    queryFn: ({ signal }) =>
      api.get("/inventory/alerts", {
        as: "member",
        query: options.withAcknowledged ? { include_acknowledged: "true" } : {},
        signal,
      }),
    refetchInterval: pollEvery,
  })

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

export const unacknowledge = (medicineId: number, type: AlertType) =>
  api.delete("/inventory/alerts/acknowledge/:medicine_id/:alert_type", {
    as: "member",
    path: { medicine_id: medicineId, alert_type: type },
  })
