import { Button, NativeSelect, Stack, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { IconBuildingStore, IconKey } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Column } from "../../../components/data-table/column.ts"
import { DataTable } from "../../../components/data-table/data-table.tsx"
import { Pager } from "../../../components/data-table/pager.tsx"
import { useTableState } from "../../../components/data-table/use-table-state.ts"
import { EmptyMessage } from "../../../components/ui/empty-message.tsx"
import { PageHeader } from "../../../components/ui/page-header.tsx"
import { StatusBadge } from "../../../components/ui/status-badge.tsx"
import { useFailureText } from "../../../lib/use-failure-text.ts"
import { pharmaciesQuery } from "../api/pharmacies.ts"
import type { Pharmacy, StatusFilter } from "../api/pharmacies.ts"
import { ResetPasswordDialog } from "./reset-password-dialog.tsx"

const statuses = ["PENDING", "APPROVED", "REJECTED"] as const
const statusOf = (text: string): StatusFilter => statuses.find((status) => status === text) ?? ""

const useColumns = (onReset: (pharmacy: Pharmacy) => void) => {
  const { t } = useTranslation("admin")
  return useMemo<ReadonlyArray<Column<Pharmacy>>>(
    () => [
      { id: "name", header: t("list.name"), cell: (row) => <Text fw={600}>{row.name}</Text>, isTitle: true },
      {
        id: "contact",
        header: t("list.contact"),
        cell: (row) => (
          <div>
            <div>{row.email}</div>
            <div>{row.phone}</div>
          </div>
        ),
      },
      { id: "address", header: t("list.address"), cell: (row) => row.address },
      { id: "license", header: t("list.license"), cell: (row) => row.license_id },
      { id: "status", header: t("list.status"), cell: (row) => <StatusBadge status={row.status} /> },
      {
        id: "actions",
        header: t("list.actions"),
        actions: "below",
        align: "end",
        cell: (row) => (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconKey size={18} aria-hidden />}
            onClick={() => onReset(row)}
            aria-label={t("list.resetFor", { name: row.name })}
          >
            {t("list.reset")}
          </Button>
        ),
      },
    ],
    [t, onReset],
  )
}

/** All pharmacies, by status; resets a pharmacy's password. */
export const PharmaciesPage = () => {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  const failureText = useFailureText()
  const table = useTableState()
  const status = statusOf(table.filter("status"))
  const { data, error, refetch, isPlaceholderData } = useQuery(pharmaciesQuery(table.page, status))
  const [chosen, setChosen] = useState<Pharmacy | null>(null)
  const [opened, dialog] = useDisclosure(false)
  const columns = useColumns((pharmacy) => {
    setChosen(pharmacy)
    dialog.open()
  })
  return (
    <>
      <PageHeader title={t("list.title")} subtitle={t("list.subtitle")} />
      <Stack gap="md">
        <NativeSelect
          label={t("list.filter")}
          maw={280}
          value={status}
          onChange={(event) => table.setFilters({ status: event.currentTarget.value })}
          data={[
            { value: "", label: t("list.all") },
            ...statuses.map((value) => ({ value, label: common(`pharmacyStatus.${value}`) })),
          ]}
        />
        <DataTable
          label={t("list.title")}
          columns={columns}
          rows={data?.pharmacies}
          rowKey={(row) => row.id}
          isReloading={isPlaceholderData}
          error={error === null ? undefined : failureText(error, t("failed.list"))}
          onRetry={() => void refetch()}
          empty={<EmptyMessage icon={<IconBuildingStore size={28} />} title={t("list.empty")} />}
        />
      </Stack>
      {data === undefined ? null : (
        <Pager page={table.page} pages={data.pagination.pages} total={data.total} onChange={table.setPage} />
      )}
      {chosen === null ? null : (
        <ResetPasswordDialog key={chosen.id} pharmacy={chosen} opened={opened} onClose={dialog.close} />
      )}
    </>
  )
}
