import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"

/** The maximum size of the JavaScript for the first page, in bytes as it is sent, which is compressed by Brotli. */
const largestFirstLoad = 120_000

type Chunk = {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}

const dist = join(import.meta.dirname, "../dist")
const manifestPath = join(dist, ".vite/manifest.json")
const built = existsSync(manifestPath)

const manifest: Readonly<Record<string, Chunk>> = built ? JSON.parse(readFileSync(manifestPath, "utf8")) : {}

/** A chunk and everything that it imports statically, directly or indirectly. */
const closure = (key: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key]?.imports ?? []) closure(imported, seen)
  return seen
}

/** The bytes of a file as the server sends it: compressed where the build has written that beside it. */
const sizeSent = (file: string): number => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size

const sent = (keys: Iterable<string>): number => {
  const files = new Set([...keys].map((key) => manifest[key]?.file ?? ""))
  let total = 0
  for (const file of files) total += sizeSent(join(dist, file))
  return total
}

const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true) ?? "no entry"
const firstPage = [entry, "src/app/routes/home-page.tsx"]
const suffix = built ? "" : " (skipped: it is not built here; `npm test` builds it first)"

describe.skipIf(!built)(`the built app${suffix}`, () => {
  it.each(["en", "km"])("sends at most 120 kB of JavaScript for its first page in %s", (language) => {
    const first = new Set<string>()
    for (const key of [...firstPage, `src/i18n/${language}/core.ts`]) {
      expect(Object.keys(manifest)).toContain(key)
      closure(key, first)
    }
    const size = sent(first)
    expect(size).toBeGreaterThan(50_000)
    expect(size).toBeLessThanOrEqual(largestFirstLoad)
  })

  it("is compressed where it is sent: no file of the first page goes out larger than it must", () => {
    const files = [...closure(entry), ...closure(firstPage[1] ?? "")].map((key) =>
      join(dist, manifest[key]?.file ?? ""),
    )
    expect(files.filter((file) => statSync(file).size > 512 && !existsSync(`${file}.br`))).toEqual([])
  })

  it("has the files of the first page compiled while they are loaded, by a hint that stands before all code", () => {
    const files = [...closure(entry), firstPage[1] ?? ""].map((key) => manifest[key]?.file ?? "")
    const large = files.filter((file) => !file.includes("runtime"))
    expect(large.length).toBeGreaterThanOrEqual(4)
    for (const file of large)
      expect(readFileSync(join(dist, file), "utf8").split("\n", 1), file).toEqual([
        "//# allFunctionsCalledOnLoad",
      ])
  })

  it("holds no stand-in of a Telegram client in any file", () => {
    const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.(?:js|html|css|json)$/.test(name),
    )
    expect(files.length).toBeGreaterThan(20)
    // What only the files of the folder dev contain, and no build makes shorter.
    for (const name of files) {
      const text = readFileSync(join(dist, name), "utf8")
      expect(
        ["telegram-mock", "#50a8eb"].filter((trace) => text.includes(trace)),
        name,
      ).toEqual([])
    }
  })

  it("leaves Telegram's SDK and the Effect runtime out of what the web fetches first", () => {
    const scripts = [...closure(entry)].map((key) =>
      readFileSync(join(dist, manifest[key]?.file ?? ""), "utf8"),
    )
    // The first is a method name of Telegram's bridge; the second is a name that Effect's runtime always contains.
    for (const trace of ["web_app_request_location", "effect/Effect"]) {
      expect(scripts.some((script) => script.includes(trace))).toBe(false)
    }
  })
})
