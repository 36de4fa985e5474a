import { describe, expect, it } from "vitest"
import { differences } from "../../../matching/product/Differences.ts"
import { readProduct } from "../../../matching/product/Product.ts"
import { unitPriceOf } from "../../../matching/product/UnitPrice.ts"

/** Text, `unit_per_package`, and the expected strengths, form and unit price of a package that costs 6 dollars. */
const typed: ReadonlyArray<
  readonly [
    text: string,
    units: number,
    strengths: ReadonlyArray<string>,
    form: string | undefined,
    unit: string,
  ]
> = [
  ["Amoxicillin 250mg/5ml syrup 60 ml", 1, ["250mg/5ml"], "liquid", "1 per 10 ml"],
  ["Amoxicillin 250mg/5ml syrup 60 ml", 10, ["250mg/5ml"], "liquid", "1 per 10 ml"],
  ["Amoxicilline 250mg/5ml sirop", 1, ["250mg/5ml"], "liquid", ""],
  ["Paracetamol 120 mg per 5 ml suspension 100ml", 1, ["120mg/5ml"], "liquid", "0.6 per 10 ml"],
  ["Ferrous drops 15mg/ml 20ml", 1, ["15mg/ml"], "drops", "3 per 10 ml"],
  ["ប៉ារ៉ាសេតាមុល ស៊ីរ៉ូ 60ml", 1, [], "liquid", "1 per 10 ml"],
  ["Paracetamol 500mg tablets x10", 1, ["500mg"], "tablet", "0.6 per tablet"],
  ["Paracetamol 500mg tablets 10's", 1, ["500mg"], "tablet", "0.6 per tablet"],
  ["Paracetamol 500mg 10x10 tabs", 1, ["500mg"], "tablet", "0.06 per tablet"],
  ["Paracetamol 500mg box of 100 tablets", 1, ["500mg"], "tablet", "0.06 per tablet"],
  ["Paracetamol 500mg 20 tablets", 1, ["500mg"], "tablet", "0.3 per tablet"],
  ["Paracetamol 500mg ២០គ្រាប់", 1, ["500mg"], "tablet", "0.3 per tablet"],
  ["Paracetamol 500mg tablets x10", 100, ["500mg"], "tablet", "0.06 per tablet"],
  ["Doxycycline 100 tab", 1, [], "tablet", ""],
  ["Efferalgan 500mg effervescent tablets x16", 1, ["500mg"], "effervescent", "0.375 per tablet"],
  ["Smecta 3g sachets", 30, ["3g"], "sachet", "0.2 per sachet"],
  ["Ibuprofen 200mg", 12, ["200mg"], undefined, "0.5 per piece"],
  ["Paracetamol suppositories 125mg x 6", 1, ["125mg"], "suppository", "1 per suppository"],
  ["Diclofenac 75mg/3ml ampoules", 10, ["75mg/3ml"], "injection", "0.6 per piece"],
  ["Adrenaline ampoules 5 x 2ml", 1, [], "injection", "1.2 per piece"],
  ["Ringer lactate infusion 1L", 1, [], "injection", "0.06 per 10 ml"],
  ["Insulin 100 IU/ml vial 10ml", 1, ["100iu/ml"], "injection", "6 per 10 ml"],
  ["Betamethasone cream 0.1% 15 g", 1, ["0.1%"], "cream", "4 per 10 g"],
  ["Betamethasone cream 0.1% 15 g", 10, ["0.1%"], "cream", "4 per 10 g"],
  ["Calamine lotion 60ml", 1, [], "cream", "1 per 10 ml"],
  ["Panadol", 1, [], undefined, ""],
]

describe("what a pharmacy typed", () => {
  it.each(typed)("%s (%i in a package) is read", (text, units, strengths, form, unit) => {
    const product = readProduct(text, "")
    const price = unitPriceOf(product, 6, units)
    const shown = price === undefined ? "" : `${price.price} per ${price.unit}`
    expect({ strengths: product.strengths, form: product.form, unit: shown }).toEqual({
      strengths,
      form,
      unit,
    })
  })

  it("is the same whether the strength stands in the name or in its own field", () => {
    expect(readProduct("Amoxicillin syrup", "250mg/5ml")).toEqual(
      readProduct("Amoxicillin syrup 250mg/5ml", ""),
    )
  })
})

describe("what differs from what was asked for", () => {
  it.each([
    ["paracetamol 500mg", "Paracetamol 500mg tablets", []],
    ["paracetamol 0.5g", "Paracetamol 500mg tablets", []],
    ["paracetamol", "Paracetamol syrup", []],
    ["paracetamol syrup", "Paracetamol", []],
    ["paracetamol syrup", "Paracetamol tablets", ["form"]],
    ["amoxicillin 250mg", "Amoxicillin 250mg/5ml syrup", []],
    ["amoxicillin 125mg/5ml", "Amoxicillin 25mg/ml syrup", []],
    ["amoxicillin 250mg/5ml", "Amoxicillin 125mg/5ml syrup", ["strength"]],
    ["amoxicillin 250mg/5ml", "Amoxicillin 500mg capsules", ["form", "strength"]],
    ["panadol extra 500mg", "Panadol Extra 500mg/65mg", []],
    ["augmentin 500mg/125mg", "Augmentin 625mg tablets", []],
    ["augmentin 1g", "Augmentin 875mg/125mg", []],
    ["augmentin 1g", "Augmentin 625mg tablets", ["strength"]],
  ] as const)("%s, answered by %s", (asked, found, expected) => {
    expect(differences(readProduct(asked, ""), readProduct(found, ""))).toEqual(expected)
  })
})
