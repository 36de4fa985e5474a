import { ActionIcon, Group, Menu } from "@mantine/core"
import { IconDotsVertical, IconPencil, IconTrash } from "@tabler/icons-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Column } from "../../data-table/column.ts"
import { useIsTable } from "../../data-table/use-is-table.ts"
import { useHere } from "../way-back.ts"

/** What can be done with a row: a page to open, or a function to call. */
export type RowAction = {
  /** What is done, with the name of the row. */
  readonly label: string
  readonly icon: ReactNode
  readonly color?: "red" | "green"
} & ({ readonly to: string } | { readonly onPress: () => void })

/** Opens the page that edits the row, or calls the function that opens its dialog. */
export const editAction = (label: string, edit: string | (() => void)): RowAction => ({
  label,
  icon: <IconPencil aria-hidden />,
  ...(typeof edit === "string" ? { to: edit } : { onPress: edit }),
})

export const deleteAction = (label: string, onPress: () => void): RowAction => ({
  label,
  onPress,
  color: "red",
  icon: <IconTrash aria-hidden />,
})

type Props = {
  /** The name of the row. */
  readonly name: string
  readonly actions: ReadonlyArray<RowAction>
}

/** The actions of a list row: buttons in a table, and one button with a menu on a card, which has no room for more. */
export const RowActions = ({ name, actions }: Props) => {
  const isTable = useIsTable()
  return isTable || actions.length < 2 ? (
    <ActionButtons actions={actions} />
  ) : (
    <ActionMenu name={name} actions={actions} />
  )
}

/** The actions as buttons side by side. */
export const ActionButtons = ({ actions }: Pick<Props, "actions">) => (
  <Group gap={4} justify="flex-end" wrap="nowrap">
    {actions.map((action) => (
      <ActionButton key={action.label} action={action} />
    ))}
  </Group>
)

const ActionButton = ({ action }: { readonly action: RowAction }) => {
  const here = useHere()
  const { label, icon, color } = action
  // Who points at the sign reads what it does.
  const looks = {
    "aria-label": label,
    title: label,
    children: icon,
    ...(color === undefined ? {} : { color }),
  }
  return "to" in action ? (
    <ActionIcon component={Link} to={action.to} state={here} {...looks} />
  ) : (
    <ActionIcon onClick={action.onPress} {...looks} />
  )
}

const ActionMenu = ({ name, actions }: Props) => {
  const { t } = useTranslation()
  const here = useHere()
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <ActionIcon color="gray" c="var(--color-text)" aria-label={t("actionsOf", { name })}>
          <IconDotsVertical aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => {
          const looks = {
            leftSection: action.icon,
            mih: 44,
            ...(action.color === undefined ? {} : { color: action.color }),
          }
          return "to" in action ? (
            <Menu.Item key={action.label} component={Link} to={action.to} state={here} {...looks}>
              {action.label}
            </Menu.Item>
          ) : (
            <Menu.Item key={action.label} onClick={action.onPress} {...looks}>
              {action.label}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

type ColumnOptions<Row> = {
  readonly header: string
  readonly nameOf: (row: Row) => string
  readonly to: (row: Row) => string
  readonly editLabel: (row: Row) => string
  readonly deleteLabel: (row: Row) => string
  readonly onDelete: (row: Row) => void
  /** What else can be done, before edit and delete. */
  readonly more?: (row: Row) => ReadonlyArray<RowAction>
}

/** The column with the actions of a row, edit and delete among them. */
export const actionsColumn = <Row,>({
  header,
  nameOf,
  to,
  editLabel,
  deleteLabel,
  onDelete,
  more = () => [],
}: ColumnOptions<Row>): Column<Row> => ({
  id: "actions",
  header,
  actions: "beside",
  align: "end",
  cell: (row) => (
    <RowActions
      name={nameOf(row)}
      actions={[
        ...more(row),
        editAction(editLabel(row), to(row)),
        deleteAction(deleteLabel(row), () => onDelete(row)),
      ]}
    />
  ),
})
