import { Badge, Button, EmptyState, Group, Text } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconUserPlus, IconUsers } from "@tabler/icons-react"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Column } from "../../../components/data-table/column.ts"
import { ListFrame } from "../../../components/frames/list/list-frame.tsx"
import { actionsColumn } from "../../../components/frames/list/row-actions.tsx"
import { useDeletion } from "../../../components/frames/list/use-deletion.ts"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import { pageOfItems, useList } from "../../../components/frames/list/use-list.ts"
import { ProfilePhoto } from "../../../components/ui/profile-photo.tsx"
import { pathIn } from "../../../lib/paths.ts"
import { deleteStaff, staffQuery } from "../api/staff.ts"
import type { StaffMember } from "../api/staff.ts"

const useStaffDeletion = () => {
  const { t } = useTranslation("staff")
  const client = useQueryClient()
  return useDeletion<StaffMember>({
    remove: (member) => deleteStaff(member.id),
    onDeleted: () => client.invalidateQueries({ queryKey: ["staff"] }),
    words: {
      title: ({ name }) => t("deleteTitle", { name }),
      body: t("deleteBody"),
      done: ({ name }) => t("deleted", { name }),
      failed: t("failed.delete"),
    },
  })
}

const useColumns = (onDelete: (member: StaffMember) => void): ReadonlyArray<Column<StaffMember>> => {
  const { t } = useTranslation("staff")
  const { t: common } = useTranslation()
  const { moment } = useFormat()
  const rolesOf = (member: StaffMember) => member.roles.map((role) => common(`roles.${role.code}.name`))
  return [
    {
      id: "name",
      header: t("name"),
      isTitle: true,
      text: (row) => row.name,
      cell: (row) => (
        <Group wrap="nowrap" gap="sm">
          <ProfilePhoto name={row.name} photo={row.photo} />
          <Text fw={600}>{row.name}</Text>
        </Group>
      ),
    },
    { id: "email", header: t("email"), text: (row) => row.email },
    { id: "phone", header: t("phone"), text: (row) => row.phone },
    {
      id: "role",
      header: t("role"),
      text: (row) => rolesOf(row).join(", "),
      cell: (row) => rolesOf(row).map((role) => <Badge key={role}>{role}</Badge>),
    },
    { id: "since", header: t("since"), text: (row) => moment(row.created_at) },
    actionsColumn({
      header: t("actions"),
      to: ({ id }) => pathIn("pharmacy", "editUser", id),
      editLabel: ({ name }) => t("edit", { name }),
      deleteLabel: ({ name }) => t("delete", { name }),
      onDelete,
    }),
  ]
}

/** The list of the pharmacy's staff. */
export const StaffListPage = () => {
  const { t } = useTranslation("staff")
  const list = useList({ state: useListState(), query: staffQuery, read: pageOfItems })
  const deletion = useStaffDeletion()
  const columns = useColumns(deletion.ask)
  return (
    <ListFrame
      title={t("title")}
      subtitle={t("subtitle")}
      actions={
        <Button
          component={Link}
          to={pathIn("pharmacy", "addUser")}
          leftSection={<IconUserPlus size={20} aria-hidden />}
        >
          {t("add")}
        </Button>
      }
      list={list}
      fileName="staff"
      deletion={deletion}
      failed={t("failed.list")}
      empty={<EmptyState icon={<IconUsers size={28} />} title={t("empty")} description={t("emptyHint")} />}
      table={{ columns, rowKey: (row) => row.id }}
    />
  )
}
