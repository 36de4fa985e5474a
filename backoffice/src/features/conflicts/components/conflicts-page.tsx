import { SegmentedControl } from "@mantine/core"
import { IconChecks } from "@tabler/icons-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ListFrame } from "../../../components/frames/list/list-frame.tsx"
import { pageOfItems, useList } from "../../../components/frames/list/use-list.ts"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import { useRegion } from "../../../components/frames/list/use-region.ts"
import { EmptyList } from "../../../components/ui/empty-list.tsx"
import { conflictsQuery } from "../api/conflicts.ts"
import type { Conflict } from "../api/conflicts.ts"
import { useConflictColumns } from "../lib/use-conflict-columns.tsx"
import { SettleDialog } from "./settle-dialog.tsx"

const states = ["open", "settled"] as const

/** What sales made without a connection did not agree with, and how it was settled. */
export const ConflictsPage = () => {
  const { t } = useTranslation("conflicts")
  const state = useListState()
  const shown = states.find((one) => one === state.filter("state")) ?? "open"
  const show = (value: string) => state.setFilters({ state: value === "open" ? "" : value })
  const list = useList({ state, query: conflictsQuery(shown), read: pageOfItems })
  const [settling, setSettling] = useState<Conflict | null>(null)
  const region = useRegion()
  const columns = useConflictColumns(setSettling)
  return (
    <>
      <ListFrame
        title={t("title")}
        subtitle={t("subtitle")}
        list={list}
        filters={
          <SegmentedControl
            aria-label={t("columns.settlement")}
            value={shown}
            onChange={show}
            data={states.map((value) => ({ value, label: t(`states.${value}`) }))}
          />
        }
        fileName="differences"
        regionId={region.id}
        failed={t("failed.list")}
        empty={
          <EmptyList
            icon={<IconChecks size={28} />}
            title={t(shown === "open" ? "empty" : "emptySettled")}
            description={shown === "open" ? t("emptyHint") : undefined}
            next={[
              { words: t(`seeOther.${shown}`), onPress: () => show(shown === "open" ? "settled" : "open") },
            ]}
          />
        }
        table={{ columns, rowKey: (row) => row.id }}
      />
      {settling === null ? null : (
        <SettleDialog
          key={settling.id}
          conflict={settling}
          onClose={() => setSettling(null)}
          onDone={() => {
            setSettling(null)
            region.focus()
          }}
        />
      )}
    </>
  )
}
