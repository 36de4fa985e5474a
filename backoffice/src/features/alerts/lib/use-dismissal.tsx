import { notifications } from "@mantine/notifications"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useRegion } from "../../../components/frames/list/use-region.ts"
import { offerUndo } from "../../../components/ui/offer-undo.tsx"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import { acknowledge, acknowledgeAll, unacknowledge, unacknowledgeAll } from "../api/alerts.ts"
import type { AcknowledgedFrom, Alert } from "../api/alerts.ts"

/** Dismisses alerts and undoes that, from the page or from the bell. Failures are shown as notifications. */
export const useDismissal = (from: AcknowledgedFrom) => {
  const { t } = useTranslation("alerts")
  const client = useQueryClient()
  const errorWords = useErrorWords()
  const region = useRegion()
  const { fullName } = useMedicineNames()
  const reload = async () => {
    await client.invalidateQueries({ queryKey: ["alerts"] })
    // The focused alert may be gone, now or as soon as the page shows the others.
    region.focusIfLost()
  }
  const say = (fallback: string) => (error: Error) =>
    notifications.show({ message: errorWords(error, fallback), color: "red" })
  const undo = useMutation({
    mutationFn: (alert: Alert) => unacknowledge(alert.medicine_id, alert.alert_type),
    onError: say(t("failed.unacknowledge")),
    onSettled: reload,
  })
  const undoAll = useMutation({
    mutationFn: unacknowledgeAll,
    onError: say(t("failed.unacknowledge")),
    onSettled: reload,
  })
  const dismiss = useMutation({
    mutationFn: (alert: Alert) => acknowledge(alert, from),
    onSuccess: (_, alert) =>
      offerUndo(t("dismissed", { name: fullName(alert.medicine_name, alert) }), () => undo.mutate(alert)),
    onError: say(t("failed.acknowledge")),
    onSettled: reload,
  })
  const dismissAll = useMutation({
    mutationFn: () => acknowledgeAll(from),
    onSuccess: ({ acknowledged, acknowledged_at: at }) => {
      if (at !== null) offerUndo(t("dismissedAll", { count: acknowledged }), () => undoAll.mutate(at))
    },
    onError: say(t("failed.acknowledgeAll")),
    onSettled: reload,
  })
  return { dismiss, dismissAll, undo, regionId: region.id }
}

export type Dismissal = ReturnType<typeof useDismissal>
