import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import type { ShiftDay, ShiftReport, Takings } from "../api/shifts.ts"
import { useMoneyRows } from "../lib/use-money-rows.ts"
import { MoneyTable } from "./money-table.tsx"

type ShiftProps = { readonly shift: ShiftReport }

/** The drawer from its float to its difference; before the count only the float. */
export const DrawerTable = ({ shift }: ShiftProps) => {
  const { t } = useTranslation("shifts")
  const { drawer } = useMoneyRows()
  return (
    <MoneyTable
      caption={t("drawer.title")}
      heads={[t("drawer.what"), t("usd"), t("riel")]}
      rows={drawer(shift)}
    />
  )
}

type TakingsProps = { readonly takings: ReadonlyArray<Takings>; readonly caption: string }

/** What was paid by each method, and given back. */
export const TakingsTable = ({ takings, caption }: TakingsProps) => {
  const { t } = useTranslation("shifts")
  const rows = useMoneyRows()
  if (takings.length === 0) return null
  return (
    <MoneyTable
      caption={caption}
      heads={[t("takings.method"), t("takings.sold"), t("takings.givenBack")]}
      rows={rows.takings(takings)}
    />
  )
}

type DrawersProps = { readonly drawers: ShiftDay["drawers"] }

/** What each named drawer took in its closed shifts, whoever had it, and how the counts differ. */
export const DrawersTable = ({ drawers }: DrawersProps) => {
  const { t } = useTranslation("shifts")
  const rows = useMoneyRows()
  if (drawers.length === 0) return null
  return (
    <MoneyTable
      caption={t("drawers.title")}
      heads={[t("facts.drawer"), t("drawers.cash"), t("drawer.difference")]}
      rows={drawers.map(({ drawer, shifts, clerks, cash, difference }) => ({
        label: t("drawers.line", { drawer, clerks: clerks.join(", "), count: shifts }),
        cells: [rows.difference(cash), rows.difference(difference)],
      }))}
    />
  )
}

/** Cash beside the sales, and why. */
export const MovesTable = ({ shift: { moves } }: ShiftProps) => {
  const { t } = useTranslation("shifts")
  const { moment } = useFormat()
  const rows = useMoneyRows()
  if (moves.length === 0) return null
  return (
    <MoneyTable
      caption={t("moves.title")}
      heads={[t("moves.reason"), t("moves.amount")]}
      rows={moves.map(({ kind, notes, reason, at }) => ({
        label: `${reason} · ${moment(at)}`,
        cells: [rows.difference(kind === "cash_in" ? notes : { usd: -notes.usd, riel: -notes.riel })],
      }))}
    />
  )
}
