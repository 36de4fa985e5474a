import type { ImportResult as ResultSchema } from "@rokthnam/shared/Imports/ImportsApi"
import { api } from "../../../lib/api-client.ts"
import type { Wire } from "../../../lib/wire.ts"

export type ImportResult = Wire<typeof ResultSchema>
export const templateFormats = ["csv", "xlsx"] as const
export type TemplateFormat = (typeof templateFormats)[number]

/** 50,000 rows over a slow connection, in milliseconds. */
const patience = 600_000

/** Imports a file; the key lets a try after a lost connection answer the first result. */
export const importFile = (
  file: File,
  key: string,
  onProgress: (share: number) => void,
): Promise<ImportResult> =>
  api.upload<ImportResult>("/inventory/medicines/bulk-import", file, {
    as: "member",
    headers: { "Idempotency-Key": key },
    timeout: patience,
    onProgress,
  })

export const downloadTemplate = (format: TemplateFormat): Promise<Blob> =>
  api.getBlob("/inventory/medicines/template/download", { as: "member", query: { format } })
