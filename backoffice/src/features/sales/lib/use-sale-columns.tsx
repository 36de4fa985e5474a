import { Anchor, Badge, Group, Text } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Column } from "../../../components/data-table/column.ts"
import { Tag } from "../../../components/data-table/tag.tsx"
import { useIsTable } from "../../../components/data-table/use-is-table.ts"
import { useHere } from "../../../components/frames/way-back.ts"
import { keptTogether } from "../../../lib/kept-together.ts"
import { useAmounts } from "../../../lib/use-amounts.ts"
import { useArea } from "../../../lib/use-area.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import type { Transaction } from "../api/history.ts"

/** Document 2, section 9: the number of items shown before '+N more items'. */
const itemsShown = 3

/** A line in words: "Panadol 500mg · Tablet × 2", "Panadol 500mg · Tablet × 10 units". */
const useLineWords = () => {
  const { amounts } = useAmounts()
  const { fullName } = useMedicineNames()
  return (line: Transaction["items"][number]) =>
    `${fullName(line.medicine_name, line)} × ${amounts(line.quantity_sold, line.units_sold)}`
}

const Items = ({ sale }: { readonly sale: Transaction }) => {
  const { t } = useTranslation("sales")
  const lineWords = useLineWords()
  const wordsOf = (line: Transaction["items"][number]) => keptTogether(lineWords(line))
  const isTable = useIsTable()
  const hidden = sale.items.length - itemsShown
  if (!isTable) {
    const words = sale.items.slice(0, itemsShown).map(wordsOf).join(", ")
    const more = hidden > 0 ? ` ${t("history.more", { count: hidden })}` : ""
    return `${t("history.id", { id: sale.id })} · ${words}${more}`
  }
  return (
    <div>
      {sale.items.slice(0, itemsShown).map((item, index) => (
        <div key={item.id}>
          {wordsOf(item)}
          {hidden > 0 && index === itemsShown - 1 ? (
            <Text span inherit c="dimmed">
              {" "}
              {t("history.more", { count: hidden })}
            </Text>
          ) : null}
        </div>
      ))}
    </div>
  )
}

/** What a row is, if it is no sale, or what became of the sale; nothing for a sale that stands. */
const stateOf = (sale: Transaction) => {
  if (sale.kind !== "sale") return sale.kind
  if (sale.is_voided) return "voided"
  return sale.items.some((item) => item.quantity_returned > 0) ? "returned" : undefined
}

const StateBadge = ({ sale }: { readonly sale: Transaction }) => {
  const { t } = useTranslation("sales")
  const state = stateOf(sale)
  return state === undefined ? null : <Badge color="yellow">{t(`history.state.${state}`)}</Badge>
}

const DateCell = ({ sale }: { readonly sale: Transaction }) => {
  const { t } = useTranslation("sales")
  const { moment } = useFormat()
  const { to } = useArea()
  const time = (
    <Anchor
      component={Link}
      to={to("sale", sale.id)}
      state={useHere()}
      fw={600}
      className="one-line-on-desktop"
    >
      {moment(sale.transaction_date)}
    </Anchor>
  )
  // On a card the number begins the line of the items.
  if (!useIsTable())
    return (
      <>
        {time} <StateBadge sale={sale} />
      </>
    )
  return (
    <div>
      {time}
      <Group gap="0 var(--space-2)">
        <Text size="sm" c="dimmed">
          {t("history.id", { id: sale.id })}
        </Text>
        <StateBadge sale={sale} />
      </Group>
    </div>
  )
}

/** The columns of the sale history. */
export const useSaleColumns = (): ReadonlyArray<Column<Transaction>> => {
  const { t } = useTranslation("sales")
  const { money, moment } = useFormat()
  const wordsOf = useLineWords()
  return [
    { id: "number", header: t("history.number"), isFileOnly: true, value: (row) => row.id },
    {
      id: "state",
      header: t("history.stateHeader"),
      isFileOnly: true,
      value: (row) => t(`history.state.${stateOf(row) ?? "sold"}`),
    },
    {
      id: "date",
      header: t("history.date"),
      isTitle: true,
      text: (row) => moment(row.transaction_date),
      cell: (row) => <DateCell sale={row} />,
    },
    {
      id: "items",
      header: t("history.items"),
      cardLabel: "",
      flows: "words",
      text: (row) => row.items.map(wordsOf).join("; "),
      cell: (row) => <Items sale={row} />,
    },
    {
      id: "payment",
      header: t("payment.label"),
      cardLabel: "",
      flows: "words",
      text: (row) => row.payment_method_name,
      cell: (row) => <Tag text={row.payment_method_name} />,
    },
    { id: "staff", header: t("history.soldBy"), flows: "words", text: (row) => row.staff_name },
    { id: "notes", header: t("order.notes"), flows: "words", text: (row) => row.notes ?? "" },
    {
      id: "total",
      header: t("order.total"),
      align: "end",
      isCorner: true,
      text: (row) => money(row.total_amount),
      value: (row) => row.total_amount,
      cell: (row) => <Text fw={700}>{money(row.total_amount)}</Text>,
    },
  ]
}
