import { Either } from "effect"
import { describe, expect, it } from "vitest"
import { loadDictionary } from "../../../src/finding/Dictionary/LoadDictionary.ts"
import { dictionaryNames } from "../../../src/finding/PhotoLookup/DictionaryNames.ts"
import { dosageBeside, strengthsOf } from "../../../src/finding/PhotoLookup/Dosages.ts"
import { nameCandidates } from "../../../src/finding/PhotoLookup/NameCandidates.ts"
import { withBorders } from "../../../src/finding/PhotoLookup/PackWords.ts"
import type { PhotoLine } from "../../../src/finding/PhotoLookup/PhotoWorkerMessages.ts"
import { beginningsOf, stockedNames } from "../../../src/finding/PhotoLookup/StockedNames.ts"

const dictionary = Either.getOrThrow(loadDictionary())
const listed = dictionaryNames(dictionary)
const line = (text: string, over: Partial<PhotoLine> = {}): PhotoLine => ({
  text,
  score: 0.98,
  height: 0.05,
  left: 0.2,
  right: 0.8,
  top: 0.5,
  bottom: 0.55,
  ...over,
})
const candidates = (lines: ReadonlyArray<PhotoLine>, inStock: ReadonlyArray<string> = []) => {
  const stocked = stockedNames(inStock, dictionary.isBesideName)
  return nameCandidates(lines, {
    isBesideName: dictionary.isBesideName,
    isEveryday: (word) => dictionary.lexicon.classOf(word) !== undefined,
    isAlsoEveryday: dictionary.lexicon.isAlsoEveryday,
    ingredientsOf: (name) => dictionary.medicineNamed(name)?.ingredients,
    nearest: (phrase) => listed.nearest(phrase) ?? stocked.nearest(phrase),
  })
}
const names = (lines: ReadonlyArray<PhotoLine>, inStock: ReadonlyArray<string> = []) =>
  candidates(lines, inStock).map(({ name }) => name)

describe("the names of a photo", () => {
  it("are found where the recogniser glued them to strength and form", () => {
    expect(candidates([line("Panadol500mgTablets")])).toMatchObject([
      { name: "Panadol", dosage: "500mg", matched_text: "panadol" },
    ])
    expect(names([line("PARACETAMOLTABLETSIP")])).toEqual(["Paracetamol"])
  })

  it("are forgiven a slip of the recogniser when they are long, and none when they are short", () => {
    expect(names([line("Amoxicilln")])).toEqual(["Amoxicillin"])
    expect(names([line("Azithromycln")])).toEqual(["Azithromycin"])
    expect(names([line("Zinr")])).toEqual([])
  })

  it("must match in a one-letter ending: vitamin C is not vitamin E", () => {
    expect(names([line("Vitamin C")], ["Vitamin C", "Vitamin E"])).toEqual(["Vitamin C"])
    expect(names([line("Vitamin E 400 IU")], ["Vitamin C", "Vitamin E"])).toEqual(["Vitamin E"])
    expect(names([line("Vitamin K")], ["Vitamin C", "Vitamin E"])).not.toContain("Vitamin C")
  })

  it("come in the order of letter height, sureness and likeness", () => {
    const small = line("Amoxicillin", { height: 0.03 })
    const large = line("Panadol", { height: 0.1 })
    expect(names([small, large])).toEqual(["Panadol", "Amoxicillin"])
  })

  it("are asked about where they are everyday words too and nothing beside them tells of a medicine", () => {
    for (const word of ["DEC", "Lady", "Tulip"])
      expect(candidates([line(word)])).toMatchObject([{ is_listed: false }])
    const [strong] = candidates([line("Tulip 20 mg tablets")])
    expect(strong).toMatchObject({ name: "Tulip", dosage: "20mg" })
    expect(strong).not.toHaveProperty("is_listed")
    const contents = line("Atorvastatin", { height: 0.03 })
    expect(candidates([line("Tulip", { height: 0.1 }), contents])[0]).not.toHaveProperty("is_listed")
  })

  it("are one product with its ingredients where a box prints both", () => {
    const content = line("Paracetamol 500 mg", { height: 0.03 })
    const found = candidates([content, line("Panadol", { height: 0.1 })])
    expect(found).toMatchObject([{ name: "Panadol", ingredients: ["paracetamol"] }])
    expect(found).toHaveLength(1)
  })

  it("are one product of several ingredients where one line prints them together", () => {
    const contents = line("Parasetamol · Propifenazon", { height: 0.02 })
    expect(candidates([line("Parol", { height: 0.06 }), contents])).toMatchObject([
      { name: "Parol", is_listed: false, ingredients: ["paracetamol", "propyphenazone"] },
    ])
    expect(candidates([line("Amoxicillin and Clavulanic acid tablets 500mg/125mg")])).toMatchObject([
      {
        name: "Amoxicillin + Clavulanic acid",
        dosage: "500mg/125mg",
        ingredients: ["amoxicillin", "clavulanic acid"],
        query: "Amoxicillin + Clavulanic acid 500mg/125mg tablet",
      },
    ])
  })

  it("come with the form that is printed, as far as it is sure", () => {
    const name = line("Amoxicillin 250mg/5ml", { top: 0.3, bottom: 0.35 })
    const suspension = line("Powder for oral suspension", { top: 0.4, bottom: 0.43 })
    const tablets = line("10 Tablets", { top: 0.9, bottom: 0.93 })
    expect(candidates([name, suspension])).toMatchObject([
      { form: "liquid", query: "Amoxicillin 250mg/5ml suspension" },
    ])
    // the tablets belong to another pack
    expect(candidates([name, suspension, tablets])[0]).toMatchObject({ form: "liquid" })
    expect(candidates([name, tablets])[0]).not.toHaveProperty("form")
    expect(candidates([name, tablets])[0]).toMatchObject({ query: "Amoxicillin 250mg/5ml" })
  })

  it("that nobody lists are marked as such, and dates, batches and slogans are never offered", () => {
    expect(candidates([line("Zorbiflax", { height: 0.1 })])).toMatchObject([
      { name: "Zorbiflax", is_listed: false },
    ])
    for (const print of [
      "Mar Expirydatefeb",
      "Supports Hemoglobin",
      "Expirydatefeb",
      "Batch Number",
      "Keep Away",
      "LTABLETSIP650",
    ])
      expect(names([line(print, { height: 0.1 })])).toEqual([])
  })

  it("that stand alone come before those in a list of what is inside", () => {
    const list = line("Paracetamol and Caffeine", { height: 0.06 })
    expect(names([list, line("Panadol", { height: 0.05 })])[0]).toBe("Panadol")
  })

  it("are answered as printed, without their salt", () => {
    expect(names([line("Levocetirizine Dihydrochloride")])).toEqual(["Levocetirizine"])
    expect(names([line("Acetaminophen")])).toEqual(["Acetaminophen"])
  })

  it("are five at most, each once", () => {
    const many = [
      "Ibuprofen",
      "Metformin",
      "Omeprazole",
      "Cetirizine",
      "Amlodipine",
      "Loratadine",
      "Ibuprofen",
    ]
    expect(names(many.map((name) => line(name)))).toHaveLength(5)
    expect(new Set(names(many.map((name) => line(name)))).size).toBe(5)
  })

  it("are none where only makers, slogans and the usual words of packs stand", () => {
    const around = [
      "Manufactured by Cipla Ltd., India",
      "KEEP OUT OF REACH OF CHILDREN",
      "Fast relief",
      "SANOFI",
      "10 x 10 Tablets",
      "Store below 30°C",
      "EXP 09/2027",
    ]
    expect(names(around.map((text) => line(text)))).toEqual([])
  })

  it("in small print beside a large name are left out", () => {
    const print = line("contains paracetamol and caffeine", { height: 0.004, score: 0.6 })
    expect(names([line("Augmentin", { height: 0.12 }), print])).toEqual(["Augmentin"])
  })

  it("are those that pharmacies gave their stock, without strength, form and salt", () => {
    expect(names([line("Kunthea Forte")], ["Kunthea Forte 250mg caps"])).toEqual(["Kunthea Forte"])
    expect(names([line("Rumdoul")], ["RUMDOUL hydrochloride 5 mg"])).toEqual(["RUMDOUL"])
  })

  it("are the pack's largest clear word when nobody lists it, unsure and after any name that is known", () => {
    expect(candidates([line("XYLOMARA", { height: 0.1 }), line("20 Tablets")])).toMatchObject([
      { name: "Xylomara", matched_text: "XYLOMARA" },
    ])
    expect(candidates([line("XYLOMARA", { height: 0.1 })])[0]?.confidence).toBeLessThan(0.5)
    expect(names([line("Xylomara"), line("Ibuprofen")])).toEqual(["Ibuprofen"])
    expect(names([line("Soothing relief for the whole family")])).toEqual([])
  })
})

