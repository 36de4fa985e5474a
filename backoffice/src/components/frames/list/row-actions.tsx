import { ActionIcon, Group } from "@mantine/core"
import { IconPencil, IconTrash } from "@tabler/icons-react"
import { Link } from "react-router-dom"
import type { Column } from "../../data-table/column.ts"
import { useHere } from "../way-back.ts"

type Action = { readonly label: string }

type Props = {
  /** The page that edits the row, or the function that opens its dialog. */
  readonly edit: Action & ({ readonly to: string } | { readonly onPress: () => void })
  readonly remove: Action & { readonly onPress: () => void }
}

/** The edit and delete buttons of a list row. */
export const RowActions = ({ edit, remove }: Props) => {
  const here = useHere()
  const pencil = <IconPencil aria-hidden />
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {"to" in edit ? (
        <ActionIcon component={Link} to={edit.to} state={here} aria-label={edit.label}>
          {pencil}
        </ActionIcon>
      ) : (
        <ActionIcon onClick={edit.onPress} aria-label={edit.label}>
          {pencil}
        </ActionIcon>
      )}
      <ActionIcon color="red" onClick={remove.onPress} aria-label={remove.label}>
        <IconTrash aria-hidden />
      </ActionIcon>
    </Group>
  )
}

type ColumnOptions<Row> = {
  readonly header: string
  readonly to: (row: Row) => string
  readonly editLabel: (row: Row) => string
  readonly deleteLabel: (row: Row) => string
  readonly onDelete: (row: Row) => void
}

/** The column with the edit and delete buttons. */
export const actionsColumn = <Row,>({
  header,
  to,
  editLabel,
  deleteLabel,
  onDelete,
}: ColumnOptions<Row>): Column<Row> => ({
  id: "actions",
  header,
  actions: "beside",
  align: "end",
  cell: (row) => (
    <RowActions
      edit={{ to: to(row), label: editLabel(row) }}
      remove={{ label: deleteLabel(row), onPress: () => onDelete(row) }}
    />
  ),
})
