import { SqlClient } from "@effect/sql"
import { AlternativesAnswer, SearchAnswer } from "@rokthnam/shared/Search/SearchApi"
import type { MedicineId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
const here = { latitude: 11.5564, longitude: 104.9282 }
const place = `user_latitude=${here.latitude}&user_longitude=${here.longitude}`
let near: PharmacyId
let same: PharmacyId
let far: PharmacyId
let unreachable: PharmacyId

const search = async (query: string, more = "") => {
  const path = `/users/search/medicines?query=${encodeURIComponent(query)}&${place}${more}`
  return Schema.decodeUnknownSync(SearchAnswer)((await app.send("GET", path)).body)
}
const suggest = async (query: string) => {
  const path = `/users/suggest-medicines?query=${encodeURIComponent(query)}&${place}`
  return Schema.decodeUnknownSync(AlternativesAnswer)((await app.send("GET", path)).body)
}
const names = async (query: string, more = ""): Promise<ReadonlyArray<string>> =>
  (await search(query, more)).items.map(({ name }) => name)

type Stock = Parameters<typeof seedMedicine>[1]
/** Adds medicines to a pharmacy; by default without a dosage and with one unit in a package. */
const stock = async (pharmacy: PharmacyId, ...medicines: ReadonlyArray<Stock>): Promise<void> => {
  for (const medicine of medicines)
    await app.run(seedMedicine(pharmacy, { dosage: "", unitPerPackage: 1, ...medicine }))
}

const changeUnits = (id: MedicineId, units: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`update medicines set unit_per_package = ${units} where id = ${id}`,
  )

/** A pharmacy this many degrees north of the customer. */
const pharmacy = async (name: string, north: number) =>
  (await app.run(seedPharmacy({ name, latitude: here.latitude + north, longitude: here.longitude }))).id

beforeAll(async () => {
  near = await pharmacy("Near", 0.001)
  same = await pharmacy("Same place", 0.001)
  far = await pharmacy("Far", 0.1)
  unreachable = await pharmacy("Out of reach", 2)
})

const tablets = (count: number, price: string): Stock => ({
  name: `Metformin 500mg tablets x${count}`,
  price,
})

describe("sorted by price", () => {
  const expected = [
    // first the tablets of 500 mg, which include the cheapest package of known content
    "Metformin 500mg tablets x100",
    "Metformin 500mg tab",
    "Metformin 0.5g comprimés",
    "Metformin 500mg tablets x10",
    // then the syrups, by the price of 10 ml
    "Metformin 500mg/5ml syrup 200ml",
    "Metformin 100mg/ml solution 60ml",
    "Metformin 850mg tablets x30",
    // last the packages of unknown content, by their price
    "Metformin 1g tablets",
    "Metformin 500mg tablets",
  ]

  beforeAll(async () => {
    await stock(near, tablets(10, "0.70"), tablets(100, "3.00"), {
      name: "Metformin 500mg tablets",
      price: "0.60",
    })
    await stock(
      far,
      { name: "Metformin 500mg tab", price: "0.80", unitPerPackage: 20 },
      { name: "Metformin 0.5g comprimés", price: "0.55", unitPerPackage: 10 },
      { name: "Metformin 100mg/ml solution 60ml", price: "2.00" },
      { name: "Metformin 500mg/5ml syrup 200ml", price: "1.50", unitPerPackage: 12 },
      { name: "Metformin 850mg tablets x30", price: "1.80" },
      { name: "Metformin 1g tablets", price: "0.10" },
    )
  })

  it("the same form and strength stand together by unit price, whatever the size of the package", async () => {
    const { items } = await search("metformin", "&sort_by=price")
    expect(items.map(({ name }) => name)).toEqual(expected)
    expect(items.slice(0, 4).map(({ unit_price }) => unit_price?.price)).toEqual([0.03, 0.04, 0.055, 0.07])
    expect(items.slice(4, 6).map(({ unit_price }) => unit_price)).toEqual([
      { price: 0.075, unit: "10 ml" },
      { price: 0.3333, unit: "10 ml" },
    ])
    expect(items.slice(-2).map(({ unit_price }) => unit_price)).toEqual([undefined, undefined])
  })

  it("pages keep that order", async () => {
    const pages = [1, 2, 3, 4, 5].map((page) => names("metformin", `&sort_by=price&page_size=2&page=${page}`))
    expect((await Promise.all(pages)).flat()).toEqual(expected)
  })

  it("a pharmacy's change of the units in a package moves the result", async () => {
    await app.run(
      seedMedicine(near, {
        name: "Glibenclamide 5mg tablets",
        dosage: "",
        unitPerPackage: 10,
        price: "1.00",
      }),
    )
    const id = await app.run(
      seedMedicine(far, { name: "Glibenclamide 5mg tabs", dosage: "", unitPerPackage: 10, price: "2.00" }),
    )
    const query = ["glibenclamide", "&sort_by=price"] as const
    expect(await names(...query)).toEqual(["Glibenclamide 5mg tablets", "Glibenclamide 5mg tabs"])
    await app.run(changeUnits(id, 100))
    expect(await names(...query)).toEqual(["Glibenclamide 5mg tabs", "Glibenclamide 5mg tablets"])
  })
})

describe("ranking", () => {
  it.each(["distance", "price", "name"])(
    "accessories come after the medicine, sorted by %s",
    async (sortBy) => {
      await stock(
        near,
        { name: `Panadol display box ${sortBy}`, price: "0.10" },
        { name: `Panadol measuring cup ${sortBy}`, price: "0.10" },
      )
      await stock(far, { name: "Panadol", dosage: "500mg", price: "1.00", manufacturer: sortBy })
      await stock(far, {
        name: "Panadol syrup 120mg/5ml with measuring cup",
        price: "1.00",
        manufacturer: sortBy,
      })
      const { items } = await search(`panadol ${sortBy}`, `&sort_by=${sortBy}`)
      expect(new Set(items.slice(0, 2).map(({ name }) => name))).toEqual(
        new Set(["Panadol", "Panadol syrup 120mg/5ml with measuring cup"]),
      )
      expect(items).toHaveLength(4)
    },
  )

  it("insulin comes before its syringes, and syringes are found when they are asked for", async () => {
    await stock(near, { name: "Insulin syringe 1ml 100IU" })
    await stock(far, { name: "Insulin 100IU/ml vial 10ml" })
    expect(await names("insulin")).toEqual(["Insulin 100IU/ml vial 10ml", "Insulin syringe 1ml 100IU"])
    expect(await names("insulin syringe")).toEqual(["Insulin syringe 1ml 100IU"])
  })

  it("at one place the exact name comes first, then what is in stock, whichever pharmacy has it", async () => {
    await stock(near, { name: "Losartan", quantity: 0 }, { name: "Losartan Denk" })
    await stock(same, { name: "Losartan", manufacturer: "Another" })
    const { items } = await search("losartan")
    expect(items.map(({ name, in_stock }) => [name, in_stock])).toEqual([
      ["Losartan", true],
      ["Losartan", false],
      ["Losartan Denk", true],
    ])
  })

  it("of equal names, and of equal unit prices, what is in stock comes first", async () => {
    await stock(near, { name: "Enalapril 5mg tablets x10", quantity: 0, price: "1.00" })
    await stock(far, { name: "Enalapril 5mg tablets x10", price: "1.00" })
    for (const sortBy of ["name", "price"]) {
      const { items } = await search("enalapril", `&sort_by=${sortBy}`)
      expect(items.map(({ in_stock }) => in_stock)).toEqual([true, false])
    }
  })
})

describe("form and strength", () => {
  beforeAll(async () => {
    await stock(
      near,
      { name: "Amoxicillin 500mg capsules" },
      { name: "Cefalexin 500mg capsules" },
      { name: "Cloxacillin 500mg capsules" },
    )
    await stock(
      far,
      { name: "Amoxicillin 250mg/5ml suspension 60ml" },
      { name: "Amoxicilline 125mg/5ml sirop 60ml" },
      { name: "Cefalexin 125mg/5ml syrup 60ml" },
      { name: "Cefalexin 250mg tablets" },
    )
  })

  it("a syrup that was asked for is answered by syrups and suspensions, not by nearer capsules", async () => {
    const { items } = await search("amoxicillin syrup")
    expect(new Set(items.map(({ form }) => form))).toEqual(new Set(["liquid"]))
    expect(items).toHaveLength(2)
    expect((await search("អាម៉ុកស៊ីស៊ីលីន ស៊ីរ៉ូ")).items.map(({ form }) => form)).toEqual(["liquid", "liquid"])
  })

  it("250mg/5ml is not answered by 500 mg capsules", async () => {
    const { items } = await search("amoxicillin 250mg/5ml")
    expect(items.map(({ name }) => name)).toEqual(["Amoxicillin 250mg/5ml suspension 60ml"])
    expect(items[0]).not.toHaveProperty("differs")
    expect(await names("amoxicillin 50mg/ml")).not.toContain("Amoxicillin 500mg capsules")
  })

  it("where nobody near has the strength, the same form comes before tablets, and says that it differs", async () => {
    const { items } = await search("cefalexin 250mg/5ml syrup")
    expect(items.map(({ name, differs }) => [name, differs])).toEqual([
      ["Cefalexin 125mg/5ml syrup 60ml", ["strength"]],
    ])
  })

  it("where nobody near has the form, the others say so", async () => {
    const { items } = await search("cloxacillin 250mg/5ml syrup")
    expect(items).toMatchObject([{ name: "Cloxacillin 500mg capsules", differs: ["form", "strength"] }])
  })

  it("tablets that were asked for may be sold by a text that says no form", async () => {
    await stock(near, { name: "Cetirizine", dosage: "10mg" }, { name: "Cetirizine 5mg/5ml syrup" })
    await stock(far, { name: "Cetirizine 10mg tablets" })
    expect(await names("cetirizine 10mg tablet")).toEqual(["Cetirizine", "Cetirizine 10mg tablets"])
  })
})

describe("alternatives", () => {
  it("of a combination are only the same combination, never one of its ingredients", async () => {
    await stock(
      near,
      { name: "Amoxicillin/Clavulanic acid 625mg tablets" },
      { name: "Amoxicillin 1g tablets" },
    )
    const { active_ingredient, offers } = await suggest("Augmentin")
    expect(active_ingredient?.split(" + ").toSorted()).toEqual(["amoxicillin", "clavulanic acid"])
    expect(offers?.length).toBeGreaterThan(0)
    expect(offers?.flatMap(({ strengths }) => strengths)).not.toContain("1g")
    const found = await search("Augmentin")
    expect(found.instead_of?.active_ingredient).toMatch(/clavulan/)
    expect(found.items.map(({ name }) => name)).toEqual(["Amoxicillin/Clavulanic acid 625mg tablets"])
  })

  it("carry the number of offers and the lowest price of what is in stock within reach", async () => {
    await stock(near, { name: "Omeprazole 20mg capsules", price: "2.50" })
    await stock(far, { name: "Omeprazole 20mg capsules", price: "1.75" })
    await stock(same, { name: "Omeprazole 20mg capsules", price: "0.50", quantity: 0 })
    await stock(unreachable, { name: "Omeprazole 20mg capsules", price: "0.25" })
    // The index is told of what was written beside the API; the notice may come after the question.
    await expect
      .poll(async () => (await suggest("Losec 40mg tablets")).offers)
      .toMatchObject([
        {
          name: "omeprazole",
          offers: 2,
          from_price: 175,
          forms: ["capsule"],
          strengths: ["20mg"],
          same_form: false,
          same_strength: false,
        },
      ])
    const [shown] = (await search("Losec 40mg")).items
    expect(shown).toMatchObject({ name: "Omeprazole 20mg capsules", differs: ["strength"] })
  })

  it("know that 0.02 g is 20 mg", async () => {
    expect((await suggest("Losec 0.02g")).offers).toMatchObject([{ same_strength: true, same_form: null }])
  })
})
