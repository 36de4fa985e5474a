/** What each byte does to the checksum of a ZIP file (polynomial 0xEDB88320). */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** The CRC-32 of some bytes after those of which `before` is the CRC-32. */
export const crc32 = (bytes: Uint8Array, before = 0): number => {
  let value = ~before
  for (const byte of bytes) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] ?? 0)
  return ~value >>> 0
}
