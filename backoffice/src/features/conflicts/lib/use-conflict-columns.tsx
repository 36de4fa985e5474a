import { Anchor, Button, Text } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Column } from "../../../components/data-table/column.ts"
import { useIsTable } from "../../../components/data-table/use-is-table.ts"
import { useHere } from "../../../components/frames/way-back.ts"
import { keptTogether } from "../../../lib/kept-together.ts"
import { useAmounts } from "../../../lib/use-amounts.ts"
import { useArea } from "../../../lib/use-area.ts"
import type { Conflict } from "../api/conflicts.ts"
import { useConflictWords } from "./use-conflict-words.ts"

const SaleCell = ({ conflict }: { readonly conflict: Conflict }) => {
  const { t } = useTranslation("conflicts")
  const { moment } = useFormat()
  const { to } = useArea()
  const number = (
    <Anchor component={Link} to={to("sale", conflict.sale_id)} state={useHere()} fw={600}>
      {t("sale", { id: conflict.sale_id })}
    </Anchor>
  )
  const time = moment(conflict.transaction_date)
  const seller = t("soldBy", { name: conflict.staff_name })
  // A card tells it in one paragraph.
  if (!useIsTable())
    return (
      <span>
        {number}
        {keptTogether(` · ${time} · ${seller}`)}
      </span>
    )
  return (
    <div>
      {number}
      <Text size="sm">{time}</Text>
      <Text size="sm" c="dimmed">
        {seller}
      </Text>
    </div>
  )
}

/** The columns of the inbox; `onSettle` opens the dialog of a conflict. */
export const useConflictColumns = (
  onSettle: (conflict: Conflict) => void,
): ReadonlyArray<Column<Conflict>> => {
  const { t } = useTranslation("conflicts")
  const { moment } = useFormat()
  const { amounts } = useAmounts()
  const words = useConflictWords()
  const settled = ({ settlement, settled_quantity, settled_loose_units }: Conflict) =>
    settlement === null
      ? ""
      : t(`settled.${settlement}`, { amount: amounts(settled_quantity ?? 0, settled_loose_units ?? 0) })
  return [
    {
      id: "what",
      header: t("columns.what"),
      isTitle: true,
      text: words,
      cell: (row) => <Text fw={600}>{keptTogether(words(row))}</Text>,
    },
    {
      id: "sale",
      header: t("columns.sale"),
      cardLabel: "",
      text: (row) => `${t("sale", { id: row.sale_id })} ${moment(row.transaction_date)} ${row.staff_name}`,
      cell: (row) => <SaleCell conflict={row} />,
    },
    { id: "received", header: t("columns.received"), text: (row) => moment(row.received_at) },
    {
      id: "stock",
      header: t("columns.stock"),
      align: "end",
      text: (row) => (row.stock === null ? "–" : amounts(row.stock, row.stock_loose_units ?? 0)),
      value: (row) => row.stock,
    },
    {
      id: "settlement",
      header: t("columns.settlement"),
      text: settled,
      actions: "below",
      cell: (row) =>
        row.settlement === null ? (
          <Button
            variant="light"
            onClick={() => onSettle(row)}
            aria-label={t("settleOne", { what: words(row) })}
          >
            {t("settle")}
          </Button>
        ) : (
          <Text>{settled(row)}</Text>
        ),
    },
  ]
}
