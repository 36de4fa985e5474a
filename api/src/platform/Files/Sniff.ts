export type UploadType = "png" | "jpeg" | "gif" | "webp" | "pdf"

/**
 * Number of first bytes in which PDF readers look for the header (ISO 32000, implementation note 13 of Acrobat).
 */
const pdfHeaderWithin = 1024

/** A file's type by its first bytes. Its name and the type that the client claims are not used. */
export const sniff = (bytes: Buffer): UploadType | undefined => {
  const head = bytes.toString("latin1", 0, pdfHeaderWithin)
  if (head.startsWith("\u0089PNG\r\n\u001a\n")) return "png"
  if (head.startsWith("\u00ff\u00d8\u00ff")) return "jpeg"
  if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "gif"
  if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) return "webp"
  return head.includes("%PDF-") ? "pdf" : undefined
}
