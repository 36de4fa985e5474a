// oxlint-disable-next-line import/no-unassigned-import -- it is a database by being imported
import "fake-indexeddb/auto"
import { describe } from "vitest"
import { saysThem } from "./catalogue/entry.tsx"
import { writeEntries } from "./catalogue/writes.ts"

describe("the catalogue, about what was not written or made", () => {
  saysThem(writeEntries)
})
