import { describe, expect, it } from "vitest"
import {
  brandColumns,
  ingredientColumns,
  lookupsWith,
  problemsWith,
  sampleFile,
} from "../../matching/dictionary/Samples.ts"

const brands = (...rows: ReadonlyArray<ReadonlyArray<string>>) =>
  sampleFile("brands.tsv", brandColumns, ...rows)

describe("a dictionary with bad lines", () => {
  it("is refused with file, line and reason of each", () => {
    expect(
      problemsWith(
        brands(
          ["Panadol", "paracetamol", "tablet", ""],
          ["Mystery", "unobtainium", "tablet", ""],
          ["Panodol", "paracetamol", "lump", ""],
          ["Short", "paracetamol"],
          ["", "paracetamol", "tablet", ""],
        ),
      ),
    ).toEqual([
      "brands.tsv:5: has 2 columns instead of 5 (brand, ingredients, forms, strengths, source)",
      "brands.tsv:6: brand: must not be empty",
      "brands.tsv:3: unknown ingredient: unobtainium",
      "brands.tsv:4: unknown form: lump",
    ])
  })

  it("is refused when a name is given twice, however it is spelt", () => {
    expect(
      problemsWith(brands(["Panadol", "paracetamol", "tablet", ""], ["PANADOL", "paracetamol", "syrup", ""])),
    ).toEqual(["brands.tsv:3: repeats brands.tsv:2"])
  })

  it("is refused when one name would mean two medicines", () => {
    expect(problemsWith(brands(["Acetaminophen", "caffeine", "tablet", ""]))).toEqual([
      "brands.tsv:2: Acetaminophen is caffeine here and paracetamol in ingredients.tsv:2",
    ])
  })

  it("is refused when a Khmer spelling stands for an unknown name", () => {
    const khmer = sampleFile("khmer.tsv", ["khmer", "kind", "name"], ["ប៉ារ៉ា", "name", "parasol"])
    expect(problemsWith(khmer)).toEqual(["khmer.tsv:2: unknown name: parasol"])
  })

  it("is refused when a file has other columns", () => {
    const [problem] = problemsWith(sampleFile("brands.tsv", ["brand", "ingredients"]))
    expect(problem).toContain("brands.tsv:1: the columns are none of:")
  })

  it("is refused when an ingredient is not in lower case or named twice in a set", () => {
    expect(
      problemsWith(
        sampleFile("more.tsv", ingredientColumns, ["Aspirin", "", "painkiller", "ថ្នាំ", "tablet"]),
        brands(["Twice", "paracetamol|paracetamol", "tablet", ""]),
      ),
    ).toEqual([
      "more.tsv:2: ingredient: must be lower case",
      "brands.tsv:2: ingredients: must not name the same thing twice",
    ])
  })
})

describe("an imported layer", () => {
  it("adds names, and replaces a shipped row of the same name", () => {
    const dictionary = lookupsWith(
      [brands(["Panadol", "paracetamol", "tablet", ""])],
      [brands(["panadol", "caffeine|paracetamol", "tablet", ""], ["Calpol", "paracetamol", "syrup", ""])],
    )
    expect(dictionary.medicineNamed("Panadol")?.ingredients).toEqual(["caffeine", "paracetamol"])
    expect(dictionary.medicineNamed("calpol")?.ingredients).toEqual(["paracetamol"])
  })
})
