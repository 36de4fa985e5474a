import { Button, SegmentedControl } from "@mantine/core"
import { IconCalendar, IconCashBanknote } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { ListFrame } from "../../../components/frames/list/list-frame.tsx"
import { pageOfItems, useList } from "../../../components/frames/list/use-list.ts"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import { EmptyList } from "../../../components/ui/empty-list.tsx"
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
  const shown = state.filter("state") === "open" ? "open" : ""
  const list = useList({ state, query: shiftsQuery(shown), read: pageOfItems })
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
      filters={
        <SegmentedControl
          aria-label={t("list.which")}
          value={shown}
          onChange={(value) => state.setFilters({ state: value })}
          data={[
            { value: "", label: t("list.all") },
            { value: "open", label: t("list.open") },
          ]}
        />
      }
      fileName="shifts"
      failed={t("failed.list")}
      empty={
        <EmptyList
          icon={<IconCashBanknote size={28} />}
          title={t(shown === "" ? "list.empty" : "list.noneOpen")}
          description={shown === "" ? t("list.emptyHint") : undefined}
          next={[
            shown === ""
              ? undefined
              : { words: t("list.showAll"), onPress: () => state.setFilters({ state: "" }) },
            can("Create Sale") === true ? { words: t("list.toCounter"), to: to("newSale") } : undefined,
          ]}
        />
      }
      table={{ columns, rowKey: (row) => row.id }}
    />
  )
}
