import type { Alert as AlertSchema, AlertType } from "@rokthnam/shared/Alerts/AlertsApi"
import type { Message } from "@rokthnam/shared/Primitives/Page"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api-client.ts"
import type { Wire } from "../../../lib/wire.ts"

export type Alert = Wire<typeof AlertSchema>

/** Document 1, section 9: alerts are polled every 60 seconds. */
const pollEvery = 60_000

/** The fixed notes with which an alert is acknowledged, by where that happens. */
const notes = { page: "Acknowledged from alerts page", bell: "Dismissed from notifications" } as const
export type AcknowledgedFrom = keyof typeof notes

export const alertsQuery = (options: { readonly withAcknowledged: boolean }) =>
  queryOptions({
    queryKey: ["alerts", "list", options],
    queryFn: ({ signal }) =>
      api.get<ReadonlyArray<Alert>>("/inventory/alerts", {
        as: "member",
        query: { include_acknowledged: options.withAcknowledged ? true : undefined },
        signal,
      }),
    refetchInterval: pollEvery,
  })

export const alertCountQuery = queryOptions({
  queryKey: ["alerts", "count"],
  queryFn: async ({ signal }) => {
    const answer = await api.get<{ readonly total_alerts: number }>("/inventory/alerts/count", {
      as: "member",
      signal,
    })
    return answer.total_alerts
  },
  refetchInterval: pollEvery,
})

export const acknowledge = (alert: Alert, from: AcknowledgedFrom) =>
  api.post<Wire<typeof Message>>("/inventory/alerts/acknowledge", {
    as: "member",
    body: { medicine_id: alert.medicine_id, alert_type: alert.alert_type, notes: notes[from] },
  })

export const acknowledgeAll = (from: AcknowledgedFrom) =>
  api.post<{ readonly acknowledged: number }>("/inventory/alerts/acknowledge-all", {
    as: "member",
    body: { notes: notes[from] },
  })

export const unacknowledge = (medicineId: number, type: AlertType) =>
  api.delete<Wire<typeof Message>>(`/inventory/alerts/acknowledge/${medicineId}/${type}`, { as: "member" })
