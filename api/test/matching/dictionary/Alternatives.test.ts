import { describe, expect, it } from "vitest"
import { alternativesFor, mostAlternatives } from "../../../matching/dictionary/Alternatives.ts"
import type { DictionaryLookups } from "../../../matching/dictionary/DictionaryLookups.ts"
import { resolveName } from "../../../matching/dictionary/ResolveName.ts"
import { lookupsWith, brandColumns, sampleFile, shippedDictionary } from "./Samples.ts"

const alternatives = (lookups: DictionaryLookups, query: string, offered: ReadonlyArray<string> = []) =>
  alternativesFor(
    lookups,
    resolveName(lookups, query),
    new Map(offered.map((name) => [name, { same_form: null, same_strength: null }])),
  )

const shipped = shippedDictionary()
const small = lookupsWith([
  sampleFile(
    "brands.tsv",
    brandColumns,
    ["Panadol", "paracetamol", "tablet", "500mg"],
    ["Calpol", "paracetamol", "syrup", ""],
    ["Tylenol", "paracetamol", "tablet", ""],
    ["Tempra", "paracetamol", "syrup", ""],
    ["Panadol Extra", "caffeine|paracetamol", "tablet", ""],
    ["Bodrex", "paracetamol|caffeine", "tablet", ""],
  ),
])

describe("alternatives", () => {
  it("are the other names with exactly the same ingredients", () => {
    expect(alternatives(small, "Panadol")).toEqual({
      active_ingredient: "paracetamol",
      alternatives: ["paracetamol", "Tylenol", "Calpol", "Tempra"],
    })
    expect(alternatives(small, "panadol extra").alternatives).toEqual(["Bodrex"])
  })

  it("leave strength, form and pack words of the question aside", () => {
    expect(alternatives(small, "panadol 500mg tab x10")).toEqual(alternatives(small, "Panadol"))
  })

  it("put the form first that the question asks for", () => {
    expect(alternatives(small, "panadol syrup").alternatives.slice(0, 3)).toEqual([
      "paracetamol",
      "Calpol",
      "Tempra",
    ])
  })

  it("put names in stock nearby first, and among them the same form first", () => {
    const { alternatives: names } = alternatives(small, "Panadol", ["Tempra", "Tylenol"])
    expect(names).toEqual(["Tylenol", "Tempra", "paracetamol", "Calpol"])
  })

  it("understand several generic names as their combination", () => {
    expect(alternatives(small, "paracetamol + caffeine 500mg/65mg")).toEqual({
      active_ingredient: "caffeine + paracetamol",
      alternatives: ["Panadol Extra", "Bodrex"],
    })
  })

  it("understand a brand named with its ingredient as the brand", () => {
    expect(alternatives(small, "Panadol Extra (paracetamol)").alternatives).toEqual(["Bodrex"])
  })

  it("are none when a word is not understood, for it may be another ingredient", () => {
    const nothing = { active_ingredient: null, alternatives: [] }
    expect(alternatives(small, "panadol cold")).toEqual(nothing)
    expect(alternatives(small, "Panadol Bodrex")).toEqual(nothing)
    expect(alternatives(small, "500mg tablet")).toEqual(nothing)
    expect(alternatives(small, "")).toEqual(nothing)
  })

  it("never offer paracetamol with vitamin C for paracetamol, nor the other way round", () => {
    const plain = alternatives(shipped, "paracetamol", ["Efferalgan Vitamin C"])
    expect(plain.alternatives).not.toContain("Efferalgan Vitamin C")
    const withVitamin = alternatives(shipped, "Efferalgan Vitamin C")
    expect(withVitamin.active_ingredient).toBe("ascorbic acid + paracetamol")
    expect(withVitamin.alternatives).not.toContain("Panadol")
  })

  it("hold for Khmer, French and combined generic names", () => {
    expect(alternatives(shipped, "ប៉ារ៉ាសេតាមុល").active_ingredient).toBe("paracetamol")
    expect(alternatives(shipped, "Doliprane 1g comprimé").alternatives).toContain("Panadol")
    expect(alternatives(shipped, "co-amoxiclav 625").active_ingredient).toBe("amoxicillin + clavulanic acid")
    expect(alternatives(shipped, "Augmentin 625mg").alternatives).toContain("co-amoxiclav")
    expect(alternatives(shipped, "Bactrim").active_ingredient).toBe("sulfamethoxazole + trimethoprim")
  })

  it("are never more than twenty, however many names there are", () => {
    expect(shipped.withExactly(["paracetamol"]).length).toBeGreaterThan(mostAlternatives)
    expect(alternatives(shipped, "paracetamol").alternatives).toHaveLength(mostAlternatives)
  })
})
