import { Button, Stack, Text } from "@mantine/core"
import { IconPill, IconPlus } from "@tabler/icons-react"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { CategoryField } from "../../../components/ui/category-field.tsx"
import { ColumnChoice } from "../../../components/frames/list/column-choice.tsx"
import { ListFrame } from "../../../components/frames/list/list-frame.tsx"
import { useChosenColumns } from "../../../components/frames/list/use-chosen-columns.ts"
import { useDeletion } from "../../../components/frames/list/use-deletion.ts"
import { pageOfItems, useList } from "../../../components/frames/list/use-list.ts"
import { NarrowedTo } from "../../../components/frames/list/narrowed-to.tsx"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import type { ListState } from "../../../components/frames/list/use-list-state.ts"
import { useHere } from "../../../components/frames/way-back.ts"
import { EmptyList } from "../../../components/ui/empty-list.tsx"
import { usePermissions } from "../../../lib/permissions.ts"
import { stockChanged } from "../../../lib/invalidate.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import { useAmounts } from "../../../lib/use-amounts.ts"
import { useArea } from "../../../lib/use-area.ts"
import { deleteMedicine, medicinesQuery } from "../api/medicines.ts"
import type { Medicine, MedicineFilter } from "../api/medicines.ts"
import { filterOf, noFilter } from "../lib/medicine-filter.ts"
import { useChosen } from "../lib/use-chosen.ts"
import { useMedicineColumns } from "../lib/use-medicine-columns.tsx"
import { ChosenBar } from "./chosen-bar.tsx"
import { MedicineFilters } from "./medicine-filters.tsx"
import { StockDialog } from "./stock-dialog.tsx"

const useMedicineDeletion = () => {
  const { t } = useTranslation("medicines")
  const client = useQueryClient()
  const { fullName } = useMedicineNames()
  return useDeletion<Medicine>({
    remove: (medicine) => deleteMedicine(medicine.id),
    onDeleted: () => stockChanged(client),
    words: {
      title: (medicine) => t("deleteDialog.title", { name: fullName(medicine.name, medicine) }),
      body: (medicine) => <Gone medicine={medicine} />,
      confirm: t("deleteDialog.confirm"),
      done: ({ name }) => t("deleted", { user_content: name }),
      failed: t("failed.delete"),
    },
  })
}

/** The list of the pharmacy's medicines. */
export const MedicineListPage = ({ CategoryField }: { readonly CategoryField: CategoryField }) => {
  const { t } = useTranslation("medicines")
  const { to } = useArea()
  const here = useHere()
  const state = useListState()
  const filter = filterOf(state)
  const list = useList({
    state,
    query: (page, size) => medicinesQuery(page, filter, size),
    read: pageOfItems,
  })
  const { fullName } = useMedicineNames()
  const first = list.rows?.[0]
  const deletion = useMedicineDeletion()
  const [corrected, setCorrected] = useState<Medicine | null>(null)
  const picked = useChosen(list)
  const all = useMedicineColumns({ onDelete: deletion.ask, onCorrect: setCorrected, chosen: picked })
  const chosen = useChosenColumns("medicines", all)
  return (
    <ListFrame
      title={t("list.title")}
      subtitle={t("list.subtitle")}
      actions={
        <Button
          component={Link}
          to={to("addMedicine")}
          state={here}
          leftSection={<IconPlus size={20} aria-hidden />}
        >
          {t("list.add")}
        </Button>
      }
      list={list}
      search={{ label: t("list.search") }}
      filters={
        <MedicineFilters state={state} CategoryField={CategoryField} beside={<ColumnChoice {...chosen} />} />
      }
      notices={
        <>
          {filter.batches_of === "" ? null : (
            <NarrowedTo
              words={t("list.batches", { name: first === undefined ? "…" : fullName(first.name, first) })}
              onClear={() => state.setFilters({ batch: "" })}
            />
          )}
          {corrected === null ? null : (
            <StockDialog medicine={corrected} onClose={() => setCorrected(null)} />
          )}
        </>
      }
      bar={<ChosenBar chosen={picked} CategoryField={CategoryField} total={list.total} />}
      fileName="medicines"
      deletion={deletion}
      failed={t("failed.list")}
      empty={<Nothing filter={filter} state={state} />}
      table={{ columns: chosen.columns, rowKey: (row) => row.id }}
    />
  )
}

/** What goes with a medicine: its sales records, and the stock that is still counted. */
const Gone = ({ medicine: { quantity, loose_units: units } }: { readonly medicine: Medicine }) => {
  const { t } = useTranslation("medicines")
  const { amounts } = useAmounts()
  return (
    <Stack gap="xs">
      {quantity + units === 0 ? null : (
        <Text>{t("deleteDialog.stock", { amount: amounts(quantity, units) })}</Text>
      )}
      <Text>{t("deleteDialog.body")}</Text>
    </Stack>
  )
}

/** Why the list is empty: no medicine yet, none with the words, or none that the filters let through. */
const Nothing = ({
  filter,
  state,
}: {
  readonly filter: Required<MedicineFilter>
  readonly state: ListState
}) => {
  const { t } = useTranslation("medicines")
  const { t: common } = useTranslation()
  const { to } = useArea()
  const { can } = usePermissions()
  const { search, category_id, stock, expiry, without, batches_of } = filter
  const isNarrowed = [category_id, stock, expiry, without, batches_of].some((value) => value !== "")
  const add = { words: t("list.add"), to: to("addMedicine") }
  const load = { words: t("list.import"), to: to("bulk") }
  const clear = { words: common("filters.clear"), onPress: () => state.setFilters(noFilter) }
  const isEmpty = !isNarrowed && search === ""
  const [title, description] = isNarrowed
    ? [t("list.noneFiltered"), t("list.noneFilteredHint")]
    : search === ""
      ? [t("list.empty"), t("list.emptyHint")]
      : [t("list.noMatch", { search }), t("list.noMatchHint")]
  return (
    <EmptyList
      icon={<IconPill size={28} />}
      title={title}
      description={description}
      next={isEmpty ? [add, can("Import Export Medicine") === true ? load : undefined] : [clear, add]}
    />
  )
}
