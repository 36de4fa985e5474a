import { SqlClient } from "@effect/sql"
import { addDays, dayAt } from "@rokthnam/shared/Primitives/CalendarDay"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { AlternativesAnswer, SearchAnswer } from "@rokthnam/shared/Search/SearchApi"
import { Effect, Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { answer } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"

// Finding answers in a thread of its own, or in the thread that serves. Both must give the same answers.
describe.each([
  ["in its own thread", "1"],
  ["in the serving thread", "0"],
])("finding %s", (_way, thread) => {
  const app = useApp({ FINDING_THREAD: thread })
  const center = { latitude: 11.5564, longitude: 104.9282 }
  let near: PharmacyId
  let far: PharmacyId

  const place = `user_latitude=${center.latitude}&user_longitude=${center.longitude}`
  const search = (query: string, more = "") =>
    app.send("GET", `/users/search/medicines?query=${encodeURIComponent(query)}&${place}${more}`)
  /** Decodes an answer by the contract. The raw answer shows dollars as they are sent. */
  const found = Schema.decodeUnknownSync(SearchAnswer)
  const names = async (query: string, more = ""): Promise<ReadonlyArray<string>> =>
    found((await search(query, more)).body).items.map(({ name }) => name)

  const changeFar = (text: string) =>
    app.run(
      Effect.flatMap(SqlClient.SqlClient, (sql) =>
        sql.unsafe(`update pharmacies set ${text} where id = ${far}`),
      ),
    )

  const here = { user_latitude: center.latitude, user_longitude: center.longitude }
  const suggest = async (query: string, from: Partial<typeof here> = {}) =>
    (await answer(app.client.search.suggestions({ urlParams: { query, ...from } }))).suggestions

  const alternatives = async (query: string, more = "") =>
    Schema.decodeUnknownSync(AlternativesAnswer)(
      (await app.send("GET", `/users/suggest-medicines?query=${encodeURIComponent(query)}${more}`)).body,
    )

  beforeAll(async () => {
    near = (await app.run(seedPharmacy({ name: "Near Pharmacy", latitude: 11.56, longitude: 104.93 }))).id
    far = (await app.run(seedPharmacy({ name: "Far Pharmacy", latitude: 11.7, longitude: 104.93 }))).id
    await app.run(
      seedMedicine(near, {
        name: "Panadol Extra",
        dosage: "500mg",
        price: "2.50",
        quantity: 7,
        manufacturer: "GSK",
      }),
    )
    await app.run(
      seedMedicine(far, {
        name: "Panadol",
        dosage: "500mg",
        price: "1.20",
        quantity: 0,
        manufacturer: "GSK",
      }),
    )
    await app.run(seedMedicine(near, { name: "Amoxicillin", dosage: "250mg", price: "3.00" }))
    await app.run(seedMedicine(near, { name: "ប៉ារ៉ាសេតាមុល", dosage: "500mg", price: "0.90" }))
    await app.run(seedMedicine(far, { name: "Paracetamol", dosage: "500mg", price: "1.00" }))
    await app.run(seedMedicine(near, { name: "Prednisolone", dosage: "5mg" }))
  })

  describe("GET /users/search/medicines", () => {
    it("answers what the contract says, nearest first", async () => {
      const { status, body } = await search("panadol")
      expect(status).toBe(200)
      expect(body).toMatchObject({
        pages: 1,
        page: 1,
        total: 2,
        match: "exact",
        corrected_query: null,
        items: [
          {
            name: "Panadol Extra",
            dosage: "500mg",
            in_stock: true,
            quantity: 7,
            price: 2.5,
            distance: { unit: "km" },
            pharmacy: { name: "Near Pharmacy", latitude: 11.56, longitude: 104.93 },
          },
          { name: "Panadol", in_stock: false, quantity: 0 },
        ],
      })
      expect(found(body).items[0]?.distance.value).toBeCloseTo(0.44, 1)
    })

    it("sorts by price and by name, and leaves out what is out of stock when asked", async () => {
      expect(await names("panadol", "&sort_by=price")).toEqual(["Panadol", "Panadol Extra"])
      expect(await names("panadol", "&sort_by=name")).toEqual(["Panadol", "Panadol Extra"])
      expect(await names("panadol", "&in_stock=true")).toEqual(["Panadol Extra"])
    })

    it("matches any word order, beginnings, the dosage and the manufacturer, without case or accents", async () => {
      for (const query of ["extra PANADOL", "pana ext", "panadol 500", "gsk panadol ext", "Panadôl extra"]) {
        expect(await names(query)).toContain("Panadol Extra")
      }
    })

    it("takes strength and form words for what they are", async () => {
      expect(await names("amoxicillin 250mg capsules")).toEqual(["Amoxicillin"])
      expect(await names("amoxicillin 1g comprimés")).toEqual(["Amoxicillin"])
    })

    it("forgives typing errors and says so", async () => {
      expect((await search("amoxycilin")).body).toMatchObject({
        match: "fuzzy",
        corrected_query: "amoxicillin",
        total: 1,
        items: [{ name: "Amoxicillin" }],
      })
    })

    it("finds Latin names by Khmer queries and Khmer names by Latin ones", async () => {
      expect(await names("ប៉ារ៉ាសេតាមុល")).toEqual(expect.arrayContaining(["ប៉ារ៉ាសេតាមុល", "Paracetamol"]))
      expect(await names("paracetamol")).toEqual(expect.arrayContaining(["ប៉ារ៉ាសេតាមុល", "Paracetamol"]))
    })

    it("keeps within the distance asked for", async () => {
      expect(await names("panadol", "&max_distance=5")).toEqual(["Panadol Extra"])
    })

    it("answers a page past the end with no items and the true total", async () => {
      const { body } = await search("panadol", "&page=9&page_size=1")
      expect(body).toMatchObject({ items: [], total: 2, pages: 2, page: 9 })
    })

    it("refuses a single letter politely, and other bad input by field", async () => {
      const message = "must have at least 2 letters or digits"
      expect(await search("a")).toMatchObject({
        status: 422,
        body: { errors: [{ field: "query", message, code: "TooShort", params: { min: 2 } }] },
      })
      for (const bad of [
        "&max_distance=0",
        "&max_distance=501",
        "&sort_by=age",
        "&page=0",
        "&page_size=101",
      ]) {
        expect((await search("panadol", bad)).status).toBe(422)
      }
      expect((await app.send("GET", "/users/search/medicines?query=panadol")).status).toBe(422)
    })

    it("shows at once when a pharmacy is rejected, approved again or moved", async () => {
      await changeFar("status = 'REJECTED'")
      expect(await names("panadol")).toEqual(["Panadol Extra"])
      await changeFar("status = 'APPROVED'")
      expect(await names("panadol")).toEqual(["Panadol Extra", "Panadol"])
      await changeFar("latitude = 11.5564, longitude = 104.9282")
      expect(await names("panadol")).toEqual(["Panadol", "Panadol Extra"])
      await changeFar("latitude = 11.7, longitude = 104.93")
    })

    it("goes on answering while the index is cut off from the database and resumes", async () => {
      const answers: Array<ReadonlyArray<string>> = []
      // what was written just before the connection ends is found when the index has resumed
      await expect.poll(() => names("panadol")).toEqual(["Panadol Extra", "Panadol"])
      for await (const _ of [1, 2, 3]) {
        await app.run(
          Effect.flatMap(
            SqlClient.SqlClient,
            (sql) => sql`
            select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = 'rokthnam-search' and datname = current_database()`,
          ),
        )
        answers.push(await names("panadol"), await names("amoxycilin"))
      }
      const [typed, corrected] = [["Panadol Extra", "Panadol"], ["Amoxicillin"]]
      expect(answers).toEqual([typed, corrected, typed, corrected, typed, corrected])
    })

    it("never shows what is past its expiration date", async () => {
      const yesterday = addDays(dayAt(new Date()), -1)
      await app.run(seedMedicine(near, { name: "Expirin", expirationDate: yesterday }))
      await app.run(seedMedicine(near, { name: "Expirin Forte", expirationDate: dayAt(new Date()) }))
      await expect.poll(() => names("expirin")).toEqual(["Expirin Forte"])
    })
  })

  describe("GET /users/search/suggestions", () => {
    it("completes what is typed, names in stock nearby first", async () => {
      const suggestions = await suggest("para", here)
      expect(suggestions.length).toBeLessThanOrEqual(8)
      expect(suggestions[0]).toBe("paracetamol")
    })

    it("has nothing for a single letter or for nothing", async () => {
      expect(await suggest("p")).toEqual([])
      expect(await suggest("")).toEqual([])
    })
  })

  describe("GET /users/suggest-medicines", () => {
    it("names the ingredient and other names of it, those in stock nearby first", async () => {
      for (const query of ["Panadol", "panadol 500mg", "Panadoll"]) {
        const named = await alternatives(query, `&${place}`)
        expect(named.active_ingredient).toBe("paracetamol")
        expect(named.alternatives[0]).toBe("paracetamol")
        expect(named.alternatives.length).toBeLessThanOrEqual(20)
      }
    })

    it("says plainly when a name is unknown", async () => {
      expect(await alternatives("qqqqxxxx")).toEqual({ active_ingredient: null, alternatives: [] })
    })
  })
})
