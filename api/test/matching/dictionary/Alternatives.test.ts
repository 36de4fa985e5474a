import { describe, expect, it } from "vitest"
import { alternativesFor, mostAlternatives } from "../../../matching/dictionary/Alternatives.ts"
import { lookupsWith, brandColumns, sampleFile, shippedDictionary } from "./Samples.ts"

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
    expect(alternativesFor(small, "Panadol")).toEqual({
      active_ingredient: "paracetamol",
      alternatives: ["paracetamol", "Tylenol", "Calpol", "Tempra"],
    })
    expect(alternativesFor(small, "panadol extra").alternatives).toEqual(["Bodrex"])
  })

  it("leave strength, form and pack words of the question aside", () => {
    expect(alternativesFor(small, "panadol 500mg tab x10")).toEqual(alternativesFor(small, "Panadol"))
  })

  it("put the form first that the question asks for", () => {
    expect(alternativesFor(small, "panadol syrup").alternatives.slice(0, 3)).toEqual([
      "paracetamol",
      "Calpol",
      "Tempra",
    ])
  })

  it("put names in stock nearby first, and among them the same form first", () => {
    const inStock = new Set(["Tempra", "Tylenol"])
    const { alternatives } = alternativesFor(small, "Panadol", (name) => inStock.has(name))
    expect(alternatives).toEqual(["Tylenol", "Tempra", "paracetamol", "Calpol"])
  })

  it("understand several generic names as their combination", () => {
    expect(alternativesFor(small, "paracetamol + caffeine 500mg/65mg")).toEqual({
      active_ingredient: "caffeine + paracetamol",
      alternatives: ["Panadol Extra", "Bodrex"],
    })
  })

  it("understand a brand named with its ingredient as the brand", () => {
    expect(alternativesFor(small, "Panadol Extra (paracetamol)").alternatives).toEqual(["Bodrex"])
  })

  it("are none when a word is not understood, for it may be another ingredient", () => {
    const nothing = { active_ingredient: null, alternatives: [] }
    expect(alternativesFor(small, "panadol cold")).toEqual(nothing)
    expect(alternativesFor(small, "Panadol Bodrex")).toEqual(nothing)
    expect(alternativesFor(small, "500mg tablet")).toEqual(nothing)
    expect(alternativesFor(small, "")).toEqual(nothing)
  })

  it("never offer paracetamol with vitamin C for paracetamol, nor the other way round", () => {
    const plain = alternativesFor(shipped, "paracetamol", (name) => name.includes("Vitamin"))
    expect(plain.alternatives).not.toContain("Efferalgan Vitamin C")
    const withVitamin = alternativesFor(shipped, "Efferalgan Vitamin C")
    expect(withVitamin.active_ingredient).toBe("ascorbic acid + paracetamol")
    expect(withVitamin.alternatives).not.toContain("Panadol")
  })

  it("hold for Khmer, French and combined generic names", () => {
    expect(alternativesFor(shipped, "ប៉ារ៉ាសេតាមុល").active_ingredient).toBe("paracetamol")
    expect(alternativesFor(shipped, "Doliprane 1g comprimé").alternatives).toContain("Panadol")
    expect(alternativesFor(shipped, "co-amoxiclav 625").active_ingredient).toBe(
      "amoxicillin + clavulanic acid",
    )
    expect(alternativesFor(shipped, "Augmentin 625mg").alternatives).toContain("co-amoxiclav")
    expect(alternativesFor(shipped, "Bactrim").active_ingredient).toBe("sulfamethoxazole + trimethoprim")
  })

  it("are never more than twenty, however many names there are", () => {
    expect(shipped.withExactly(["paracetamol"]).length).toBeGreaterThan(mostAlternatives)
    expect(alternativesFor(shipped, "paracetamol").alternatives).toHaveLength(mostAlternatives)
  })
})
