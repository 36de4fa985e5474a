import { PhotoAnswer } from "@rokthnam/shared/PhotoLookup/PhotoLookupApi"
import { SearchAnswer } from "@rokthnam/shared/Search/SearchApi"
import { Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { useApp } from "../../support/TestApp.ts"
import { canDraw, drawPack, type DrawnPack } from "../../../seed/DrawPack.ts"

const app = useApp()
const drawing = await canDraw()
if (!drawing) process.stderr.write("! no font is installed: the searches of drawn packs are skipped\n")

/** Sends the photo, then searches for the query of the first candidate, as the customer app does. */
const foundBy = async (pack: DrawnPack) => {
  const body = new FormData()
  body.append("file", new Blob([new Uint8Array(await drawPack(pack))]), "photo.jpg")
  const photo = await app.send("POST", "/users/ocr/medicine", { body })
  const query = Schema.decodeUnknownSync(PhotoAnswer)(photo.body).candidates[0]?.query ?? ""
  const path = `/users/search/medicines?query=${encodeURIComponent(query)}&user_latitude=11.55&user_longitude=104.92`
  return { query, ...Schema.decodeUnknownSync(SearchAnswer)((await app.send("GET", path)).body) }
}

beforeAll(async () => {
  const near = (await app.run(seedPharmacy({ latitude: 11.551, longitude: 104.92 }))).id
  const far = (await app.run(seedPharmacy({ latitude: 11.65, longitude: 104.92 }))).id
  await app.run(seedMedicine(near, { name: "Amoxicillin 500mg capsules", dosage: "500mg" }))
  await app.run(seedMedicine(near, { name: "Amoxicillin syrup", dosage: "125mg/5ml" }))
  await app.run(seedMedicine(far, { name: "Amoxicilline 250mg/5ml sirop 60ml", dosage: "250mg/5ml" }))
  await app.run(seedMedicine(near, { name: "Ibuprofen", dosage: "200mg" }))
  await app.run(seedMedicine(far, { name: "Ibuprofen 400mg tabs", dosage: "400mg" }))
  await app.run(seedMedicine(near, { name: "Cefixime 200mg capsules", dosage: "200mg" }))
})

describe.skipIf(!drawing)("a search by photo", () => {
  const suspension = { strength: "250mg/5ml", content: "Powder for oral suspension 60 ml" }

  it.each([0, 90, 180, 270])(
    "of 250mg/5ml is answered by that, not by nearer capsules of 500 mg, turned by %i°",
    async (turn) => {
      const { query, items } = await foundBy({ name: "Amoxicillin", ...suspension, turn })
      expect(query).toBe("Amoxicillin 250mg/5ml suspension")
      expect(items.map(({ name }) => name)).toEqual(["Amoxicilline 250mg/5ml sirop 60ml"])
    },
    30_000,
  )

  it("of tablets of 400 mg is answered by these, not by nearer ones of 200 mg", async () => {
    const { items } = await foundBy({ name: "Ibuprofen", strength: "400mg" })
    expect(items.map(({ name }) => name)).toEqual(["Ibuprofen 400mg tabs"])
  })

  it("says what differs where nobody near has what the box says", async () => {
    const { items } = await foundBy({ name: "Cefixime", ...suspension })
    expect(items).toMatchObject([{ name: "Cefixime 200mg capsules", differs: ["form", "strength"] }])
  })
})
