/** The columns that a file may lack, and whose cells may be empty. */
export const optionalColumns = [
  "category",
  "barcode",
  "loose_units",
  "units_per_strip",
  "supplier",
  "cost",
] as const
export type OptionalColumn = (typeof optionalColumns)[number]

/** The columns of an import file, in the template's order: those of the documents, and what medicines have beside. */
export const importColumns = [
  "name",
  "dosage",
  "manufacter_name",
  "manufactor_country",
  "price",
  "quantity",
  "expiration_date",
  "price_per_unit",
  "unit_per_package",
  ...optionalColumns,
] as const
export type ImportColumn = (typeof importColumns)[number]

/** Whether a file may lack a column. */
export const isOptional = (column: ImportColumn): column is OptionalColumn =>
  (optionalColumns as ReadonlyArray<ImportColumn>).includes(column)

/**
 * The columns that an update needs: the bar code, or all of these. Other columns that the file lacks, and cells that are
 * empty, leave what the medicine has.
 */
export const identifyingColumns = ["name", "dosage", "manufacter_name"] as const

/** The columns that are needed and that a file does not have. */
export const missingColumns = (
  has: (column: ImportColumn) => boolean,
  mode: "add" | "update",
): ReadonlyArray<ImportColumn> => {
  const needed =
    mode === "add"
      ? importColumns.filter((column) => !isOptional(column))
      : has("barcode")
        ? []
        : identifyingColumns
  return needed.filter((column) => !has(column))
}

/** Largest number of data rows in a file (DECISIONS, "Inventory and sales"). */
export const largestImport = 50_000

/** Largest number of columns of a file that are told or can be named. */
export const mostFileColumns = 200

/** Rows of each kind that a preview tells at most. */
export const mostPreviewed = 200

/**
 * Why a row is not imported: a code, the column, and the limits, so that a client can show it in another language.
 */
export type ImportReason =
  | { readonly code: "Required"; readonly column: ImportColumn }
  | { readonly code: "TooLong"; readonly column: ImportColumn; readonly limit: number }
  | { readonly code: "UnreadableText"; readonly column: ImportColumn }
  | { readonly code: "NotAnAmount"; readonly column: ImportColumn }
  | {
      readonly code: "NotAWholeNumber"
      readonly column: ImportColumn
      readonly least: number
      readonly most: number
    }
  | { readonly code: "NotADate"; readonly column: ImportColumn }
  | { readonly code: "NotABarcode"; readonly column: ImportColumn }
  | { readonly code: "StripsUneven"; readonly column: ImportColumn }
  | { readonly code: "RepeatedInFile"; readonly earlier_row: number }
  | { readonly code: "AlreadyInList" }
  | { readonly code: "NotInList" }
  | { readonly code: "SeveralInList" }

/** A reason as an English message. */
export const importReasonText = (reason: ImportReason): string => {
  switch (reason.code) {
    case "Required":
      return `${reason.column} is required`
    case "TooLong":
      return `${reason.column} must be at most ${reason.limit} characters long`
    case "UnreadableText":
      return `${reason.column} holds something that cannot be read`
    case "NotAnAmount":
      return `${reason.column} must be an amount like 1.50, 0 or more, with at most 2 decimals`
    case "NotAWholeNumber":
      return `${reason.column} must be a whole number from ${reason.least} to ${reason.most}`
    case "NotADate":
      return `${reason.column} must be a date like 2027-12-31 or 31/12/2027`
    case "NotABarcode":
      return `${reason.column} must have 8, 12, 13 or 14 digits`
    case "StripsUneven":
      return `${reason.column} must divide unit_per_package into several strips of 2 units or more`
    case "RepeatedInFile":
      return `Duplicate of row ${reason.earlier_row} of this file`
    case "AlreadyInList":
      return "Duplicate: this medicine is already in your list"
    case "NotInList":
      return "This medicine is not in your list, and the row has too little to add it"
    case "SeveralInList":
      return "Several medicines of your list fit; add the expiration date or the exact name"
  }
}
