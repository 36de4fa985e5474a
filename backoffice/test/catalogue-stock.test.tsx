// oxlint-disable-next-line import/no-unassigned-import -- it is a database by being imported
import "fake-indexeddb/auto"
import { describe } from "vitest"
import { saysThem } from "./catalogue/entry.tsx"
import { newsEntries } from "./catalogue/news.ts"
import { peopleEntries } from "./catalogue/people.ts"
import { stockEntries } from "./catalogue/stock.ts"

describe("the catalogue of the documents, about people", () => {
  saysThem(peopleEntries)
})

describe("the catalogue of the documents, about stock", () => {
  saysThem(stockEntries)
})

describe("the catalogue of the documents, about alerts and imports", () => {
  saysThem(newsEntries)
})
