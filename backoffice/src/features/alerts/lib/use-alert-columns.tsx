import { Badge, Group, Text } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import type { Column } from "../../../components/data-table/column.ts"
import { useIsTable } from "../../../components/data-table/use-is-table.ts"
import { keptTogether } from "../../../lib/kept-together.ts"
import type { Alert } from "../api/alerts.ts"
import { AlertActions } from "../components/alert-actions.tsx"
import { AlertIcon } from "../components/alert-icon.tsx"
import { useAlertWords } from "./use-alert-words.ts"
import type { Dismissal } from "./use-dismissal.tsx"

/** The type of an alert; nothing on a card, where sign and sentence say more exactly that it is expired or out of stock. */
const TypeBadge = ({ alert: { alert_type: type } }: { readonly alert: Alert }) => {
  const { t } = useTranslation("alerts")
  if (!useIsTable()) return null
  return <Badge color={type === "LOW_STOCK" ? "blue" : "orange"}>{t(`page.types.${type}`)}</Badge>
}

/** The columns of the alert list: alert, quantity left, expiration and actions. */
export const useAlertColumns = (dismissal: Dismissal): ReadonlyArray<Column<Alert>> => {
  const { t } = useTranslation("alerts")
  const { count, day, moment } = useFormat()
  const words = useAlertWords()
  return [
    {
      id: "alert",
      header: t("page.alert"),
      isTitle: true,
      sort: "name",
      text: words,
      cell: (row) => (
        <Group wrap="nowrap" gap="sm">
          <AlertIcon alert={row} />
          <Text fw={600}>{keptTogether(words(row))}</Text>
        </Group>
      ),
    },
    {
      id: "type",
      header: t("page.type"),
      cardLabel: "",
      text: (row) => t(`page.types.${row.alert_type}`),
      cell: (row) => <TypeBadge alert={row} />,
    },
    {
      id: "quantity",
      header: t("page.quantity"),
      align: "end",
      sort: "quantity",
      text: (row) => count(row.quantity),
      value: (row) => row.quantity,
    },
    {
      id: "expires",
      header: t("page.expires"),
      cardLabel: (row) => (row.alert_type === "EXPIRING_SOON" ? "" : t("page.expiresShort")),
      sort: "expires",
      text: (row) => day(row.expiration_date),
      value: (row) => row.expiration_date,
    },
    {
      id: "acknowledged",
      header: t("page.acknowledged"),
      text: (row) => (row.acknowledged_at === null ? "" : moment(row.acknowledged_at)),
    },
    {
      id: "actions",
      header: t("page.actions"),
      actions: "below",
      align: "end",
      cell: (row) => <AlertActions alert={row} dismissal={dismissal} />,
    },
  ]
}
