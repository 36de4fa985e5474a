import { useDisclosure } from "@mantine/hooks"
import { stockAges } from "@rokthnam/shared/Network/NetworkRules"
import { provinceIds } from "@rokthnam/shared/Search/ProvinceRules"
import { IconBuildingStore } from "@tabler/icons-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ListFrame } from "../../../components/frames/list/list-frame.tsx"
import { useList } from "../../../components/frames/list/use-list.ts"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import { FilterChoices } from "../../../components/frames/list/filter-choices.tsx"
import { CardSortChoice } from "../../../components/frames/list/sort-choice.tsx"
import type { ListState } from "../../../components/frames/list/use-list-state.ts"
import { EmptyList } from "../../../components/ui/empty-list.tsx"
import { pharmaciesQuery, pharmacySorts } from "../api/pharmacies.ts"
import type { Pharmacy, StatusFilter } from "../api/pharmacies.ts"
import { usePharmacyColumns } from "../lib/use-pharmacy-columns.tsx"
import { useProvinceName } from "../../../lib/use-province-name.ts"
import { ResetPasswordDialog } from "./reset-password-dialog.tsx"

const statuses = ["PENDING", "APPROVED", "REJECTED"] as const
const statusOf = (text: string): StatusFilter => statuses.find((status) => status === text) ?? ""

const filterOf = (state: ListState) => ({
  status: statusOf(state.filter("status")),
  province: provinceIds.find((id) => id === state.filter("province")) ?? "",
  stock_age: stockAges.find((age) => age === state.filter("stock")) ?? ("" as const),
})

/** The filters of the list: status, province and the age of the stock. */
const Filters = ({ state }: { readonly state: ListState }) => {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  const nameOf = useProvinceName()
  const all = { value: "", label: t("list.all") }
  const choices = [
    {
      filter: "status",
      label: t("list.filter"),
      offers: [all, ...statuses.map((value) => ({ value, label: common(`pharmacyStatus.${value}`) }))],
    },
    {
      filter: "province",
      label: t("list.province"),
      offers: [all, ...provinceIds.map((value) => ({ value, label: nameOf(value) }))],
    },
    {
      filter: "stock",
      label: t("list.stockChanged"),
      offers: [all, ...stockAges.map((value) => ({ value, label: common(`stockAge.${value}`) }))],
    },
  ]
  // Two stand side by side on a phone; beside them the search needs room for what it finds.
  return (
    <>
      <FilterChoices state={state} choices={choices} flex={{ base: "1 1 46%", sm: "0 1 11rem" }} />
      <CardSortChoice
        state={state}
        label={t("pending.sort")}
        offers={(["", "created_at", "name", "-name", "status", "-status"] as const).map((value) => ({
          value,
          label: t(`list.sorts.${value === "" ? "newest" : value}`),
        }))}
      />
    </>
  )
}

/** All pharmacies, filtered by status, province and the age of their stock; the admin can reset a pharmacy's password here. */
export const PharmaciesPage = () => {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  const state = useListState()
  const filter = filterOf(state)
  const sort = pharmacySorts.find((known) => known === state.sort) ?? ""
  const list = useList({
    state,
    query: (page, size) => pharmaciesQuery(page, { ...filter, search: state.search, sort }, size),
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
        search={{ label: t("search") }}
        filters={<Filters state={state} />}
        fileName="pharmacies"
        failed={t("failed.list")}
        empty={
          <EmptyList
            icon={<IconBuildingStore size={28} />}
            title={t("list.empty")}
            next={[
              {
                words: common("filters.clear"),
                onPress: () => state.setFilters({ search: "", status: "", province: "", stock: "" }),
              },
            ]}
          />
        }
        table={{ columns, rowKey: (row) => row.id }}
      />
      {chosen === null ? null : (
        <ResetPasswordDialog key={chosen.id} pharmacy={chosen} opened={opened} onClose={dialog.close} />
      )}
    </>
  )
}
