import { createHash, randomUUID } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import subsetFont from "subset-font"

const { resolve } = createRequire(import.meta.url)

/** All characters from one code point to another. */
const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("")

/** Latin letters, with the accents of French names, and the punctuation, arrows and signs of the pages. */
const latin = `${range(0x20, 0x7e)}\u00a0©«®°±·»×ÀÂÇÈÉÊËÎÏÔÙÛàâçèéêëîïôùû–—‘’“”•…€™↑↓−∕�`

/**
 * Khmer as it is written today: letters, vowels, signs and digits, without the letters that Unicode deprecates (U+17A3,
 * U+17A4), the inherent vowels that are never written, and the lunar and divination signs (U+17F0, U+19E0 and on).
 */
const khmer = `${range(0x1780, 0x17a2)}${range(0x17a5, 0x17b3)}${range(0x17b6, 0x17dd)}${range(0x17e0, 0x17e9)}\u200b\u200c\u200d\u25cc`

/** The weights of the pages: normal, strong and bold. */
const weights = { wght: { min: 400, max: 700 } } as const

/** The faces of the pages: the file that fonts.css names, the whole font it is made from, and the characters it keeps. */
export const faces = [
  {
    file: "latin.woff2",
    font: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    text: latin,
  },
  {
    file: "khmer.woff2",
    font: "@fontsource-variable/noto-sans-khmer/files/noto-sans-khmer-khmer-wght-normal.woff2",
    text: khmer,
  },
] as const
type Face = (typeof faces)[number]

/** The whole font of a face. */
export const wholeFont = ({ font }: Face): Uint8Array => readFileSync(resolve(font))

/** A face with the characters and weights that the pages use: its rules for shaping them are kept. */
export const subsetOf = (face: Face, targetFormat: "woff2" | "truetype" = "woff2"): Promise<Uint8Array> =>
  subsetFont(wholeFont(face), face.text, { targetFormat, variationAxes: weights })

/**
 * Writes the faces into a folder of `cache` and returns it. Its name is made of what they are made from, so that they
 * are made once.
 */
export const writeSubsets = async (cache: string): Promise<string> => {
  const key = createHash("sha256").update(readFileSync(import.meta.filename))
  for (const face of faces) key.update(wholeFont(face))
  const folder = join(cache, key.digest("hex").slice(0, 16))
  if (existsSync(folder)) return folder
  // Two apps may be built at once, by two programs or, during work, by one. Each writes a draft of its own.
  const draft = `${folder}.${randomUUID()}`
  mkdirSync(draft, { recursive: true })
  await Promise.all(faces.map(async (face) => writeFileSync(join(draft, face.file), await subsetOf(face))))
  // The first folder stays, the other is the same.
  if (existsSync(folder)) rmSync(draft, { recursive: true })
  else renameSync(draft, folder)
  return folder
}
