// oxlint-disable-next-line import/no-unassigned-import -- it is a database by being imported
import "fake-indexeddb/auto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { en } from "../src/i18n/en.ts"
import { sentences } from "./catalogue/documents.ts"
import { doorEntries } from "./catalogue/doors.tsx"
import { saysThem } from "./catalogue/entry.tsx"
import { moneyEntries } from "./catalogue/money.ts"
import { newsEntries } from "./catalogue/news.ts"
import { peopleEntries } from "./catalogue/people.ts"
import { stockEntries } from "./catalogue/stock.ts"

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

/**
 * Failures of which the documents say nothing and which no test provokes on their page yet. None is added to these.
 */
const beyondTheDocuments = [
  "common:file.failed",
  "personal:failed",
  "medicines:many.failed",
  "medicines:labels.failed",
  "medicines:correct.failed",
  "sales:link.failed",
  "shifts:failed.open",
  "shifts:failed.cash",
  "shifts:failed.close",
  "receipts:failed.void",
  "receipts:failed.return",
  "receipts:failed.picture",
  "receipts:failed.printer",
  "receipts:failed.silent",
  "receipts:phone.failed",
  "payments:rate.failed.save",
  "payments:change.failed",
  "hours:failed.save",
  "security:failed.save",
  "reorder:share.failed",
]

const entries = [...doorEntries, ...peopleEntries, ...stockEntries, ...newsEntries, ...moneyEntries]

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
    expect(sentences.filter((one) => !said.has(one) && !otherTests.includes(`"${one}"`))).toEqual([])
  })

  it("leaves no failure of the office without an entry or another test that provokes it", () => {
    const untold = failuresIn(en as Texts).filter(
      ([key, text]) => !keys.has(key) && !otherTests.includes(text.split("{{")[0] ?? text),
    )
    expect(untold.map(([key]) => key).toSorted()).toEqual(beyondTheDocuments.toSorted())
  })
})
