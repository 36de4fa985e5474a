import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { api, intents } from "../../../lib/api.ts"
import { memberAccount } from "../../../lib/sessions.ts"

export type ImportResult = Answer<"POST /inventory/medicines/bulk-import">
export const templateFormats = ["csv", "xlsx"] as const
export type TemplateFormat = (typeof templateFormats)[number]

/** 50,000 rows over a slow connection, in milliseconds. */
const patience = 600_000

/** What is imported, as it can be written down: the same file chosen anew after a reload is the same import. */
const thingOf = ({ name, size, lastModified }: File) => ({ name, size, lastModified })

/**
 * Imports a file. While it is unknown what came of it, the same file goes under the same key, by which its progress is
 * told. Run again it changes nothing that the first run wrote: a known row is updated to the same values.
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
