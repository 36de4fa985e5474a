import { Button, EmptyState } from "@mantine/core"
import { IconCalendar, IconCashBanknote } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { ListFrame } from "../../../components/frames/list/list-frame.tsx"
import { pageOfItems, useList } from "../../../components/frames/list/use-list.ts"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import { usePermissions } from "../../../lib/permissions.ts"
import { useArea } from "../../../lib/use-area.ts"
import { shiftsQuery } from "../api/shifts.ts"
import { useShiftColumns } from "../lib/use-shift-columns.tsx"

/** The shifts: the own ones, or everybody's for those who manage them. */
export const ShiftsPage = () => {
  const { t } = useTranslation("shifts")
  const { to } = useArea()
  const { can } = usePermissions()
  const state = useListState()
  const list = useList({ state, query: shiftsQuery, read: pageOfItems })
  const columns = useShiftColumns()
  const seesAll = can("Manage Shifts") === true
  return (
    <ListFrame
      title={t("list.title")}
      subtitle={t(seesAll ? "list.subtitleAll" : "list.subtitle")}
      actions={
        seesAll ? (
          <Button
            component={Link}
            to={to("shiftDay")}
            variant="default"
            leftSection={<IconCalendar size={20} aria-hidden />}
          >
            {t("day.title")}
          </Button>
        ) : undefined
      }
      list={list}
      fileName="shifts"
      failed={t("failed.list")}
      empty={
        <EmptyState
          icon={<IconCashBanknote size={28} />}
          title={t("list.empty")}
          description={t("list.emptyHint")}
        />
      }
      table={{ columns, rowKey: (row) => row.id }}
    />
  )
}
