import { AlternativesAnswer, SearchAnswer } from "@rokthnam/shared/Search/SearchApi"
import { Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
const place = "user_latitude=11.5564&user_longitude=104.9282"

const search = async (query: string, more = "") => {
  const path = `/users/search/medicines?query=${encodeURIComponent(query)}&${place}${more}`
  const { body } = await app.send("GET", path)
  return { ...Schema.decodeUnknownSync(SearchAnswer)(body), body }
}
const suggest = async (query: string, more = `&${place}`) => {
  const path = `/users/suggest-medicines?query=${encodeURIComponent(query)}${more}`
  return Schema.decodeUnknownSync(AlternativesAnswer)((await app.send("GET", path)).body)
}
const names = async (query: string, more = ""): Promise<ReadonlyArray<string>> =>
  (await search(query, more)).items.map(({ name }) => name)

const stocked = [
  "Paracetamol",
  "Amoxicillin",
  "Prednisolone",
  "Tacrolimus",
  "Sucralfate",
  "Isoniazid",
  "Candesartan",
  "Rabeprazole",
  "Vasopressin",
  "Vitamin C",
  "Amlodipine",
]

beforeAll(async () => {
  const far = await app.run(seedPharmacy({ name: "Far Pharmacy", latitude: 11.7, longitude: 104.93 }))
  const near = await app.run(
    seedPharmacy({ name: "Near Pharmacy", phone: "012345678", latitude: 11.557, longitude: 104.929 }),
  )
  await app.run(
    seedPharmacy({ name: "Not approved", status: "PENDING", latitude: 11.5564, longitude: 104.9282 }),
  )
  for await (const name of stocked) await app.run(seedMedicine(near.id, { name, dosage: "10mg" }))
  await app.run(seedMedicine(far.id, { name: "ប៉ារ៉ាសេតាមុល", dosage: "500mg" }))
})

describe("words that name no medicine", () => {
  it.each(["រាគរូស", "គ្រុនក្ដៅ", "ឈឺក្បាល", "ក្អក", "fever", "insomnia", "stomach ache", "ខ្ញុំឈឺពោះ"])(
    "a symptom (%s) gets no drug but the nearest pharmacies to tell",
    async (symptom) => {
      const alternatives = await suggest(symptom)
      expect(alternatives).toMatchObject({ active_ingredient: null, alternatives: [], kind: "symptom" })
      const found = await search(symptom)
      expect(found).toMatchObject({ total: 0, items: [], corrected_query: null, kind: "symptom" })
      for (const { advice } of [alternatives, found]) {
        expect(advice?.message.en).toBe("We search by the medicine's name. Tell a pharmacist what you feel.")
        expect(advice?.message.km).toMatch(/ឱសថការី/)
        expect(advice?.pharmacies.map(({ name }) => name)).toEqual(["Near Pharmacy", "Far Pharmacy"])
        expect(advice?.pharmacies[0]?.phone).toBe("012345678")
      }
    },
  )

  it("a kind of medicine gets the same answer", async () => {
    expect(await search("painkiller")).toMatchObject({ total: 0, kind: "medicine_class" })
    expect((await suggest("antibiotic")).advice?.code).toBe("TellPharmacist")
  })

  it("the advice names no pharmacy where the call has no place", async () => {
    expect((await suggest("fever", "")).advice?.pharmacies).toEqual([])
  })

  it.each(["chicken", "phnom penh", "សួស្តី", "good morning", "motorbike", "ទីក្រុងភ្នំពេញ"])(
    "an everyday word (%s) is neither corrected nor given an ingredient",
    async (word) => {
      expect(await suggest(word)).toEqual({ active_ingredient: null, alternatives: [], kind: "everyday" })
      expect(await search(word)).toMatchObject({ total: 0, corrected_query: null, kind: "everyday" })
    },
  )
})

describe("names that are not sure", () => {
  it("a brand that the dictionary does not hold is not taken for another", async () => {
    expect((await suggest("Parol")).active_ingredient).toBeNull()
    expect((await search("Parol")).total).toBe(0)
  })

  it("of a look-alike pair both are asked, and neither is shown", async () => {
    const asked = await search("prednisolonne sone")
    expect(asked.items.map(({ name }) => name)).not.toContain("Prednisone")
    const confused = await suggest("prednisoone")
    expect(confused.active_ingredient).not.toBe("prednisolone")
    const typed = await search("predinisone")
    expect(typed.items).toEqual([])
    expect(typed.did_you_mean).toEqual(expect.arrayContaining(["prednisone"]))
    expect(await names("prednisone")).toEqual([])
  })

  it.each(["insulin", "insuline", "អាំងស៊ុយលីន", "can i buy insulin"])(
    "a group of medicines (%s) is asked about",
    async (group) => {
      const { active_ingredient, did_you_mean } = await suggest(group)
      expect(active_ingredient).toBeNull()
      expect(did_you_mean).toEqual(expect.arrayContaining(["insulin human", "insulin glargine"]))
    },
  )

  it.each([
    ["Tulip", "atorvastatin"],
    ["dec", "diethylcarbamazine"],
    ["hes", "hydroxyethyl starch"],
    ["chalk", "calcium carbonate"],
  ])(
    "a name that is an everyday word too (%s) is asked about by its ingredient",
    async (name, ingredient) => {
      const alone = await suggest(name)
      expect(alone).toMatchObject({ active_ingredient: null, did_you_mean: [ingredient] })
      expect((await suggest(`${name} 500mg`)).active_ingredient).toBe(ingredient)
    },
  )

  it("a brand of an invented ending, or a whole name with one more, is not stated as the listed one", async () => {
    for (const brand of ["digoxinal", "abluentab", "tegedol", "clarorex"])
      expect((await suggest(brand)).active_ingredient).toBeNull()
  })

  it("a misspelling that is surely one name is found under that name", async () => {
    expect(await search("paracetmol")).toMatchObject({ match: "fuzzy", corrected_query: "paracetamol" })
    expect((await suggest("amoxycilline")).active_ingredient).toBe("amoxicillin")
  })
})

describe("sentences", () => {
  it.each([
    ["do you have paracetamol 500mg?", "paracetamol"],
    ["មានថ្នាំប៉ារ៉ាទេ?", "paracetamol"],
    ["មានប៉ារ៉ាសេតាមុលសម្រាប់ក្មេងទេ", "paracetamol"],
    ["i have a headache do you have paracetamol", "paracetamol"],
    ["who sells amoxicillin in siem reap", "amoxicillin"],
  ])("%s asks for %s", async (sentence, ingredient) => {
    expect((await suggest(sentence)).active_ingredient).toBe(ingredient)
    expect((await search(sentence)).items[0]?.name.toLowerCase()).toMatch(/paracetamol|amoxicillin|ប៉ារ៉ា/)
  })

  it("a listed word beside a brand is not dropped: panadol cold is not panadol", async () => {
    expect((await suggest("panadol cold")).active_ingredient).toBeNull()
    expect((await suggest("panadol cold")).did_you_mean).toContain("Panadol")
  })
})

describe("warnings of look-alikes", () => {
  it("stand at the results that may be the wrong one, once both are in stock near by", async () => {
    expect((await search("prednisolone")).caution).toEqual([])
    const near = await app.run(seedPharmacy({ name: "Third", latitude: 11.558, longitude: 104.929 }))
    await app.run(seedMedicine(near.id, { name: "Prednisone", dosage: "5mg" }))
    for (const query of ["prednisolone", "prednisolon", "ព្រេដនីសូឡូន"]) {
      const { items, caution } = await search(query)
      const shown = items.filter(({ name }) => name === "Prednisolone")
      expect(shown.length).toBeGreaterThan(0)
      expect(caution).toEqual([
        expect.objectContaining({
          name: "prednisolone",
          not: "prednisone",
          reason_km: expect.stringContaining("ឈ្មោះស្រដៀងគ្នា"),
          medicine_ids: shown.map(({ medicine_id }) => medicine_id),
        }),
      ])
    }
  })

  it("are told of a name with its strength too, with a place and without, for the page of a medicine", async () => {
    const warning = expect.objectContaining({ name: "prednisolone", not: "prednisone" })
    expect((await suggest("Prednisolone 5mg")).caution).toEqual([warning])
    expect((await suggest("Prednisolone 5mg", "")).caution).toEqual([warning])
    // nobody near this place has the other one
    const far = "&user_latitude=14.2&user_longitude=107.2"
    expect((await suggest("Prednisolone 5mg", far)).caution).toBeUndefined()
    expect((await suggest("paracetamol")).caution).toBeUndefined()
  })

  it("do not stand at every right search: paracetamol is not near piracetam", async () => {
    const near = await app.run(seedPharmacy({ name: "Fourth", latitude: 11.559, longitude: 104.929 }))
    await app.run(seedMedicine(near.id, { name: "Piracetam", dosage: "800mg" }))
    expect((await search("paracetamol")).caution).toEqual([])
  })
})

describe("the order of one pharmacy's results", () => {
  it("puts what is in stock before what is not, at equal fit", async () => {
    const near = await app.run(seedPharmacy({ name: "Fifth", latitude: 11.5565, longitude: 104.9283 }))
    await app.run(seedMedicine(near.id, { name: "Losartan", dosage: "50mg", quantity: 0, manufacturer: "A" }))
    await app.run(seedMedicine(near.id, { name: "Losartan", dosage: "50mg", quantity: 3, manufacturer: "B" }))
    expect((await search("losartan")).items.map(({ in_stock }) => in_stock)).toEqual([true, false])
  })
})

describe("what can be compared", () => {
  it("a result says its form, its strength and what one tablet or 10 ml costs", async () => {
    const near = await app.run(seedPharmacy({ name: "Sixth", latitude: 11.5567, longitude: 104.9284 }))
    await app.run(
      seedMedicine(near.id, { name: "Cefixime 100mg/5ml syrup 60 ml", dosage: "", price: "3.00" }),
    )
    await app.run(seedMedicine(near.id, { name: "Cefixime 200mg tablets x10", dosage: "", price: "2.00" }))
    const { items } = await search("cefixime")
    const syrup = items.find(({ form }) => form === "liquid")
    const tablet = items.find(({ form }) => form === "tablet")
    expect(syrup).toMatchObject({ strengths: ["100mg/5ml"], unit_price: { price: 0.5, unit: "10 ml" } })
    expect(tablet).toMatchObject({ strengths: ["200mg"], unit_price: { price: 0.2, unit: "tablet" } })
  })

  it("a brand that nobody has is answered with its ingredient's offers, never with a combination", async () => {
    const near = await app.run(seedPharmacy({ name: "Seventh", latitude: 11.5566, longitude: 104.9283 }))
    await app.run(seedMedicine(near.id, { name: "Paracetamol Caffeine", dosage: "500mg" }))
    for (const brand of ["Tylenol", "Efferalgan"]) {
      const found = await search(brand)
      expect(found.instead_of).toMatchObject({ active_ingredient: "paracetamol" })
      expect(found.instead_of?.message.en).toMatch(/Ask the pharmacist/)
      const shown = new Set(found.items.map(({ name }) => name))
      expect(shown).toContain("Paracetamol")
      expect(shown).not.toContain("Paracetamol Caffeine")
    }
    expect((await search("Paracetamol")).instead_of).toBeUndefined()
  })

  it("a brand of several ingredients is answered with offers of the same combination alone", async () => {
    const near = await app.run(seedPharmacy({ name: "Eighth", latitude: 11.5565, longitude: 104.9281 }))
    const same = "Paracetamol/Phenylephrine/Chlorphenamine"
    await app.run(seedMedicine(near.id, { name: same, dosage: "tablet" }))
    for (const brand of ["Decolgen", "Tiffy"]) {
      const found = await search(brand)
      expect(found.instead_of?.active_ingredient).toMatch(
        /paracetamol.*phenylephrine|phenylephrine.*paracetamol/,
      )
      expect(new Set(found.items.map(({ name }) => name))).toEqual(new Set([same]))
    }
  })

  it("alternatives say how many offers there are, from what price, and of which form and strength", async () => {
    const { offers, message } = await suggest("Tylenol 10mg tablet")
    expect(offers?.[0]).toMatchObject({ name: "paracetamol", same_strength: true, same_form: false })
    expect(offers?.[0]?.offers).toBeGreaterThan(0)
    expect(message?.km).toMatch(/ឱសថការី/)
  })
})
