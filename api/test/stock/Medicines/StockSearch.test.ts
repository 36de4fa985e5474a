import { as } from "@rokthnam/shared/Client"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { answer } from "../../support/Calling.ts"
import { firstPage } from "../../support/Pages.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let owner: SeededPharmacy
let other: SeededPharmacy

const stocked = ["Nurofen", "Lasix", "Vitamin C 500", "Amoxicillin", "Paracetamol", "Losec"] as const

beforeAll(async () => {
  owner = await app.run(seedPharmacy())
  other = await app.run(seedPharmacy())
  for (const name of stocked) await app.run(seedMedicine(owner.id, { name, dosage: "tablet" }))
  // What other pharmacies call their medicines decides nothing here.
  for (const name of ["Ibuprofen", "Furosemide", "Vitamn"])
    await app.run(seedMedicine(other.id, { name, dosage: "tablet" }))
})

const search = (term: string, page = 1) =>
  answer(
    app.client.medicinesRead.list({ urlParams: { ...firstPage, page, search: term } }).pipe(as(owner.token)),
  )
const found = async (term: string) => {
  const { items, match, corrected_query: corrected } = await search(term)
  return { names: items.map(({ name }) => name), match, corrected }
}

describe("a search of the own stock", () => {
  it("finds what holds the words, as before", async () => {
    expect(await found("amoxi tab")).toEqual({ names: ["Amoxicillin"], match: "exact", corrected: undefined })
  })

  it.each([
    ["furosemide", "Lasix"],
    ["ibuprofen", "Nurofen"],
    ["ibupro", "Nurofen"],
    ["omeprazole", "Losec"],
  ])("finds %s under another name of the ingredient, and says so", async (term, name) => {
    expect(await found(term)).toMatchObject({ names: [name], match: "ingredient" })
  })

  it.each([
    ["vitamn", "Vitamin C 500"],
    ["amoxicilin", "Amoxicillin"],
    ["paracetmol", "Paracetamol"],
  ])("finds the misspelt %s, and marks it as another word than was typed", async (term, name) => {
    const { names, match, corrected } = await found(term)
    expect({ names, match }).toEqual({ names: [name], match: "fuzzy" })
    expect(corrected).not.toBe(term)
  })

  it("finds by the Khmer name", async () => {
    expect((await found("ប៉ារ៉ាសេតាម៉ុល")).names).toContain("Paracetamol")
  })

  it.each(["headache", "qqqq", "chair"])("finds nothing for %s", async (term) => {
    expect(await found(term)).toEqual({ names: [], match: undefined, corrected: undefined })
  })

  it("knows a medicine as soon as it is added, and pages what it found", async () => {
    await app.run(seedMedicine(owner.id, { name: "Brufen", dosage: "syrup" }))
    expect((await found("ibuprofen")).names.toSorted()).toEqual(["Brufen", "Nurofen"])
    expect((await search("ibuprofen", 2)).items).toEqual([])
  })

  it("finds a bar code with or without its leading zeros", async () => {
    await app.run(seedMedicine(owner.id, { name: "Coded", dosage: "tablet", barcode: "08850123456786" }))
    expect((await found("8850123456786")).names).toEqual(["Coded"])
  })
})

describe("the form of a medicine", () => {
  it("is what name and dosage say, in either script: in the list, on the shelf and alone", async () => {
    const { id: pharmacyId, token } = await app.run(seedPharmacy())
    const texts = [
      ["Amoxil", "250mg/5ml", "liquid"],
      ["Amoxil", "500mg capsule", "capsule"],
      ["ប៉ារ៉ា ថ្នាំគ្រាប់", "500mg", "tablet"],
      ["Amoxil", "500mg", undefined],
    ] as const
    const ids = []
    for (const [name, dosage] of texts) ids.push(await app.run(seedMedicine(pharmacyId, { name, dosage })))
    const { medicinesRead } = app.client
    const listed = await answer(medicinesRead.list({ urlParams: { page: 1, page_size: 20 } }).pipe(as(token)))
    const shelf = await answer(medicinesRead.shelf({ urlParams: {} }).pipe(as(token)))
    const alone = await Promise.all(
      ids.map((id) => answer(medicinesRead.read({ path: { id } }).pipe(as(token)))),
    )
    for (const items of [listed.items, shelf.items, alone])
      expect(ids.map((id) => items.find((one) => one.id === id)?.form)).toEqual(
        texts.map(([, , form]) => form),
      )
  })
})
