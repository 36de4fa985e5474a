/** Deepest nesting of a JSON body. The contract's deepest body, a sale with its lines, has three levels. */
const deepest = 32

const quote = 0x22
const backslash = 0x5c
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/**
 * Whether a body nests lists and objects deeper than any call needs. Decoding would otherwise recurse as deep as the
 * caller wants and run out of stack. Brackets in strings do not count.
 */
export const isTooDeep = (body: Uint8Array): boolean => {
  let depth = 0
  let inString = false
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] ?? 0
    if (inString) {
      if (byte === backslash) at++
      else if (byte === quote) inString = false
    } else if (byte === quote) inString = true
    else if (opening.has(byte)) {
      if (++depth > deepest) return true
    } else if (closing.has(byte)) depth--
  }
  return false
}
