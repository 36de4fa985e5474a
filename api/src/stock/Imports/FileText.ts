/** Recognises UTF-16 without a byte order mark: its Latin letters and separators have zero bytes. */
const looksLikeUtf16 = (bytes: Uint8Array, firstZero: 0 | 1): boolean => {
  const end = Math.min(bytes.length - (bytes.length % 2), 400)
  let zeros = 0
  for (let index = firstZero; index < end; index += 2) if (bytes[index] === 0) zeros += 1
  return end >= 8 && zeros * 2 > end * 0.4
}

const encodingOf = (bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le"
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be"
  return looksLikeUtf16(bytes, 1) ? "utf-16le" : looksLikeUtf16(bytes, 0) ? "utf-16be" : "utf-8"
}

/** The text of a file in UTF-8 or UTF-16, with or without byte order mark. Undefined for other encodings. */
export const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * The separator of the cells: whichever of comma, semicolon and tab is most frequent outside quotes in the first
 * line with text.
 */
export const separatorOf = (text: string): "," | ";" | "\t" => {
  const counts = { ",": 0, ";": 0, "\t": 0 }
  let quoted = false
  let started = false
  for (const character of text.slice(0, 20_000)) {
    if (character === '"') quoted = !quoted
    if (quoted) continue
    if ((character === "\n" || character === "\r") && started) break
    if (character === "," || character === ";" || character === "\t") counts[character] += 1
    else if (character.trim() !== "") started = true
  }
  return counts[";"] > counts[","] && counts[";"] >= counts["\t"]
    ? ";"
    : counts["\t"] > counts[","]
      ? "\t"
      : ","
}
