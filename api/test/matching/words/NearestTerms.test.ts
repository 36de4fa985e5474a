import { describe, expect, it } from "vitest"
import { NearestTerms } from "../../../matching/words/NearestTerms.ts"
import { soundOf } from "../../../matching/words/WordSound.ts"

const names = NearestTerms.of([
  "paracetamol",
  "amoxicillin",
  "ibuprofen",
  "prednisone",
  "prednisolone",
  "cefixime",
  "zinc",
  "ors",
  "azithromycin",
  "zoledronic acid",
  "ciprofloxacin",
])
const first = (query: string): string | undefined => names.nearest(query)[0]?.term

describe("the nearest terms", () => {
  it.each([
    ["paracitamol", "paracetamol"],
    ["pracentamol", "paracetamol"],
    ["amoxycilline", "amoxicillin"],
    ["ubuprofene", "ibuprofen"],
    ["cephixime", "cefixime"],
    ["azythromycin", "azithromycin"],
    ["ib profin", "ibuprofen"],
    ["zolendronic acid", "zoledronic acid"],
    ["cirpofloxacine", "ciprofloxacin"],
  ])("of %s begin with %s", (typed, meant) => {
    expect(first(typed)).toBe(meant)
  })

  it("of a Khmer word are the Latin names that sound like it", () => {
    expect(first("ប៉ារ៉ាសេតាមុល")).toBe("paracetamol")
    expect(first("អាហ្ស៊ីត្រូមីស៊ីន")).toBe("azithromycin")
  })

  it("begin with the same word when it is there, fully alike", () => {
    expect(names.nearest("prednisone")[0]).toMatchObject({ term: "prednisone", cost: 0, similarity: 1 })
  })

  it("of a word of three letters or of nonsense are none", () => {
    expect(names.nearest("ars")).toEqual([])
    expect(names.nearest("motorbike")).toEqual([])
    expect(names.nearest("")).toEqual([])
  })

  it("can be limited in number, in likeness and to some terms", () => {
    expect(names.nearest("prednisolon", { limit: 1 })).toHaveLength(1)
    expect(names.nearest("pracentamol", { minimumSimilarity: 0.95 })).toEqual([])
    expect(names.nearest("prednisolon", { among: new Set(["prednisone"]) }).map(({ term }) => term)).toEqual([
      "prednisone",
    ])
  })
})

describe("the sound of a word", () => {
  it("is one for spellings that are heard alike", () => {
    expect(soundOf("amoxycilline")).toBe(soundOf("amoxicillin"))
    expect(soundOf("cephixime")).toBe(soundOf("cefixime"))
    expect(soundOf("benzathine")).toBe(soundOf("bensatin"))
  })

  it("of Khmer is close to that of the Latin name", () => {
    expect(soundOf("ប៉ារ៉ាសេតាមុល")).toBe(soundOf("paracetamol"))
  })
})
