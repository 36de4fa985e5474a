import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { khmerLines } from "../../shared/design/khmer-lines.ts"
import { guide } from "../src/i18n/km/guide.ts"
import { legal } from "../src/i18n/km/legal.ts"

const joiner = "\u2060"
const builtAs = (name: string, text: string) => khmerLines().transform(text, `/src/i18n/km/${name}.ts`)?.code

describe("the Khmer texts of the build", () => {
  it("have words joined where a browser would end a line within them, more of them where one reads in lines", () => {
    const text = "ទៅឱសថស្ថាន ឬផ្ញើរូបភាព"
    expect(builtAs("legal", text)).toBe(`ទៅឱសថ${joiner}ស្ថាន ឬផ្ញើរូប${joiner}ភាព`)
    expect(builtAs("search", text)).toBe(`ទៅឱសថ${joiner}ស្ថាន ឬផ្ញើរូបភាព`)
    expect(khmerLines().transform(text, "/src/i18n/en/legal.ts")).toBeUndefined()
  })

  it("are joined in the list to take along too, which is drawn as a picture", () => {
    const file = join(import.meta.dirname, "../../shared/src/Carts/CartSheetWords.ts")
    const built = khmerLines().transform(readFileSync(file, "utf8"), file)?.code
    expect(built).toContain(`ឱសថ${joiner}ស្ថាន។`)
  })

  it("are the same letters for whoever reads them aloud", () => {
    const texts = JSON.stringify([guide, legal])
    expect(builtAs("guide", texts)).toContain(joiner)
    expect(builtAs("guide", texts)?.replaceAll(joiner, "")).toBe(texts)
  })
})
