import { addDays, dayAt } from "@rokthnam/shared/Primitives/CalendarDay"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { MedicineId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let pharmacy: SeededPharmacy
/** 0.01 degrees north of the pharmacy. */
const here = { user_latitude: 11.5664, user_longitude: 104.9282 }

beforeAll(async () => {
  pharmacy = await app.run(seedPharmacy({ name: "Central", phone: "012 345 678" }))
})

const expired = addDays(dayAt(new Date()), -1)
const one = (id: MedicineId, urlParams: Partial<typeof here> = {}) =>
  app.client.offers.one({ path: { id }, urlParams })
const shelf = (id: PharmacyId, page = 1) =>
  app.client.offers.ofPharmacy({ path: { id }, urlParams: { ...here, page, page_size: 2 } })

describe("one offer", () => {
  it("is what a card shows, with the distance if the place is known", async () => {
    const id = await app.run(
      seedMedicine(pharmacy.id, {
        name: "Panadol 500mg tablets",
        dosage: "500mg",
        price: "1.50",
        quantity: 12,
        unitPerPackage: 10,
      }),
    )
    const found = await answer(one(id, here))
    expect(found).toMatchObject({
      medicine_id: id,
      name: "Panadol 500mg tablets",
      in_stock: true,
      quantity: 12,
      price: cents(150),
      unit_price: { price: 0.15, unit: "tablet" },
      pharmacy: { id: pharmacy.id, name: "Central", phone: "012 345 678" },
    })
    expect(found.pharmacy.distance?.value).toBeCloseTo(1.112, 2)
    expect((await answer(one(id))).pharmacy.distance).toBeNull()
  })

  it("is there when it is out of stock, and not when it is expired or the pharmacy is not approved", async () => {
    const soldOut = await app.run(seedMedicine(pharmacy.id, { quantity: 0 }))
    expect(await answer(one(soldOut))).toMatchObject({ in_stock: false, quantity: 0 })
    const pending = await app.run(seedPharmacy({ status: "PENDING" }))
    for (const id of [
      await app.run(seedMedicine(pharmacy.id, { expirationDate: expired })),
      await app.run(seedMedicine(pending.id)),
      MedicineId.make(999_999),
    ])
      expect(await refusal(one(id))).toEqual(new NotFound({ what: "Medicine" }))
  })
})

describe("the offers of a pharmacy", () => {
  it("are what it has in stock, by name and in pages", async () => {
    const own = await app.run(seedPharmacy({ name: "Mekong" }))
    for (const name of ["Calpol", "amoxicillin", "Biogesic"]) await app.run(seedMedicine(own.id, { name }))
    await app.run(seedMedicine(own.id, { name: "Gone", quantity: 0 }))
    await app.run(seedMedicine(own.id, { name: "Old", expirationDate: expired }))
    const first = await answer(shelf(own.id))
    expect(first).toMatchObject({ total: 3, pages: 2, page: 1, pharmacy: { name: "Mekong" } })
    expect(first.items.map(({ name }) => name)).toEqual(["amoxicillin", "Biogesic"])
    expect((await answer(shelf(own.id, 2))).items.map(({ name }) => name)).toEqual(["Calpol"])
    expect((await answer(shelf(own.id, 9))).items).toEqual([])
  })

  it("are nobody's whose pharmacy is not approved", async () => {
    const pending = await app.run(seedPharmacy({ status: "PENDING" }))
    for (const id of [pending.id, PharmacyId.make(999_999)])
      expect(await refusal(shelf(id))).toEqual(new NotFound({ what: "Pharmacy" }))
  })
})