describe("a strength", () => {
  it.each([
    ["Amoxicillin 250 mg/5 ml", ["250mg/5ml"]],
    ["Paracetamol 5OOmg", ["500mg"]],
    ["Betadine 10 %", ["10%"]],
    ["Vitamin D 1000 IU", ["1000iu"]],
    ["Syrup 100 ml", []],
    ["10 tablets", []],
    ["Levothyroxine 50µg", ["50mcg"]],
  ])("of %s is %s", (text, expected) => {
    expect(strengthsOf(text)).toEqual(expected)
  })

  it("belongs to the name it stands beside", () => {
    const name = line("Nurofen", { left: 0.1, right: 0.5, top: 0.3, bottom: 0.35 })
    const near = line("200mg", { left: 0.1, right: 0.2, top: 0.37, bottom: 0.4 })
    const far = line("400mg", { left: 0.8, right: 0.9, top: 0.9, bottom: 0.95 })
    expect(dosageBeside(name, [far, near, name])).toBe("200mg")
    expect(dosageBeside(name, [far, name])).toBeNull()
  })
})

describe("borders that the recogniser swallowed", () => {
  it.each([
    ["VapoRubNF", "Vapo Rub NF"],
    ["Biteral500mg", "Biteral 500mg"],
    ["REsomeprazole", "R Esomeprazole"],
    ["30Tablets", "30 Tablets"],
    ["Vitamin B12", "Vitamin B12"],
  ])("of %s are put back: %s", (glued, apart) => {
    expect(withBorders(glued).trim().replaceAll(/ +/g, " ")).toBe(apart)
  })
})

describe("a brand that ends in a form", () => {
  it.each(["Phosphalugel", "Progestogel", "Hirucream", "Niflugel"])("%s is read whole", (brand) => {
    const [first] = candidates([line(brand)])
    expect(first).toMatchObject({ name: brand })
    expect(first?.is_listed).toBeUndefined()
  })
})

describe("what pharmacies are asked about", () => {
  it("are the beginnings of the words, each once, sixty at most", () => {
    expect(beginningsOf(["paracetamol", "paracetamol extra", "abc"])).toEqual(["paracet", "abc"])
    const many = Array.from(
      { length: 200 },
      (_, index) => `${String.fromCharCode(97 + (index % 26))}${index}word`,
    )
    expect(beginningsOf(many)).toHaveLength(60)
  })
})
