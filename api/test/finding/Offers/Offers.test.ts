import { as } from "@rokthnam/shared/Client"
import { addDays, dayAt } from "@rokthnam/shared/Primitives/CalendarDay"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { MedicineId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { beforeAll, describe, expect, it } from "vitest"
import { seedCustomer, seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let pharmacy: SeededPharmacy
/** 0.01 degrees north of the pharmacy. */
const nearby = { user_latitude: 11.5664, user_longitude: 104.9282 }

beforeAll(async () => {
  pharmacy = await app.run(seedPharmacy({ name: "Central", phone: "012 345 678" }))
})

const expired = addDays(dayAt(new Date()), -1)
const offer = (id: MedicineId, urlParams: Partial<typeof nearby> = {}) =>
  app.client.offers.one({ path: { id }, urlParams })
const shelf = (id: PharmacyId, page = 1) =>
  app.client.offers.ofPharmacy({ path: { id }, urlParams: { ...nearby, page, page_size: 2 } })

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
    const found = await answer(offer(id, nearby))
    expect(found).toMatchObject({
      medicine_id: id,
      name: "Panadol 500mg tablets",
      in_stock: true,
      quantity: 12,
      price: cents(150),
      unit_price: { price: 0.15, unit: "tablet" },
      form: "tablet",
      strengths: ["500mg"],
      pharmacy: { id: pharmacy.id, name: "Central", phone: "012 345 678" },
    })
    expect(found.pharmacy.distance?.value).toBeCloseTo(1.112, 2)
    expect((await answer(offer(id))).pharmacy.distance).toBeNull()
  })

  it("is there when it is out of stock, and not when it is expired or the pharmacy is not approved", async () => {
    const soldOut = await app.run(seedMedicine(pharmacy.id, { quantity: 0 }))
    expect(await answer(offer(soldOut))).toMatchObject({ in_stock: false, quantity: 0 })
    const pending = await app.run(seedPharmacy({ status: "PENDING" }))
    for (const id of [
      await app.run(seedMedicine(pharmacy.id, { expirationDate: expired })),
      await app.run(seedMedicine(pending.id)),
      MedicineId.make(999_999),
    ])
      expect(await refusal(offer(id))).toEqual(new NotFound({ what: "Medicine" }))
  })
})

describe("the offers of a pharmacy", () => {
  it("are what it has in stock, by name and in pages", async () => {
    const own = await app.run(seedPharmacy({ name: "Mekong" }))
    for (const name of ["Calpol syrup", "amoxicillin", "Biogesic"])
      await app.run(seedMedicine(own.id, { name }))
    await app.run(seedMedicine(own.id, { name: "Gone", quantity: 0 }))
    await app.run(seedMedicine(own.id, { name: "Old", expirationDate: expired }))
    const first = await answer(shelf(own.id))
    expect(first).toMatchObject({ total: 3, pages: 2, page: 1, pharmacy: { name: "Mekong" } })
    expect(first.items.map(({ name }) => name)).toEqual(["amoxicillin", "Biogesic"])
    expect((await answer(shelf(own.id, 2))).items).toMatchObject([{ name: "Calpol syrup", form: "liquid" }])
    expect(first.items[1]).not.toHaveProperty("form")
    expect((await answer(shelf(own.id, 9))).items).toEqual([])
  })

  it("are nobody's whose pharmacy is not approved", async () => {
    const pending = await app.run(seedPharmacy({ status: "PENDING" }))
    for (const id of [pending.id, PharmacyId.make(999_999)])
      expect(await refusal(shelf(id))).toEqual(new NotFound({ what: "Pharmacy" }))
  })
})

/** A pharmacy so many hundredths of a degree north of Kampot, with medicines by name, price and stock. */
const stocked = async (
  name: string,
  north: number,
  stock: ReadonlyArray<readonly [name: string, price: string, quantity: number, units?: number]>,
) => {
  const place = { latitude: 10.61 + north / 100, longitude: 104.18 }
  const { id } = await app.run(seedPharmacy({ name, ...place }))
  const ids: Array<MedicineId> = []
  for (const [medicine, price, quantity, unitPerPackage = 10] of stock)
    ids.push(await app.run(seedMedicine(id, { name: medicine, dosage: "", price, quantity, unitPerPackage })))
  return ids
}

