import { readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { theme } from "../src/app/theme.ts"

/** Pixels below which the marks over and under a Khmer consonant run together. */
const smallest = 13
/** Pixels of a rem: no stylesheet changes the browser's own. */
const rem = 16

const source = join(import.meta.dirname, "../src")
const filesOf = (ending: string) =>
  readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending) && !name.includes(".test."))
    .map((name) => ({ name, text: readFileSync(join(source, name), "utf8") }))

const pixelsOf = (size: string): number => Number.parseFloat(size) * (size.endsWith("rem") ? rem : 1)

/** Mantine's own size of a badge's words, such as "lg". */
const badgeStyles = readFileSync(
  createRequire(import.meta.url).resolve("@mantine/core/styles/Badge.css"),
  "utf8",
)
const badgePixels = (size: string): number =>
  pixelsOf(new RegExp(`--badge-fz-${size}: ([\\d.]+px)`).exec(badgeStyles)?.[1] ?? "0")

describe("words on the screen", () => {
  it("are at least 13 px in a badge, whose size no page makes smaller", () => {
    const props: unknown = theme.components?.["Badge"]?.defaultProps
    expect(props).toMatchObject({ size: "lg" })
    expect(badgePixels("lg")).toBeGreaterThanOrEqual(smallest)
    const badges = filesOf(".tsx").flatMap(({ name, text }) =>
      Array.from(text.matchAll(/<Badge\b[^>]*>/g), ([tag]) => ({ name, tag })),
    )
    expect(badges.length).toBeGreaterThan(10)
    const small = badges.filter(({ tag }) => {
      const own = /\bsize="(\w+)"/.exec(tag)?.[1]
      return /\b(?:fz|fontSize)\b/.test(tag) || (own !== undefined && badgePixels(own) < smallest)
    })
    expect(small).toEqual([])
  })

  it("are at least 13 px in the sizes of the design and wherever a stylesheet gives a size of its own", () => {
    const tokens = readFileSync(join(source, "../../shared/design/tokens.css"), "utf8")
    const named = Array.from(tokens.matchAll(/--text-\w+: ([\d.]+rem);/g), ([, size = ""]) => size)
    const own = filesOf(".css").flatMap(({ text }) =>
      Array.from(text.matchAll(/font-size: ([\d.]+(?:px|rem));/g), ([, size = ""]) => size),
    )
    expect(named.length).toBeGreaterThan(4)
    for (const size of [...named, ...own]) expect(pixelsOf(size), size).toBeGreaterThanOrEqual(smallest)
  })
})
