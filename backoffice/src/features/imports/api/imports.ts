import { importColumns } from "@rokthnam/shared/Imports/ImportColumns"
import type { ImportColumn } from "@rokthnam/shared/Imports/ImportColumns"
import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api, intents } from "../../../lib/api.ts"
import { memberAccount } from "../../../lib/sessions.ts"

export type ImportResult = Answer<"POST /inventory/medicines/bulk-import">
export type ImportPreview = Answer<"POST /inventory/medicines/bulk-import/preview">
export type PreviewedRow = ImportPreview["rows"][number]
export const templateFormats = ["csv", "xlsx"] as const
export type TemplateFormat = (typeof templateFormats)[number]

/** What each column of a file is, by its position; '' for one that is not imported. */
export type ChosenColumns = ReadonlyArray<ImportColumn | "">

/** How a file is imported. Without `columns` the API guesses them. */
export type ImportOptions = {
  readonly mode: "add" | "update"
  readonly stock: "keep" | "write"
  readonly columns: ChosenColumns | null
}

/** Time limit in milliseconds: enough for 50,000 rows over a slow connection. */
const patience = 600_000
/** Milliseconds between two looks at the progress. */
const pause = 1000

const queryOf = ({ mode, stock, columns }: ImportOptions) => ({
  mode,
  stock,
  ...(columns === null ? {} : { columns: columns.join(",") }),
})

/**
 * Identifies an import as plain JSON: the same file, chosen again after a reload and imported in the same way, counts as
 * the same import.
 */
const thingOf = ({ name, size, lastModified }: File, options: ImportOptions) => ({
  name,
  size,
  lastModified,
  ...queryOf(options),
})

/** What an import of a file would do. `turn` tells apart files of the same name that were chosen one after the other. */
export const previewQuery = (file: File, turn: number, options: ImportOptions) =>
  queryOptions({
    queryKey: ["imports", "preview", turn, thingOf(file, options)],
    queryFn: ({ signal }) =>
      api.upload("/inventory/medicines/bulk-import/preview", {
        as: "member",
        file,
        query: queryOf(options),
        timeout: patience,
        signal,
      }),
    placeholderData: keepPreviousData,
    // Every look sends the file.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

type Watching = {
  /** Called with the key of the import, by which its progress is read. */
  readonly onKey: (key: string) => void
  /** Called with the part of the file that has been sent. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/**
 * Imports a file. While the outcome of an import is unknown, the same file is sent again with the same key, which also
 * identifies its progress. A repeated import does no harm: known rows are left or updated to the same values.
 */
export const importFile = (
  file: File,
  options: ImportOptions,
  { onKey, ...watching }: Watching,
): Promise<ImportResult> =>
  intents.run(`import ${memberAccount()}`, thingOf(file, options), (key) => {
    onKey(key)
    return api.upload("/inventory/medicines/bulk-import", {
      as: "member",
      file,
      key,
      query: { ...queryOf(options), details: "true" },
      timeout: patience,
      ...watching,
    })
  })

export const progressQuery = (key: string | null) =>
  queryOptions({
    queryKey: ["imports", "progress", key],
    queryFn: ({ signal }) =>
      api.get("/inventory/medicines/bulk-import/progress", {
        as: "member",
        query: { key: key ?? "" },
        signal,
      }),
    enabled: key !== null,
    refetchInterval: pause,
    retry: false,
  })

/** Stops a running import; what it has written stays. */
export const stopImport = (key: string) =>
  api.post("/inventory/medicines/bulk-import/stop", { as: "member", body: { key } })

export const downloadTemplate = (format: TemplateFormat): Promise<Blob> =>
  api.getFile("/inventory/medicines/template/download", { as: "member", query: { format } })

/** All medicines in the columns of an import. */
export const downloadList = (): Promise<Blob> =>
  api.getFile("/inventory/medicines/export", { as: "member", query: { format: "csv" } })

/** Whether a text names a column of an import. */
export const isImportColumn = (text: string): text is ImportColumn =>
  (importColumns as ReadonlyArray<string>).includes(text)
