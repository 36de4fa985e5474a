import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Blob, Buffer, Face, Font, shape, Variation } from "harfbuzzjs"
import { describe, expect, it } from "vitest"
import { faces, subsetOf, wholeFont, writeSubsets } from "../../design/font-subsets.ts"
import subsetFont from "subset-font"

const root = join(import.meta.dirname, "../../..")

/** Where Khmer that people read is written: the translations, and the names of medicines. */
const written = [
  "{miniapp,backoffice}/src/**/*.{ts,json}",
  "shared/{src,web}/**/*.{ts,json}",
  "bot/src/**/*.ts",
  "api/data/**/*.{csv,tsv,txt,json}",
]

const khmerWords = (): ReadonlySet<string> => {
  const words = new Set<string>()
  for (const file of globSync(written, { cwd: root, exclude: ["**/node_modules"] }))
    for (const [word] of readFileSync(join(root, file), "utf8").matchAll(/[\u1780-\u17ff\u200b-\u200d]+/g))
      words.add(word)
  return words
}

const number = /-?\d+(?:\.\d+)?/g

/** Draws words: the outlines of their glyphs without the numbers, and these: outlines, widths and places. */
const drawer = (bytes: Uint8Array, weight: number) => {
  const font = new Font(new Face(new Blob(bytes)))
  font.setVariations([new Variation("wght", weight)])
  const outlines = new Map<number, string>()
  const outlineOf = (glyph: number) => {
    const outline = outlines.get(glyph) ?? font.glyphToPath(glyph)
    outlines.set(glyph, outline)
    return outline
  }
  return (word: string) => {
    const buffer = new Buffer()
    buffer.addText(word)
    buffer.guessSegmentProperties()
    shape(font, buffer)
    const drawn = buffer
      .getGlyphInfosAndPositions()
      .map(({ codepoint, xAdvance, xOffset, yOffset }) =>
        [outlineOf(codepoint), xAdvance, xOffset, yOffset].join(" "),
      )
      .join()
    return { lines: drawn.replaceAll(number, ""), numbers: (drawn.match(number) ?? []).map(Number) }
  }
}

describe("the Khmer face of the pages", { timeout: 60_000 }, () => {
  const khmer = faces.find(({ file }) => file === "khmer.woff2") ?? faces[0]

  it("draws every word of the product as the whole font does, in all weights", async () => {
    const words = khmerWords()
    expect(words.size).toBeGreaterThan(1000)
    const whole = await subsetFont(wholeFont(khmer), "", { targetFormat: "truetype", keepAllGlyphs: true })
    const subset = await subsetOf(khmer, "truetype")
    for (const weight of [400, 600, 700]) {
      const [one, other] = [drawer(whole, weight), drawer(subset, weight)]
      for (const word of words) {
        const [expected, drawn] = [one(word), other(word)]
        expect({ word, lines: drawn.lines }).toEqual({ word, lines: expected.lines })
        // Limiting the weights rounds outlines and places to whole units, of which a letter's height has about 600.
        const off = Math.max(
          ...expected.numbers.map((value, at) => Math.abs(value - (drawn.numbers[at] ?? 0))),
        )
        expect(off, word).toBeLessThanOrEqual(2)
      }
    }
  })

  it("is small, together with the Latin one: at most 45 kB for both", async () => {
    const sizes = await Promise.all(faces.map(async (face) => (await subsetOf(face)).length))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(45_000)
  })

  it("is made once for two apps that one program builds at the same time", async () => {
    const cache = mkdtempSync(join(tmpdir(), "rokthnam-fonts-"))
    try {
      const [one, other] = await Promise.all([writeSubsets(cache), writeSubsets(cache)])
      expect(one).toBe(other)
      expect(readdirSync(one).toSorted()).toEqual(faces.map(({ file }) => file).toSorted())
      expect(readdirSync(cache)).toHaveLength(1)
    } finally {
      rmSync(cache, { recursive: true })
    }
  })
})
