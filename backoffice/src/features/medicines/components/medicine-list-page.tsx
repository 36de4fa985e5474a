import { Button, EmptyState } from "@mantine/core"
import { IconPill, IconPlus } from "@tabler/icons-react"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { ListFrame } from "../../../components/frames/list/list-frame.tsx"
import { useDeletion } from "../../../components/frames/list/use-deletion.ts"
import { pageOfItems, useList } from "../../../components/frames/list/use-list.ts"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import { stockChanged } from "../../../lib/invalidate.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import { useArea } from "../../../lib/use-area.ts"
import { deleteMedicine, medicinesQuery } from "../api/medicines.ts"
import type { Medicine } from "../api/medicines.ts"
import { useMedicineColumns } from "../lib/use-medicine-columns.tsx"

const useMedicineDeletion = () => {
  const { t } = useTranslation("medicines")
  const client = useQueryClient()
  const { fullName } = useMedicineNames()
  return useDeletion<Medicine>({
    remove: (medicine) => deleteMedicine(medicine.id),
    onDeleted: () => stockChanged(client),
    words: {
      title: (medicine) => t("deleteDialog.title", { name: fullName(medicine.name, medicine) }),
      body: t("deleteDialog.body"),
      confirm: t("deleteDialog.confirm"),
      done: ({ name }) => t("deleted", { user_content: name }),
      failed: t("failed.delete"),
    },
  })
}

/** The list of the pharmacy's medicines. */
export const MedicineListPage = () => {
  const { t } = useTranslation("medicines")
  const { to } = useArea()
  const state = useListState()
  const { search } = state
  const list = useList({
    state,
    query: (page, size) => medicinesQuery(page, search, size),
    read: pageOfItems,
  })
  const deletion = useMedicineDeletion()
  const columns = useMedicineColumns(deletion.ask)
  return (
    <ListFrame
      title={t("list.title")}
      subtitle={t("list.subtitle")}
      actions={
        <Button component={Link} to={to("addMedicine")} leftSection={<IconPlus size={20} aria-hidden />}>
          {t("list.add")}
        </Button>
      }
      list={list}
      search={{ label: t("list.search") }}
      fileName="medicines"
      deletion={deletion}
      failed={t("failed.list")}
      empty={
        <EmptyState
          icon={<IconPill size={28} />}
          title={t(search === "" ? "list.empty" : "list.noMatch", { search })}
          description={search === "" ? t("list.emptyHint") : t("list.noMatchHint")}
        />
      }
      table={{ columns, rowKey: (row) => row.id }}
    />
  )
}
