import { MedicineId } from "@rokthnam/shared/Primitives/Id"
import fc from "fast-check"
import { expect, it } from "vitest"
import { Shelf } from "../../../src/stock/Shelves/Shelf.ts"
import type { ShelfLines } from "../../../src/stock/Shelves/Shelf.ts"

const code = "99901234"
/** Medicines of few words, so that a term is found in many and another one nearby; every seventh has a bar code. */
const lines: ShelfLines = {
  ids: Array.from({ length: 600 }, (_, place) => MedicineId.make(place + 1)),
  texts: Array.from(
    { length: 600 },
    (_, place) => `${["Para", "amox", "ប៉ារ៉ា"][place % 3]} ${place % 7} mg 88501234${place % 50}`,
  ).join("\n"),
  barcodes: Array.from({ length: 600 }, (_, place) => (place % 7 === 0 ? code : "")).join("\n"),
}
const part = fc.constantFrom(
  "para",
  "PARA",
  "amox",
  "ប៉ា",
  "mg",
  "3",
  "88501234",
  "8850123412",
  "zinc",
  " ",
  "",
)
const term = fc.array(part, { maxLength: 3 }).map((parts) => parts.join(" "))
const slice = fc.record({ limit: fc.integer({ min: 1, max: 30 }), offset: fc.integer({ min: 0, max: 700 }) })

it("a list that has been searched often finds what one finds that never was", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(term, slice), { maxLength: 300 }), (asked) => {
      const often = new Shelf(lines)
      for (const [words, of] of asked) expect(often.find(words, of)).toEqual(new Shelf(lines).find(words, of))
    }),
    { numRuns: 8 },
  )
})

it("a bar code is one only by itself, whatever was looked for before", () => {
  const shelf = new Shelf(lines)
  const all = { limit: 600, offset: 0 }
  const coded = lines.barcodes.split("\n").filter((barcode) => barcode === code).length
  const found = [` ${code}`, code, ` ${code}`, code].map((asked) => shelf.find(asked, all).total)
  expect(found).toEqual([0, coded, 0, coded])
})
