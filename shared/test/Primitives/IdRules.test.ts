import { expect, it } from "vitest"
import { idIn, largestId } from "../../src/Primitives/IdRules.ts"

it("the id in an address is every id that there may be, and nothing else", () => {
  const texts = ["1", "4294967296", "9007199254740991"]
  expect(texts.map((text) => idIn(text))).toEqual(texts.map(Number))
  expect(["2147483647", "2147483648"].map((text) => idIn(text, largestId))).toEqual([largestId, undefined])
  for (const none of ["", "0", "01", "-1", "1.5", "1e3", "9007199254740992", "99999999999999999", " 1", "x"])
    expect(idIn(none)).toBeUndefined()
  expect(idIn(undefined)).toBeUndefined()
})
