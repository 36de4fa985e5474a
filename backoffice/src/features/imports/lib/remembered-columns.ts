import { mostFileColumns } from "@rokthnam/shared/Imports/ImportColumns"
import { persistentStore } from "@rokthnam/shared/web/storage/text-store"
import { memberAccount } from "../../../lib/sessions.ts"
import { isImportColumn } from "../api/imports.ts"
import type { ChosenColumns, ImportPreview } from "../api/imports.ts"

type Known = Readonly<Record<string, string>>

const keyOf = () => `import-columns.${memberAccount()}`

const read = (): Known => {
  try {
    const known: unknown = JSON.parse(persistentStore.read(keyOf()) ?? "{}")
    return typeof known === "object" && known !== null ? (known as Known) : {}
  } catch {
    return {}
  }
}

/** What the columns of a file were taken for, now as a choice. */
export const columnsOf = ({ columns }: Pick<ImportPreview, "columns">): ChosenColumns =>
  columns.map(({ column }) => column ?? "")

/** Remembers for this account on this device what the columns of a file are, by their names. */
export const rememberColumns = (preview: Pick<ImportPreview, "columns">): void => {
  const told = preview.columns.filter(({ header }) => header !== "")
  const now = Object.fromEntries(told.map(({ header, column }) => [header, column ?? ""]))
  const others = Object.entries(read()).filter(([header]) => !(header in now))
  const kept = [...others, ...Object.entries(now)].slice(-mostFileColumns)
  persistentStore.write(keyOf(), JSON.stringify(Object.fromEntries(kept)))
}

/** Whether a column of this name was imported as this before. */
export const isConfirmed = (header: string, column: string): boolean => {
  const known = read()
  return Object.hasOwn(known, header) && known[header] === column
}

/** Whether columns of these names were imported before, so that somebody has said what each of them is. */
export const areColumnsKnown = ({ columns }: Pick<ImportPreview, "columns">): boolean => {
  const known = read()
  const told = columns.filter(({ header }) => header !== "")
  return told.length > 0 && told.every(({ header }) => Object.hasOwn(known, header))
}

/** What the columns of a file were the last time; null if that is what they were taken for anyway. */
export const rememberedColumns = (preview: Pick<ImportPreview, "columns">): ChosenColumns | null => {
  const known = read()
  const guessed = columnsOf(preview)
  const taken = new Set<string>()
  const wanted = preview.columns.map(({ header }, at) => {
    const before = Object.hasOwn(known, header) ? known[header] : undefined
    const column = before === undefined ? (guessed[at] ?? "") : isImportColumn(before) ? before : ""
    if (column === "" || taken.has(column)) return ""
    taken.add(column)
    return column
  })
  return wanted.every((column, at) => column === guessed[at]) ? null : wanted
}
