import { Badge, Group, Text } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconListDetails, IconUserCheck, IconUserOff } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { Unbroken } from "../../../components/ui/unbroken.tsx"
import type { Column } from "../../../components/data-table/column.ts"
import { deleteAction, editAction, RowActions } from "../../../components/frames/list/row-actions.tsx"
import { ProfilePhoto } from "../../../components/ui/profile-photo.tsx"
import { pathIn } from "../../../lib/paths.ts"
import type { StaffMember } from "../api/staff.ts"

type Actions = {
  readonly onDelete: (member: StaffMember) => void
  readonly onDeactivate: (member: StaffMember) => void
  readonly onActivate: (member: StaffMember) => void
}

export const isDeactivated = ({ deactivated_at: since = null }: StaffMember): boolean => since !== null

const Name = ({ row }: { readonly row: StaffMember }) => {
  const { t } = useTranslation("staff")
  return (
    <Group wrap="nowrap" gap="sm">
      <ProfilePhoto name={row.name} photo={row.photo} />
      <div>
        <Text fw={600}>{row.name}</Text>
        {isDeactivated(row) ? (
          <Badge color="gray" variant="outline">
            {t("deactivated")}
          </Badge>
        ) : null}
      </div>
    </Group>
  )
}

/**
 * What can be done with a member. Who has sold is deactivated and keeps the name on the sales; only then a deletion is
 * offered.
 */
const MemberActions = ({
  row,
  onDelete,
  onDeactivate,
  onActivate,
}: Actions & { readonly row: StaffMember }) => {
  const { t } = useTranslation("staff")
  const { name, id } = row
  const isOff = isDeactivated(row)
  const remove =
    row.has_sales === true && !isOff
      ? {
          label: t("deactivateOne", { name }),
          color: "red" as const,
          icon: <IconUserOff aria-hidden />,
          onPress: () => onDeactivate(row),
        }
      : deleteAction(t("delete", { name }), () => onDelete(row))
  const activate = {
    label: t("activate", { name }),
    color: "green" as const,
    icon: <IconUserCheck aria-hidden />,
    onPress: () => onActivate(row),
  }
  const activity = {
    label: t("activityOf", { name }),
    icon: <IconListDetails aria-hidden />,
    to: `${pathIn("pharmacy", "activity")}?person=${id}`,
  }
  return (
    <RowActions
      name={name}
      actions={[
        activity,
        ...(isOff ? [activate] : []),
        editAction(t("edit", { name }), pathIn("pharmacy", "editUser", id)),
        remove,
      ]}
    />
  )
}

/** The columns of the staff list. */
export const useStaffColumns = (actions: Actions): ReadonlyArray<Column<StaffMember>> => {
  const { t } = useTranslation("staff")
  const { t: common } = useTranslation()
  const { moment, dayOf } = useFormat()
  const rolesOf = (member: StaffMember) => member.roles.map((role) => common(`roles.${role.code}.name`))
  const seen = ({ last_seen_at: at }: StaffMember) =>
    at === undefined || at === null ? t("neverSeen") : moment(at)
  return [
    {
      id: "name",
      header: t("name"),
      isTitle: true,
      text: (row) => row.name,
      cell: (row) => <Name row={row} />,
    },
    { id: "email", header: t("email"), cardLabel: "", room: "9rem", text: (row) => row.email },
    {
      id: "phone",
      header: t("phone"),
      cardLabel: "",
      text: (row) => row.phone,
      cell: (row) => <Unbroken text={row.phone} />,
    },
    {
      id: "role",
      header: t("role"),
      cardLabel: "",
      text: (row) => rolesOf(row).join(", "),
      cell: (row) => rolesOf(row).map((role) => <Badge key={role}>{role}</Badge>),
    },
    {
      id: "seen",
      header: t("lastSeen"),
      room: "8.75rem",
      text: seen,
      value: (row) => row.last_seen_at ?? "",
    },
    {
      id: "since",
      header: t("since"),
      room: "6.5rem",
      text: (row) => dayOf(row.created_at),
      cell: (row) => <Unbroken text={dayOf(row.created_at)} />,
      value: (row) => row.created_at,
    },
    {
      id: "state",
      header: t("deactivated"),
      isFileOnly: true,
      value: (row) => row.deactivated_at ?? "",
    },
    {
      id: "actions",
      header: t("actions"),
      actions: "beside",
      align: "end",
      cell: (row) => <MemberActions row={row} {...actions} />,
    },
  ]
}
