// oxlint-disable-next-line import/no-unassigned-import -- it is a database by being imported
import "fake-indexeddb/auto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { renderHook } from "@testing-library/react"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { en } from "../src/i18n/en.ts"
import { api } from "../src/lib/api.ts"
import { sentences } from "./catalogue/documents.ts"
import { doorEntries } from "./catalogue/doors.tsx"
import { saysThem } from "./catalogue/entry.tsx"
import { moneyEntries } from "./catalogue/money.ts"
import { newsEntries } from "./catalogue/news.ts"
import { peopleEntries } from "./catalogue/people.ts"
import { stockEntries } from "./catalogue/stock.ts"
import { writeEntries } from "./catalogue/writes.ts"

type Texts = { readonly [key: string]: string | Texts }

/** The texts below a key that says that something failed, by their keys. */
const failuresIn = (texts: Texts, prefix = "", hasFailed = false): Array<[string, string]> =>
  Object.entries(texts).flatMap(([name, value]) => {
    const failed = hasFailed || name === "failed"
    if (typeof value !== "string")
      return failuresIn(value, `${prefix}${name}${prefix === "" ? ":" : "."}`, failed)
    return failed ? [[`${prefix}${name}`, value] as [string, string]] : []
  })

const folder = join(import.meta.dirname)
/** What the other tests of the office hold, in which a failure may be provoked too. */
const otherTests = readdirSync(folder)
  .filter((name) => name.endsWith(".tsx") && !name.startsWith("catalogue"))
  .map((name) => readFileSync(join(folder, name), "utf8"))
  .join("\n")

/** Failures that no page of these tests can reach, with the reason and where each is tried instead. */
const unreached: Readonly<Record<string, string>> = {
  "receipts:failed.picture": "jsdom draws no picture; e2e/fixtures/paper-and-pictures.ts reads the real one",
  "receipts:failed.printer": "jsdom has no printers; src/features/receipts/lib/printers.test.ts refuses one",
  "receipts:failed.silent":
    "jsdom has no printers; src/features/receipts/lib/printers.test.ts has one that is silent",
}

/** What is said of a call that is not sent because nobody is signed in; every page of the office asks to sign in before. */
const unasked = [
  [
    "Authentication required. Please login as pharmacy or staff.",
    () => api.get("/inventory/alerts/count", { as: "member" }),
  ],
  ["No authentication token found", () => api.get("/admin/dashboard", { as: "admin" })],
] as const

const entries = [
  ...doorEntries,
  ...peopleEntries,
  ...stockEntries,
  ...newsEntries,
  ...moneyEntries,
  ...writeEntries,
]

describe("the catalogue of the documents, at the doors and in pictures", () => {
  saysThem(doorEntries)
})

describe("the catalogue", () => {
  const keys = new Set(entries.map(({ key }) => key))
  /** What an entry says, with its values named again, as the documents write it. */
  const said = new Set(
    entries.map(({ text, values = {} }) =>
      Object.entries(values).reduce((words, [name, value]) => words.replace(value, `{${name}}`), text),
    ),
  )

  it("has an entry, or a test of its own, for each sentence of the documents that the office says", () => {
    expect(
      sentences.filter(
        (one) =>
          !said.has(one) && !unasked.some(([words]) => words === one) && !otherTests.includes(`"${one}"`),
      ),
    ).toEqual([])
  })

  it.each(unasked)("says “%s” of a call for which nobody is signed in", async (sentence, ask) => {
    const failure: unknown = await ask().catch((error: unknown) => error)
    const { result } = renderHook(() => useErrorWords())
    expect(result.current(failure, "")).toBe(sentence)
  })

  it("leaves no failure of the office without an entry or another test that provokes it", () => {
    const untold = failuresIn(en as Texts).filter(
      ([key, text]) => !keys.has(key) && !otherTests.includes(text.split("{{")[0] ?? text),
    )
    expect(untold.map(([key]) => key).toSorted()).toEqual(Object.keys(unreached).toSorted())
  })
})
