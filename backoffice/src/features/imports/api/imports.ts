import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { api, intents } from "../../../lib/api.ts"
import { memberAccount } from "../../../lib/sessions.ts"

export type ImportResult = Answer<"POST /inventory/medicines/bulk-import">
export const templateFormats = ["csv", "xlsx"] as const
export type TemplateFormat = (typeof templateFormats)[number]

/** Time limit in milliseconds: enough for 50,000 rows over a slow connection. */
const patience = 600_000

/**
 * Identifies the file of an import as plain JSON: the same file, chosen again after a reload, counts as the same
 * import.
 */
const thingOf = ({ name, size, lastModified }: File) => ({ name, size, lastModified })

/**
 * Imports a file. While the outcome of an import is unknown, the same file is sent again with the same key, which also
 * identifies its progress. A repeated import does no harm: known rows are updated to the same values.
 */
export const importFile = (file: File, onProgress: (share: number) => void): Promise<ImportResult> =>
  intents.run(`import ${memberAccount()}`, thingOf(file), (key) =>
    api.upload("/inventory/medicines/bulk-import", {
      as: "member",
      file,
      key,
      timeout: patience,
      onProgress,
    }),
  )

export const downloadTemplate = (format: TemplateFormat): Promise<Blob> =>
  api.getFile("/inventory/medicines/template/download", { as: "member", query: { format } })
