// oxlint-disable-next-line import/no-unassigned-import -- it is a database by being imported
import "fake-indexeddb/auto"
import { describe } from "vitest"
import { saysThem } from "./catalogue/entry.tsx"
import { moneyEntries } from "./catalogue/money.ts"

describe("the catalogue of the documents, about money", () => {
  saysThem(moneyEntries)
})
