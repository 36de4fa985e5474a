import { ActionIcon, Badge, Button, Group, Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { IconPencil, IconTrash, IconUserPlus, IconUsers } from "@tabler/icons-react"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Column } from "../../../components/data-table/column.ts"
import { DataTable } from "../../../components/data-table/data-table.tsx"
import { Pager } from "../../../components/data-table/pager.tsx"
import { useTableState } from "../../../components/data-table/use-table-state.ts"
import { confirmDanger } from "../../../components/ui/confirm.tsx"
import { EmptyMessage } from "../../../components/ui/empty-message.tsx"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { PageHeader } from "../../../components/ui/page-header.tsx"
import { ProfilePhoto } from "../../../components/ui/profile-photo.tsx"
import { pathIn } from "../../../lib/paths.ts"
import { useFailureText } from "../../../lib/use-failure-text.ts"
import { useFormat } from "../../../lib/use-format.ts"
import { deleteStaff, staffQuery } from "../api/staff.ts"
import type { StaffMember } from "../api/staff.ts"

const useDeletion = () => {
  const { t } = useTranslation("staff")
  const { t: common } = useTranslation()
  const client = useQueryClient()
  const deletion = useMutation({
    mutationFn: (member: StaffMember) => deleteStaff(member.id),
    onSuccess: async (_, member) => {
      notifications.show({ message: t("deleted", { name: member.name }), color: "green" })
      await client.invalidateQueries({ queryKey: ["staff"] })
    },
  })
  const ask = (member: StaffMember) =>
    confirmDanger({
      title: t("deleteTitle", { name: member.name }),
      body: t("deleteBody"),
      confirm: common("delete"),
      cancel: common("cancel"),
      onConfirm: () => deletion.mutate(member),
    })
  return { deletion, ask }
}

const NameCell = ({ member }: { readonly member: StaffMember }) => (
  <Group wrap="nowrap" gap="sm">
    <ProfilePhoto name={member.name} photo={member.photo} />
    <Text fw={600}>{member.name}</Text>
  </Group>
)

type ActionsProps = { readonly member: StaffMember; readonly onDelete: () => void }

const Actions = ({ member, onDelete }: ActionsProps) => {
  const { t } = useTranslation("staff")
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <ActionIcon
        component={Link}
        to={pathIn("pharmacy", "editUser", member.id)}
        aria-label={t("edit", { name: member.name })}
      >
        <IconPencil aria-hidden />
      </ActionIcon>
      <ActionIcon color="red" onClick={onDelete} aria-label={t("delete", { name: member.name })}>
        <IconTrash aria-hidden />
      </ActionIcon>
    </Group>
  )
}

const useColumns = (onDelete: (member: StaffMember) => void): ReadonlyArray<Column<StaffMember>> => {
  const { t } = useTranslation("staff")
  const { t: common } = useTranslation()
  const { dateTime } = useFormat()
  return [
    { id: "name", header: t("name"), isTitle: true, cell: (row) => <NameCell member={row} /> },
    { id: "email", header: t("email"), cell: (row) => row.email },
    { id: "phone", header: t("phone"), cell: (row) => row.phone },
    {
      id: "role",
      header: t("role"),
      cell: (row) =>
        row.roles.map((role) => <Badge key={role.id}>{common(`roles.${role.code}.name`)}</Badge>),
    },
    { id: "since", header: t("since"), cell: (row) => dateTime(row.created_at) },
    {
      id: "actions",
      header: t("actions"),
      actions: "beside",
      align: "end",
      cell: (row) => <Actions member={row} onDelete={() => onDelete(row)} />,
    },
  ]
}

/** The people who work in the pharmacy. */
export const StaffListPage = () => {
  const { t } = useTranslation("staff")
  const failureText = useFailureText()
  const table = useTableState()
  const { data, error, refetch, isPlaceholderData } = useQuery(staffQuery(table.page))
  const { deletion, ask } = useDeletion()
  const columns = useColumns(ask)
  const addButton = (
    <Button
      component={Link}
      to={pathIn("pharmacy", "addUser")}
      leftSection={<IconUserPlus size={20} aria-hidden />}
    >
      {t("add")}
    </Button>
  )
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("subtitle")} actions={addButton} />
      <Stack gap="md">
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
          empty={<EmptyMessage icon={<IconUsers size={28} />} title={t("empty")} hint={t("emptyHint")} />}
        />
      </Stack>
      {data === undefined ? null : (
        <Pager page={table.page} pages={data.pagination.pages} total={data.total} onChange={table.setPage} />
      )}
    </>
  )
}
