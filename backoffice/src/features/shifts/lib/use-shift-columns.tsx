import { Anchor, Badge, Text } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Column } from "../../../components/data-table/column.ts"
import { useHere } from "../../../components/frames/way-back.ts"
import { useArea } from "../../../lib/use-area.ts"
import type { Shift } from "../api/shifts.ts"
import { differenceState } from "./difference-state.ts"
import { useMoneyRows } from "./use-money-rows.ts"

/** An amount in two currencies, or a number with its word, is read as one. */
const onOneLine = { whiteSpace: "nowrap" } as const

const ShiftLink = ({ shift }: { readonly shift: Shift }) => {
  const { t } = useTranslation("shifts")
  const { to } = useArea()
  return (
    <Anchor component={Link} to={to("shift", shift.id)} state={useHere()} fw={600} style={onOneLine}>
      {t("report.title", { id: shift.id })}
    </Anchor>
  )
}

const colors = { none: "green", missing: "red", over: "yellow", exchanged: "yellow" } as const

/** The difference of a shift, with what it means; that it is still open if it was not counted yet. */
const DifferenceCell = ({ shift: { difference } }: { readonly shift: Shift }) => {
  const { t } = useTranslation("shifts")
  const rows = useMoneyRows()
  if (difference === null) return <Badge color="blue">{t("facts.stillOpen")}</Badge>
  const state = differenceState(difference)
  return (
    <>
      <Badge color={colors[state]}>{t(`states.${state}`)}</Badge>
      {state === "none" ? null : (
        <Text size="sm" mt={4} style={onOneLine}>
          {rows.difference(difference)}
        </Text>
      )}
    </>
  )
}

/** Who had the drawer, and its name if it has one. */
export const clerkWords = ({ staff_name, drawer }: Pick<Shift, "staff_name" | "drawer">): string =>
  drawer ? `${staff_name} · ${drawer}` : staff_name

/** The columns of a list of shifts. */
export const useShiftColumns = (): ReadonlyArray<Column<Shift>> => {
  const { t } = useTranslation("shifts")
  const { moment } = useFormat()
  const rows = useMoneyRows()
  const differenceOf = ({ difference }: Shift) =>
    difference === null ? t("facts.stillOpen") : rows.difference(difference)
  const countedOf = ({ counted }: Shift) => (counted === null ? "–" : rows.notes(counted))
  return [
    {
      id: "shift",
      header: t("columns.shift"),
      isTitle: true,
      // "Shift 12" is short; the times beside it are not.
      room: "6rem",
      text: (row) => t("report.title", { id: row.id }),
      cell: (row) => <ShiftLink shift={row} />,
    },
    { id: "clerk", header: t("facts.clerk"), text: clerkWords },
    { id: "opened", header: t("facts.opened"), text: (row) => moment(row.opened_at) },
    {
      id: "closed",
      header: t("facts.closed"),
      text: (row) => (row.closed_at === null ? "–" : moment(row.closed_at)),
    },
    {
      id: "counted",
      header: t("drawer.counted"),
      align: "end",
      text: countedOf,
      cell: (row) => <span style={onOneLine}>{countedOf(row)}</span>,
    },
    {
      id: "difference",
      header: t("drawer.difference"),
      text: differenceOf,
      cell: (row) => <DifferenceCell shift={row} />,
    },
  ]
}
