import { ActionIcon, Box, Button, Group, Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { IconCategory, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Column } from "../../../components/data-table/column.ts"
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
import { useFormat } from "../../../lib/use-format.ts"
import { categoriesQuery, deleteCategory } from "../api/categories.ts"
import type { Category } from "../api/categories.ts"

const useDeletion = () => {
  const { t } = useTranslation("categories")
  const { t: common } = useTranslation()
  const client = useQueryClient()
  const deletion = useMutation({
    mutationFn: (category: Category) => deleteCategory(category.id),
    onSuccess: async () => {
      notifications.show({ message: t("deleted"), color: "green" })
      await stockChanged(client)
    },
  })
  const ask = (category: Category) =>
    confirmDanger({
      title: t("deleteTitle", { name: category.name }),
      body: t("deleteBody"),
      confirm: common("delete"),
      cancel: common("cancel"),
      onConfirm: () => deletion.mutate(category),
    })
  return { deletion, ask }
}

type ActionsProps = { readonly category: Category; readonly onDelete: () => void }

const Actions = ({ category, onDelete }: ActionsProps) => {
  const { t } = useTranslation("categories")
  const { to } = useArea()
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <ActionIcon
        component={Link}
        to={to("editCategory", category.id)}
        aria-label={t("edit", { name: category.name })}
      >
        <IconPencil aria-hidden />
      </ActionIcon>
      <ActionIcon color="red" onClick={onDelete} aria-label={t("delete", { name: category.name })}>
        <IconTrash aria-hidden />
      </ActionIcon>
    </Group>
  )
}

const useColumns = (onDelete: (category: Category) => void): ReadonlyArray<Column<Category>> => {
  const { t } = useTranslation("categories")
  const { dateTime } = useFormat()
  return [
    { id: "name", header: t("name"), isTitle: true, cell: (row) => <Text fw={600}>{row.name}</Text> },
    { id: "description", header: t("description"), cell: (row) => row.description },
    { id: "created", header: t("createdAt"), cell: (row) => dateTime(row.created_at) },
    {
      id: "actions",
      header: t("actions"),
      actions: "beside",
      align: "end",
      cell: (row) => <Actions category={row} onDelete={() => onDelete(row)} />,
    },
  ]
}

/** The pharmacy's own categories. */
export const CategoryListPage = () => {
  const { t } = useTranslation("categories")
  const failureText = useFailureText()
  const { to } = useArea()
  const table = useTableState()
  const search = table.filter("search")
  const { data, error, refetch, isPlaceholderData } = useQuery(categoriesQuery(table.page, search))
  const { deletion, ask } = useDeletion()
  const columns = useColumns(ask)
  const addButton = (
    <Button component={Link} to={to("addCategory")} leftSection={<IconPlus size={20} aria-hidden />}>
      {t("add")}
    </Button>
  )
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("subtitle")} actions={addButton} />
      <Stack gap="md">
        <Box maw={480}>
          <SearchBox
            label={t("search")}
            value={search}
            onSearch={(term) => table.setFilters({ search: term })}
          />
        </Box>
        {deletion.error === null ? null : (
          <ErrorBanner message={failureText(deletion.error, t("failed.delete"))} onClose={deletion.reset} />
        )}
        <DataTable
          label={t("title")}
          columns={columns}
          rows={data?.items}
          rowKey={(row) => row.id}
          isReloading={isPlaceholderData}
          error={error === null ? undefined : failureText(error, t("failed.list"))}
          onRetry={() => void refetch()}
          empty={
            <EmptyMessage
              icon={<IconCategory size={28} />}
              title={t(search === "" ? "empty" : "noMatch", { search })}
              hint={search === "" ? t("emptyHint") : undefined}
            />
          }
        />
      </Stack>
      {data === undefined ? null : (
        <Pager
          page={table.page}
          pages={data.pagination.pages}
          total={data.pagination.total}
          onChange={table.setPage}
        />
      )}
    </>
  )
}
