import { EmptyState, NativeSelect } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { IconBuildingStore } from "@tabler/icons-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ListFrame } from "../../../components/frames/list/list-frame.tsx"
import { useList } from "../../../components/frames/list/use-list.ts"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import type { ListState } from "../../../components/frames/list/use-list-state.ts"
import { pharmaciesQuery } from "../api/pharmacies.ts"
import type { Pharmacy, StatusFilter } from "../api/pharmacies.ts"
import { usePharmacyColumns } from "../lib/use-pharmacy-columns.tsx"
import { ResetPasswordDialog } from "./reset-password-dialog.tsx"

const statuses = ["PENDING", "APPROVED", "REJECTED"] as const
const statusOf = (text: string): StatusFilter => statuses.find((status) => status === text) ?? ""

const StatusChoice = ({ state, status }: { readonly state: ListState; readonly status: StatusFilter }) => {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  return (
    <NativeSelect
      label={t("list.filter")}
      flex="0 1 17.5rem"
      value={status}
      onChange={(event) => state.setFilters({ status: event.currentTarget.value })}
      data={[
        { value: "", label: t("list.all") },
        ...statuses.map((value) => ({ value, label: common(`pharmacyStatus.${value}`) })),
      ]}
    />
  )
}

/** All pharmacies, filtered by status; the admin can reset a pharmacy's password here. */
export const PharmaciesPage = () => {
  const { t } = useTranslation("admin")
  const state = useListState()
  const status = statusOf(state.filter("status"))
  const list = useList({
    state,
    query: (page, size) => pharmaciesQuery(page, status, size),
    read: ({ pharmacies, total, pagination }) => ({ rows: pharmacies, total, pages: pagination.pages }),
  })
  const [chosen, setChosen] = useState<Pharmacy | null>(null)
  const [opened, dialog] = useDisclosure(false)
  const columns = usePharmacyColumns((pharmacy) => {
    setChosen(pharmacy)
    dialog.open()
  })
  return (
    <>
      <ListFrame
        title={t("list.title")}
        subtitle={t("list.subtitle")}
        list={list}
        filters={<StatusChoice state={state} status={status} />}
        fileName="pharmacies"
        failed={t("failed.list")}
        empty={<EmptyState icon={<IconBuildingStore size={28} />} title={t("list.empty")} />}
        table={{ columns, rowKey: (row) => row.id }}
      />
      {chosen === null ? null : (
        <ResetPasswordDialog key={chosen.id} pharmacy={chosen} opened={opened} onClose={dialog.close} />
      )}
    </>
  )
}
