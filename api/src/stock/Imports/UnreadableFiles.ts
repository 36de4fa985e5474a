import type { ImportColumn } from "@rokthnam/shared/Imports/ImportColumns"
import type { UnreadableFile } from "@rokthnam/shared/Imports/ImportsApi"

/** Why a file cannot be read: the sentence, what is wrong, and the columns that it is about. */
export type Unreadable = {
  readonly reason: string
  readonly problem: UnreadableFile
  readonly columns?: string
}

const reasons: Record<Exclude<UnreadableFile, "ColumnsMissing">, string> = {
  Damaged: "The file is damaged or protected by a password. Please save it again as .xlsx or .csv.",
  TooLarge: "The file is too large to read. Please split it.",
  Encoding: "The text of the file cannot be read. Please save it as “CSV UTF-8”.",
}

export const unreadableFile = (problem: keyof typeof reasons): Unreadable => ({
  reason: reasons[problem],
  problem,
})

/** A file whose first row lacks the names of columns that are needed. */
export const columnsMissing = (missing: ReadonlyArray<ImportColumn>): Unreadable => {
  const columns = missing.join(", ")
  return {
    reason: `The first row must name the columns. Missing: ${columns}. Please start from the template.`,
    problem: "ColumnsMissing",
    columns,
  }
}
