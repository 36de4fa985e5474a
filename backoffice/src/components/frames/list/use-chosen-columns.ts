import { persistentStore } from "@rokthnam/shared/web/storage/text-store"
import { useState } from "react"
import type { Column } from "../../data-table/column.ts"

/** The columns of a list, with the choice of those that the screen shows. */
export type ChosenColumns<Row> = {
  readonly columns: ReadonlyArray<Column<Row>>
  /** The columns that may be shown or not. */
  readonly choices: ReadonlyArray<{ readonly id: string; readonly label: string; readonly isShown: boolean }>
  readonly choose: (id: string, isShown: boolean) => void
}

const keyOf = (list: string): string => `columns.${list}`

/** What was chosen on this device: the ids of hidden columns with a leading '-', of shown ones without. */
const remembered = (list: string): ReadonlySet<string> =>
  new Set((persistentStore.read(keyOf(list)) ?? "").split(" ").filter((id) => id !== ""))

/**
 * Lets the reader choose which columns a list shows; the choice is remembered on the device. The title and the buttons
 * are always shown. Columns with `isFileOnly` are hidden until they are chosen. Files contain all columns.
 */
export const useChosenColumns = <Row>(list: string, all: ReadonlyArray<Column<Row>>): ChosenColumns<Row> => {
  const [chosen, setChosen] = useState(() => remembered(list))
  const isShown = ({ id, isFileOnly }: Column<Row>): boolean =>
    chosen.has(id) || (isFileOnly !== true && !chosen.has(`-${id}`))
  const columns = all.map((column) => ({ ...column, isFileOnly: !isShown(column) }))
  return {
    columns,
    choices: all
      .filter(({ isTitle, actions }) => isTitle !== true && actions === undefined)
      .map((column) => ({ id: column.id, label: column.header, isShown: isShown(column) })),
    choose: (id, shown) => {
      const next = new Set([...chosen].filter((one) => one !== id && one !== `-${id}`))
      next.add(shown ? id : `-${id}`)
      persistentStore.write(keyOf(list), [...next].join(" "))
      setChosen(next)
    },
  }
}
