import { Button, Group } from "@mantine/core"
import { useShown } from "@rokthnam/shared/web/sessions/use-session"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import { pathIn } from "../../../lib/paths.ts"
import { usePermissions } from "../../../lib/permissions.ts"
import { sessions } from "../../../lib/sessions.ts"
import type { Alert } from "../api/alerts.ts"
import { useAlertWords } from "../lib/use-alert-words.ts"
import type { Dismissal } from "../lib/use-dismissal.tsx"
import classes from "./alert-actions.module.css"

type Props = { readonly alert: Alert; readonly dismissal: Dismissal }

/** The buttons of an alert: open the medicine, for members who may, and dismiss the alert or undo that. */
export const AlertActions = ({ alert, dismissal }: Props) => {
  const { t } = useTranslation("alerts")
  const { can } = usePermissions()
  const words = useAlertWords()(alert)
  const { fullName } = useMedicineNames()
  // Document 2: the link goes to the pharmacy's page if a pharmacy session exists, otherwise to the staff's.
  const area = useShown(sessions.pharmacy) === undefined ? "staff" : "pharmacy"
  const { dismiss, undo } = dismissal
  const isDone = alert.is_acknowledged
  const isBusy =
    (dismiss.isPending && dismiss.variables === alert) || (undo.isPending && undo.variables === alert)
  const name = t(isDone ? "page.unacknowledge" : "page.dismiss")
  return (
    <Group gap="xs" className={classes["actions"] ?? ""}>
      {can("Manage Medicine Inventory") === true ? (
        <Button
          component={Link}
          to={pathIn(area, "editMedicine", alert.medicine_id)}
          variant="default"
          size="sm"
          aria-label={`${t("page.viewMedicine")}: ${fullName(alert.medicine_name, alert)}`}
        >
          {t("page.viewMedicine")}
        </Button>
      ) : null}
      <Button
        variant="light"
        size="sm"
        loading={isBusy}
        onClick={() => (isDone ? undo.mutate(alert) : dismiss.mutate(alert))}
        aria-label={`${name}: ${words}`}
      >
        {name}
      </Button>
    </Group>
  )
}
