export type UploadType = "png" | "jpeg" | "gif" | "webp" | "pdf"

/** A file's type by its head (`ReceivedFile`). Its name and the type that the client claims are not used. */
export const sniff = (head: Buffer): UploadType | undefined => {
  const text = head.toString("latin1")
  if (text.startsWith("\u0089PNG\r\n\u001a\n")) return "png"
  if (text.startsWith("\u00ff\u00d8\u00ff")) return "jpeg"
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return "gif"
  if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return "webp"
  return text.includes("%PDF-") ? "pdf" : undefined
}
