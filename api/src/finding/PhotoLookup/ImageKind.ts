export type ImageKind = "png" | "jpeg" | "webp" | "gif" | "heic"

const HEIC_BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"])

/**
 * The kind of picture by its first bytes; the file's name is not used. `undefined` for every other kind of file.
 */
export const imageKindOf = (bytes: Uint8Array): ImageKind | undefined => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12)).toString("latin1")
  if (head.startsWith("\u0089PNG\r\n\u001a\n")) return "png"
  if (head.startsWith("\u00ff\u00d8\u00ff")) return "jpeg"
  if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "gif"
  if (head.startsWith("RIFF") && head.slice(8) === "WEBP") return "webp"
  if (head.slice(4, 8) === "ftyp" && HEIC_BRANDS.has(head.slice(8))) return "heic"
  return undefined
}
