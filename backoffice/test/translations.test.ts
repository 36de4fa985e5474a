import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { en } from "../src/i18n/en.ts"
import { km } from "../src/i18n/km.ts"
import { namespaces } from "../src/i18n/namespaces.ts"

type Tree = { readonly [key: string]: string | Tree }

const flat = (tree: Tree, prefix = ""): Array<[string, string]> =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[`${prefix}${key}`, value] as [string, string]]
      : flat(value, `${prefix}${key}.`),
  )

/**
 * Khmer has one plural form where English has two. Keys with `_zero` are separate sentences in both languages and stay.
 */
const withoutPlural = (key: string) => key.replace(/_(one|other)$/, "")
const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}|<\/?\w+>/g))].toSorted()

const codesIn = (source: string) =>
  Array.from(source.matchAll(/Failure<\w+>\(\)\(\s*"(\w+)"/g), (match) => match[1] ?? "")

const english = flat(en as Tree)
const khmer = flat(km as Tree)

describe("translations", () => {
  it("name the same namespaces that the app loads", () => {
    expect(Object.keys(en)).toEqual([...namespaces])
    expect(Object.keys(km)).toEqual([...namespaces])
  })

  it("exist in both languages under the same keys", () => {
    const keys = (pairs: typeof english) => [...new Set(pairs.map(([key]) => withoutPlural(key)))].toSorted()
    expect(keys(khmer)).toEqual(keys(english))
  })

  it("speak of the same values in both languages", () => {
    const khmerText = new Map(khmer)
    // The Khmer text may leave out a placeholder where the English one only repeats text of the answer.
    const free = new Set(["errors.codes.PharmacyRejected"])
    const differing = english.filter(([key, text]) => {
      const other = khmerText.get(key) ?? khmerText.get(`${withoutPlural(key)}_other`) ?? ""
      return !free.has(key) && placeholders(other).join() !== placeholders(text).join()
    })
    expect(differing).toEqual([])
  })

  it("are Khmer in the Khmer files, names and file endings aside", () => {
    const foreign = khmer.filter(([, text]) => !/[\u1780-\u17ff]/.test(text)).map(([key]) => key)
    expect(foreign.toSorted()).toEqual(
      [
        "formats.day",
        "common.language.names.en",
        "common.language.short.en",
        "registration.licenseFormats",
      ].toSorted(),
    )
  })

  it("have words for every failure that the back office's calls answer", () => {
    const shared = join(import.meta.dirname, "../../shared/src")
    const files = readdirSync(shared, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".ts"),
    )
    const elsewhere =
      /^(?:(?:Carts|Customers|PhotoLookup|SavedPlaces|Search|Watches|Offers|Notices)\/|OfficeChats\/ChatFailures)/
    const codes = files
      .filter((file) => !elsewhere.test(file))
      .flatMap((file) => codesIn(readFileSync(join(shared, file), "utf8")))
    expect(codes.length).toBeGreaterThan(20)
    const known = Object.keys(en.errors.codes)
    expect(codes.filter((code) => !known.includes(code))).toEqual([])
  })
})
