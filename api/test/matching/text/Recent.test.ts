import { describe, expect, it } from "vitest"
import { Recent } from "../../../matching/text/Recent.ts"

describe("Recent", () => {
  it("makes a value once while it is asked for, and again after it was pushed out by others", () => {
    const made: Array<string> = []
    const recent = new Recent<string>(4)
    const ask = (key: string): string => recent.of(key, () => (made.push(key), key.toUpperCase()))
    expect(["a", "b", "a", "c", "a", "d", "a", "e", "a"].map(ask).join("")).toBe("ABACADAEA")
    expect(made).toEqual(["a", "b", "c", "d", "e"])
    ask("b")
    expect(made).toEqual(["a", "b", "c", "d", "e", "b"])
  })
})
