import { AlternativesAnswer, SearchAnswer } from "@rokthnam/shared/Search/SearchApi"
import { Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()

const get = async (path: string, query: string): Promise<unknown> => {
  const place = "user_latitude=11.5564&user_longitude=104.9282"
  return (await app.send("GET", `/users/${path}?query=${encodeURIComponent(query)}&${place}`)).body
}
const search = async (query: string) =>
  Schema.decodeUnknownSync(SearchAnswer)(await get("search/medicines", query))
const suggest = async (query: string) =>
  Schema.decodeUnknownSync(AlternativesAnswer)(await get("suggest-medicines", query))

beforeAll(async () => {
  const { id } = await app.run(seedPharmacy({ latitude: 11.557, longitude: 104.929 }))
  const names = ["Panadol", "Ibuprofen", "Alcohol 70%", "ប៉ារ៉ាសេតាមុល", "Microgynon", "Metformin"]
  for await (const name of names) await app.run(seedMedicine(id, { name }))
})

describe("what is taken together with a medicine", () => {
  it("is not the medicine: a question about alcohol names nothing", async () => {
    for (const query of ["can i take it with alcohol", "can i drink beer with it"])
      expect(await suggest(query)).toMatchObject({ active_ingredient: null, alternatives: [] })
    expect(await search("can i take it with alcohol")).toMatchObject({ total: 0, corrected_query: null })
  })

  it.each([
    ["paracetamol with alcohol", "paracetamol"],
    ["metformin with food", "metformin"],
  ])("leaves the medicine beside it: %s", async (query, ingredient) => {
    expect((await suggest(query)).active_ingredient).toBe(ingredient)
  })

  it("alcohol that somebody wants to buy is found", async () => {
    expect((await search("alcohol 70%")).items.map(({ name }) => name)).toEqual(["Alcohol 70%"])
    expect((await suggest("alcohol 70%")).active_ingredient).toBe("ethanol")
  })
})

describe("several medicines in one query", () => {
  it.each(["ibuprofen or paracetamol", "amoxicillin paracetamol"])(
    "%s is no combination: each is asked about",
    async (query) => {
      const answer = await suggest(query)
      expect(answer.active_ingredient).toBeNull()
      expect(answer.did_you_mean).toHaveLength(2)
      expect((await search(query)).did_you_mean).toEqual(answer.did_you_mean)
    },
  )

  it("a combination that is sold is one medicine", async () => {
    expect((await suggest("paracetamol and codeine")).active_ingredient).toBe("codeine + paracetamol")
    expect((await suggest("paracetamol caffeine")).active_ingredient).toBe("caffeine + paracetamol")
  })
})

describe("a search without results asks what suggest-medicines asks", () => {
  it.each(["insulin", "insulin mix 70/30", "penicillin", "lady"])("%s", async (query) => {
    const { did_you_mean: asked } = await suggest(query)
    expect(asked?.length).toBeGreaterThan(0)
    expect(await search(query)).toMatchObject({ total: 0, did_you_mean: asked })
  })

  it("not about the very name that was typed", async () => {
    expect(await search("vitamin e")).not.toHaveProperty("did_you_mean")
  })
})

describe("a known name", () => {
  it("that nobody carries is not replaced by a part of it", async () => {
    const { items, corrected_query } = await search("panadol extra")
    expect(items).toEqual([])
    expect(corrected_query).toBeNull()
  })

  it("that is an everyday word too is not made a medicine by the year of a date", async () => {
    expect((await suggest("dec 2025")).active_ingredient).toBeNull()
    expect((await suggest("dec 100mg")).active_ingredient).toBe("diethylcarbamazine")
  })

  it("with the Khmer word for water behind it is a liquid", async () => {
    expect((await suggest("ប៉ារ៉ាសេតាមុលទឹកសម្រាប់កូន")).active_ingredient).toBe("paracetamol")
  })
})

describe("look-alikes", () => {
  it.each([
    ["prednizon", ["prednisone", "prednisolone"]],
    ["tramadone", ["tramadol", "trazodone"]],
  ])("both of a pair are asked about: %s", async (typed, pair) => {
    expect((await suggest(typed)).did_you_mean).toEqual(pair)
    expect((await search(typed)).did_you_mean).toEqual(pair)
  })
})

describe("symptoms", () => {
  it.each([
    "tb",
    "blister",
    "snot",
    "seeing double",
    "ពោះ",
    "ជាំ",
    "ចៃក្បាល",
    "រាកអាចម៍",
    "ហូបមិនបាន",
    "phdas say",
  ])("%s gets the advice to ask a pharmacist", async (symptom) => {
    for (const answer of [await suggest(symptom), await search(symptom)]) {
      expect(answer.kind).toBe("symptom")
      expect(answer.advice?.pharmacies).toHaveLength(1)
    }
  })

  it.each(["temple", "pork ribs", "ស្វាយ", "ទារក"])("%s is none", async (word) => {
    expect((await suggest(word)).kind).toBe("everyday")
  })

  it("are not completed to the name of a medicine, nor is a form", async () => {
    for (const query of ["cough", "dry cough", "acne", "tb", "tablet"])
      expect(await get("search/suggestions", query)).toEqual({ suggestions: [] })
  })
})
