import { Box, Button, Stack } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { IconPill, IconPlus } from "@tabler/icons-react"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { DataTable } from "../../../components/data-table/data-table.tsx"
import { Pager } from "../../../components/data-table/pager.tsx"
import { SearchBox } from "../../../components/data-table/search-box.tsx"
import { useTableState } from "../../../components/data-table/use-table-state.ts"
import { confirmDanger } from "../../../components/ui/confirm.tsx"
import { EmptyMessage } from "../../../components/ui/empty-message.tsx"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { PageHeader } from "../../../components/ui/page-header.tsx"
import { stockChanged } from "../../../lib/invalidate.ts"
import { useArea } from "../../../lib/use-area.ts"
import { useFailureText } from "../../../lib/use-failure-text.ts"
import { deleteMedicine, medicinesQuery } from "../api/medicines.ts"
import type { Medicine } from "../api/medicines.ts"
import { useMedicineColumns } from "../lib/use-medicine-columns.tsx"

const useDeletion = () => {
  const { t } = useTranslation("medicines")
  const { t: common } = useTranslation()
  const client = useQueryClient()
  const deletion = useMutation({
    mutationFn: (medicine: Medicine) => deleteMedicine(medicine.id),
    onSuccess: async (_, medicine) => {
      notifications.show({ message: t("deleted", { user_content: medicine.name }), color: "green" })
      await stockChanged(client)
    },
  })
  const ask = (medicine: Medicine) =>
    confirmDanger({
      title: t("deleteDialog.title", { name: medicine.name }),
      body: t("deleteDialog.body"),
      confirm: t("deleteDialog.confirm"),
      cancel: common("cancel"),
      onConfirm: () => deletion.mutate(medicine),
    })
  return { deletion, ask }
}

/** The inventory. */
export const MedicineListPage = () => {
  const { t } = useTranslation("medicines")
  const failureText = useFailureText()
  const { to } = useArea()
  const table = useTableState()
  const search = table.filter("search")
  const { data, error, refetch, isPlaceholderData } = useQuery(medicinesQuery(table.page, search))
  const { deletion, ask } = useDeletion()
  const columns = useMedicineColumns(ask)
  const addButton = (
    <Button component={Link} to={to("addMedicine")} leftSection={<IconPlus size={20} aria-hidden />}>
      {t("list.add")}
    </Button>
  )
  return (
    <>
      <PageHeader title={t("list.title")} subtitle={t("list.subtitle")} actions={addButton} />
      <Stack gap="md">
        <Box maw={480}>
          <SearchBox
            label={t("list.search")}
            value={search}
            onSearch={(term) => table.setFilters({ search: term })}
          />
        </Box>
        {deletion.error === null ? null : (
          <ErrorBanner message={failureText(deletion.error, t("failed.delete"))} onClose={deletion.reset} />
        )}
        <DataTable
          label={t("list.title")}
          columns={columns}
          rows={data?.items}
          rowKey={(row) => row.id}
          isReloading={isPlaceholderData}
          error={error === null ? undefined : failureText(error, t("failed.list"))}
          onRetry={() => void refetch()}
          empty={
            <EmptyMessage
              icon={<IconPill size={28} />}
              title={t(search === "" ? "list.empty" : "list.noMatch", { search })}
              hint={search === "" ? t("list.emptyHint") : t("list.noMatchHint")}
            />
          }
        />
      </Stack>
      {data === undefined ? null : (
        <Pager
          page={table.page}
          pages={data.pagination.total_pages}
          total={data.pagination.total}
          onChange={table.setPage}
        />
      )}
    </>
  )
}
