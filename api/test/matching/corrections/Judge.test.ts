import { describe, expect, it } from "vitest"
import { bars, judge } from "../../../matching/corrections/Judge.ts"
import { identify } from "../../../matching/dictionary/Identify.ts"
import { trustedNames } from "../../../matching/dictionary/TrustedNames.ts"
import { normalise } from "../../../matching/text/Normalise.ts"
import { shippedDictionary } from "../dictionary/Samples.ts"

const trusted = trustedNames(shippedDictionary())
const corrected = (typed: string): string | undefined =>
  judge(trusted, normalise(typed), bars.search, { unfinished: 5 }).corrected?.term

describe("a word that is no name", () => {
  it.each([
    ["paracetmol", "paracetamol"],
    ["pnanodol", "panadol"],
    ["amlodopine", "amlodipine"],
    ["azythromicin", "azithromycin"],
    ["sedanafil", "sildenafil"],
    ["duloxeterin", "duloxetine"],
  ])("%s is corrected to %s", (typed, meant) => {
    expect(corrected(typed)).toBe(meant)
  })

  it.each(["digoxinal", "systanemed", "lumiganal", "panadolax"])(
    "%s, a listed name with an ending of its own, is not corrected",
    (brand) => {
      expect(corrected(brand)).toBeUndefined()
    },
  )

  it.each(["xanadol", "panatrol"])("%s, which begins with another sound, names no medicine", (brand) => {
    expect(identify(trusted, brand).named).toBeUndefined()
  })

  it.each([
    ["hydralyzine", ["hydralazine", "hydroxyzine"]],
    ["trazadol", ["tramadol", "trazodone"]],
    ["losix", ["Lasix", "Losec"]],
    ["prednizon", ["prednisone", "prednisolone"]],
  ])("%s is asked about, by both names of a look-alike pair", (typed, pair) => {
    expect(corrected(typed)).toBeUndefined()
    expect(identify(trusted, typed).asked).toEqual(pair)
  })

  it("in Khmer is not cut off at a word for a person that it happens to end in", () => {
    expect(identify(trusted, "ឡូរីម៉ាក់").named).toBeUndefined()
    expect(identify(trusted, "មានប៉ារ៉ាទេបង").named?.ingredients).toEqual(["paracetamol"])
  })

  it.each(["broccoli", "cappuccino", "instagram", "motorbike", "zzyxwv"])("%s is left alone", (word) => {
    expect(corrected(word)).toBeUndefined()
  })

  it("is asked about where two names that are alike may be meant", () => {
    for (const [typed, names] of [
      ["predinisone", ["prednisone"]],
      ["oxcarbamazepine", ["oxcarbazepine", "carbamazepine"]],
      ["bedomethasone", ["betamethasone", "beclomethasone"]],
    ] as const) {
      const { corrected: sure, asked } = judge(trusted, typed, bars.search)
      expect(sure).toBeUndefined()
      expect(asked.map(({ term }) => term)).toEqual(expect.arrayContaining([...names]))
    }
  })

  it("is not corrected into the other name of a look-alike pair whose own name the dictionary does not hold", () => {
    for (const typed of ["cerebyx", "cerebx", "quinidine", "quinidn", "daunorubicn"])
      expect(["celebrex", "quinine", "doxorubicin"]).not.toContain(corrected(typed))
  })
})

describe("words run together", () => {
  it.each(["is it free", "hi admin", "behind the market"])("%s means what the words say", (text) => {
    expect(identify(trusted, text)).toMatchObject({ named: undefined, corrected: null })
  })

  it.each([
    ["para cetamol", "paracetamol"],
    ["ib profin", "ibuprofen"],
    ["amoxi cillin", "amoxicillin"],
  ])("%s means %s", (typed, ingredient) => {
    expect(identify(trusted, typed).named?.ingredients).toEqual([ingredient])
  })
})
