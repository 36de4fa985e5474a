import { describe, expect, it } from "vitest"
import { alikePairs, mixedUp } from "../../../matching/dictionary/AlikePairs.ts"
import { brokenInvariants } from "../../../matching/dictionary/Invariants.ts"
import { resolveName } from "../../../matching/dictionary/ResolveName.ts"
import { trustedNames } from "../../../matching/dictionary/TrustedNames.ts"
import { canonicalKhmer } from "../../../matching/text/Khmer.ts"
import { shippedDictionary } from "../../matching/dictionary/Samples.ts"

const dictionary = shippedDictionary()
const count = (kind: string): number =>
  dictionary.medicines.filter((medicine) => medicine.kind === kind).length

/** ្ដ and ្ត look the same and search treats them as the same, so the canonical form may use either. */
const alike = (name: string) => name.replaceAll("\u17D2\u178A", "\u17D2\u178F")

describe("the shipped dictionary", () => {
  it("has no everyday word as a name, and no look-alike pair of one medicine", () => {
    expect(brokenInvariants(dictionary)).toEqual([])
  })

  it("corrects no slip of a name into one that is near in sound or writing and holds something else", () => {
    const trusted = trustedNames(dictionary)
    const pairs = alikePairs(dictionary)
    expect(pairs.length).toBeGreaterThan(50)
    expect(pairs.flatMap((pair) => mixedUp(trusted, pair))).toEqual([])
  })

  it("says of every row where it is known from", () => {
    const rows = [...dictionary.medicines, ...dictionary.khmerNames, ...dictionary.lookalikes]
    expect(rows.filter(({ source }) => source === undefined)).toEqual([])
    expect(dictionary.ingredientNamed("paracetamol")?.source).toBe("list")
  })

  it("asks which member of a group is meant", () => {
    for (const name of ["insulin", "Insuline", "អាំងស៊ុយលីន"])
      expect(dictionary.groupNamed(name)?.members).toContain("insulin glargine")
    expect(dictionary.groupNamed("penicillin")?.members).toContain("benzylpenicillin")
    expect(dictionary.groupNamed("paracetamol")).toBeUndefined()
  })

  it("takes a comma inside a chemical name for a part of it", () => {
    expect(dictionary.medicineNamed("2")).toBeUndefined()
    expect(dictionary.medicineNamed("2,4-dichlorobenzyl alcohol")?.name).toBe("dichlorobenzyl alcohol")
  })

  it("names no medicine for a brand that nothing confirms, and never offers it as an alternative", () => {
    const unsure = dictionary.medicines.filter(({ isSure }) => !isSure)
    expect(unsure.length).toBeGreaterThan(1000)
    const offered = dictionary.withExactly(["paracetamol"]).filter(({ isSure }) => !isSure)
    expect(offered).toEqual([])
    expect(unsure.slice(0, 200).filter(({ name }) => resolveName(dictionary, name) !== undefined)).toEqual([])
  })

  it("holds at least 500 ingredients, 2,000 brands, 150 Khmer spellings and 80 confusable pairs", () => {
    expect(count("ingredient")).toBeGreaterThanOrEqual(500)
    expect(count("brand")).toBeGreaterThanOrEqual(2000)
    expect(dictionary.khmerNames.filter(({ kind }) => kind === "name").length).toBeGreaterThanOrEqual(150)
    expect(dictionary.lookalikes.length).toBeGreaterThanOrEqual(80)
  })

  it("has only ingredients it knows in every brand", () => {
    const unknown = dictionary.medicines.flatMap(({ ingredients }) =>
      ingredients.filter((name) => dictionary.ingredientNamed(name) === undefined),
    )
    expect(unknown).toEqual([])
  })

  it("finds every Khmer spelling, and as the medicine it stands for", () => {
    const wrong = dictionary.khmerNames.filter(
      ({ khmer, kind, name }) =>
        kind === "name" && dictionary.medicineNamed(khmer) !== dictionary.medicineNamed(name),
    )
    expect(wrong.map(({ khmer }) => khmer)).toEqual([])
  })

  it("tells classes in Khmer from medicines", () => {
    expect(dictionary.classNamed("អង់ទីប៊ីយ៉ូទិក")?.means).toBe("antibiotic")
    expect(dictionary.medicineNamed("អង់ទីប៊ីយ៉ូទិក")).toBeUndefined()
  })

  it("writes Khmer group names in Khmer letters and in canonical order", () => {
    const groups = [
      ...new Set(dictionary.medicines.map(({ name }) => dictionary.ingredientNamed(name)?.group_km)),
    ]
    const names = groups.filter((name) => name !== undefined)
    expect(names.length).toBeGreaterThan(40)
    expect(
      names.filter((name) => !/[\u1780-\u17B3]/.test(name) || canonicalKhmer(name) !== alike(name)),
    ).toEqual([])
  })

  it("knows other generic names", () => {
    expect(dictionary.ingredientNamed("acetaminophen")?.ingredient).toBe("paracetamol")
    expect(dictionary.ingredientNamed("Frusemide")?.ingredient).toBe("furosemide")
    expect(dictionary.ingredientNamed("céfalexine")?.ingredient).toBe("cefalexin")
    expect(dictionary.ingredientNamed("Panadol")).toBeUndefined()
  })

  it("knows at least one side of every confusable pair", () => {
    const strange = dictionary.lookalikes.filter(
      ({ name, not }) =>
        dictionary.medicineNamed(name) === undefined && dictionary.medicineNamed(not) === undefined,
    )
    expect(strange).toEqual([])
  })

  it("has every pair's reason in Khmer too", () => {
    const withoutKhmer = dictionary.lookalikes.filter(({ reason_km }) => !/\p{Script=Khmer}/u.test(reason_km))
    expect(withoutKhmer).toEqual([])
  })

  it("warns in both directions, and only of confusable pairs", () => {
    expect(dictionary.confusion("prednisone", "Prednisolone")?.reason).toContain("liver")
    expect(dictionary.confusion("prednisolone", "prednisone")).toBeDefined()
    expect(dictionary.confusion("prednisone", "prednisone")).toBeUndefined()
    expect(dictionary.confusion("prednisone", "amoxicillin")).toBeUndefined()
  })

  it("trusts the words of names, not strengths or forms", () => {
    expect(
      ["paracetamol", "augmentin", "ប៉ារ៉ាសេតាមុល"].every((word) => dictionary.trustedWords.has(word)),
    ).toBe(true)
    expect(["500mg", "tab"].some((word) => dictionary.trustedWords.has(word))).toBe(false)
  })
})