describe("where a whole cart is", () => {
  const kampot = { user_latitude: 10.61, user_longitude: 104.18 }
  const customerWith = async (medicines: ReadonlyArray<readonly [MedicineId | undefined, number]>) => {
    const { token } = await app.run(seedCustomer())
    for (const [id, quantity] of medicines)
      if (id !== undefined)
        await answer(
          app.client.carts.add({ headers: {}, payload: { medicine_id: id, quantity } }).pipe(as(token)),
        )
    return async () => {
      const found = await answer(
        app.client.carts.pharmacies({ urlParams: { ...kampot, max_distance: 20 } }).pipe(as(token)),
      )
      const shown = (list: typeof found.whole) =>
        list.map(({ pharmacy: { name: holder }, total, items, missing }) => [
          holder,
          total,
          items.map(({ name }) => name),
          ...missing,
        ])
      return {
        lines: found.lines,
        whole: shown(found.whole),
        pair: shown(found.pair),
        most: shown(found.most),
      }
    }
  }

  it("is the nearest and the cheapest that have all of it, by the same product in the same package", async () => {
    const [panadol] = await stocked("Own", 1, [["Panadol 500mg", "1.00", 50]])
    const [amoxil] = await stocked("Other", 2, [["Amoxil 250mg caps", "3.00", 50]])
    await stocked("Near", 3, [
      ["Panadol tab 500 mg", "2.00", 5],
      ["Panadol 500 mg tablets", "1.50", 5],
      ["AMOXIL 250 mg capsule", "4.00", 5],
    ])
    await stocked("Cheap", 6, [
      ["panadol 500mg", "0.50", 5],
      ["Amoxil 250mg capsules", "1.00", 5],
    ])
    await stocked("Middle", 5, [
      ["panadol 500mg", "0.90", 5],
      ["Amoxil 250mg capsules", "1.00", 5],
    ])
    await stocked("Few", 2, [
      ["Panadol 500mg", "0.10", 1],
      ["Amoxil 250mg capsules", "0.10", 1],
    ])
    for (const other of ["Panadol Extra 500mg", "Panadol 250mg", "Panadol 500mg syrup"])
      await stocked("Not the same", 1, [
        [other, "0.10", 50],
        ["Amoxil 250mg capsules", "0.10", 50],
      ])
    await stocked("Another package", 1, [
      ["Panadol 500mg", "0.10", 50, 100],
      ["Amoxil 250mg capsules", "0.10", 50],
    ])
    const find = await customerWith([
      [panadol, 2],
      [amoxil, 1],
    ])
    const { whole, pair, most } = await find()
    expect(whole).toEqual([
      ["Near", cents(700), ["Panadol 500 mg tablets", "AMOXIL 250 mg capsule"]],
      ["Cheap", cents(200), ["panadol 500mg", "Amoxil 250mg capsules"]],
      ["Middle", cents(280), ["panadol 500mg", "Amoxil 250mg capsules"]],
    ])
    expect([pair, most]).toEqual([[], []])
  })

  it("is the best two when no pharmacy has all of it, otherwise the most of it", async () => {
    const [one, two] = await stocked("First", 1, [
      ["Zovirax 200mg", "1.00", 9],
      ["Ventolin 2mg", "5.00", 9],
    ])
    const [three] = await stocked("Second", 2, [
      ["Zyrtec 10mg", "1.00", 9],
      ["Ventolin 2mg", "4.00", 9],
    ])
    await stocked("Third", 9, [["Zyrtec 10mg", "0.10", 9]])
    const three_lines = [
      [one, 1],
      [two, 1],
      [three, 1],
    ] as const
    expect(await (await customerWith(three_lines))()).toMatchObject({
      whole: [],
      pair: [
        ["First", cents(100), ["Zovirax 200mg"], "Ventolin 2mg", "Zyrtec 10mg"],
        ["Second", cents(500), ["Ventolin 2mg", "Zyrtec 10mg"], "Zovirax 200mg"],
      ],
      most: [],
    })
    const far = await app.run(seedPharmacy({ name: "Far" }))
    const rare = await app.run(seedMedicine(far.id, { name: "Rarissima 1mg", dosage: "" }))
    const { pair, most } = await (await customerWith([...three_lines, [rare, 1]]))()
    expect(pair).toEqual([])
    expect(most.map(([name]) => name)).toEqual(["First", "Second", "Third"])
    expect(most[0]).toEqual([
      "First",
      cents(600),
      ["Zovirax 200mg", "Ventolin 2mg"],
      "Zyrtec 10mg",
      "Rarissima 1mg",
    ])
  })

  it("counts the packages of two lines of one product together", async () => {
    const [here] = await stocked("Left", 1, [["Kaletra 200mg", "1.00", 2]])
    const [there] = await stocked("Right", 2, [["Kaletra 200mg", "1.00", 3]])
    const find = await customerWith([
      [here, 2],
      [there, 2],
    ])
    const { whole, most } = await find()
    expect(whole).toEqual([])
    expect(most.map(([name]) => name)).toEqual(["Left", "Right"])
  })

  it("is nowhere for an empty cart", async () => {
    const find = await customerWith([])
    expect(await find()).toMatchObject({ lines: 0, whole: [], pair: [], most: [] })
  })
})
