import { as } from "@rokthnam/shared/Client"
import { MedicineChanged, StockChanged } from "@rokthnam/shared/Medicines/Medicine"
import type { MedicineUpdate } from "@rokthnam/shared/Medicines/Medicine"
import { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { MedicineId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { beforeEach, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let owner: SeededPharmacy
let id: MedicineId

const described = {
  name: "Losec",
  dosage: "10mg",
  manufacter_name: "Astra",
  manufactor_country: "Sweden",
  price: cents(500),
  expiration_date: CalendarDay.make("2039-12-31"),
  price_per_unit: cents(50),
  unit_per_package: 10,
  supplier: "DKSH",
  barcode: null,
} as const
const edited = { ...described, price: cents(900), supplier: null, dosage: "20mg" } as const
const stock = { quantity: 30, quantity_seen: 30 } as const
const updating = (payload: MedicineUpdate) =>
  app.client.medicines.update({ path: { id }, payload }).pipe(as(owner.token))
const read = () => answer(app.client.medicinesRead.read({ path: { id } }).pipe(as(owner.token)))

beforeEach(async () => {
  owner = await app.run(seedPharmacy())
  id = await app.run(seedMedicine(owner.id, { name: "Losec", quantity: 30 }))
  await answer(updating({ ...described, ...stock }))
})

describe("an edit of a medicine", () => {
  const back = { ...described, ...stock, seen: edited } as const

  it("is taken back once, and sent again changes nothing", async () => {
    await answer(updating({ ...edited, ...stock }))
    for (const _ of [1, 2]) {
      const { price, supplier, dosage } = await answer(updating(back))
      expect({ price, supplier, dosage }).toEqual({ price: cents(500), supplier: "DKSH", dosage: "10mg" })
    }
  })

  it("is not taken back over somebody else's later edit, which is said and kept", async () => {
    await answer(updating({ ...edited, ...stock }))
    await answer(updating({ ...edited, ...stock, price: cents(700) }))
    const refused = await refusal(updating(back))
    expect(refused).toBeInstanceOf(MedicineChanged)
    expect(refused).toMatchObject({ params: { name: "Losec" } })
    expect((await read()).price).toBe(cents(700))
  })

  it("is not taken back over a sale, where it had changed the stock", async () => {
    await answer(updating({ ...edited, quantity: 40, quantity_seen: 30 }))
    const sold = { quantity: 39, loose_units: 0, quantity_seen: 40, loose_units_seen: 0 }
    await answer(
      app.client.medicines
        .correctStock({ path: { id }, payload: { ...sold, reason: "lost" } })
        .pipe(as(owner.token)),
    )
    expect(await refusal(updating({ ...back, quantity: 30, quantity_seen: 40 }))).toBeInstanceOf(StockChanged)
    expect((await read()).quantity).toBe(39)
  })
})

const giving = () => app.client.medicines.giveBarcodes({ payload: { ids: [id] } }).pipe(as(owner.token))
const takingBack = (items: ReadonlyArray<{ readonly id: MedicineId; readonly barcode: string }>) =>
  app.client.medicines.takeBarcodesBack({ payload: { items } }).pipe(as(owner.token))

describe("bar codes of the pharmacy's own", () => {
  it("are taken back once, and sent again change nothing", async () => {
    const { items } = await answer(giving())
    for (const _ of [1, 2]) expect(await answer(takingBack(items))).toEqual({ changed: 1, refused: [] })
    expect((await read()).barcode).toBeNull()
  })

  it("stay where somebody has typed another one meanwhile, or where the medicine is another pharmacy's", async () => {
    const { items } = await answer(giving())
    await answer(updating({ ...described, ...stock, barcode: "4006381333931" }))
    expect((await answer(takingBack(items))).refused).toMatchObject([
      { id, name: "Losec", reason: "changed" },
    ])
    expect((await read()).barcode).toBe("4006381333931")
    const other = await app.run(seedPharmacy())
    const call = app.client.medicines.takeBarcodesBack({ payload: { items } }).pipe(as(other.token))
    expect(await answer(call)).toMatchObject({ changed: 0, refused: [{ id, name: "", reason: "deleted" }] })
  })
})
