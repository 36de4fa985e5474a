import { describe, expect, it } from "vitest"
import { guide } from "../src/i18n/km/guide.ts"
import { legal } from "../src/i18n/km/legal.ts"
import { wholeWords } from "../whole-words.ts"

const joiner = "\u2060"

describe("words of long Khmer texts", () => {
  it("are joined where a browser would end a line within them", () => {
    expect(wholeWords("ទៅឱសថស្ថាន ឬសួរឱសថការី")).toBe(`ទៅឱសថ${joiner}ស្ថាន ឬសួរឱសថ${joiner}ការី`)
  })

  it("are the same letters for whoever reads them aloud", () => {
    const texts = JSON.stringify([guide, legal])
    expect(wholeWords(texts)).toContain(joiner)
    expect(wholeWords(texts).replaceAll(joiner, "")).toBe(texts)
  })
})
