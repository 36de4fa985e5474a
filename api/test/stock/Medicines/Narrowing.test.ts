import { as } from "@rokthnam/shared/Client"
import { LooseUnitsTooMany, StockChanged } from "@rokthnam/shared/Medicines/Medicine"
import type { StockCorrection } from "@rokthnam/shared/Medicines/Medicine"
import type { MedicineListQuery } from "@rokthnam/shared/Medicines/MedicinesApi"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { addDays, dayAt } from "@rokthnam/shared/Primitives/CalendarDay"
import type { MedicineId } from "@rokthnam/shared/Primitives/Id"
import { beforeAll, describe, expect, it } from "vitest"
import { seedFile, seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { firstPage } from "../../support/Pages.ts"
import { stockFacts } from "../../support/StockFacts.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
const { movementsOf } = stockFacts(app)
const today = dayAt(new Date())
let owner: SeededPharmacy

const list = (query: Partial<MedicineListQuery>, { token } = owner) =>
  answer(app.client.medicinesRead.list({ urlParams: { ...firstPage, ...query } }).pipe(as(token)))
const named = async (query: Partial<MedicineListQuery>) =>
  (await list({ page_size: 100, ...query })).items.map(({ name }) => name)

describe("the list of medicines", () => {
  beforeAll(async () => {
    owner = await app.run(seedPharmacy())
    const photo = await app.run(seedFile("image"))
    const add = (name: string, changes: Parameters<typeof seedMedicine>[1]) =>
      app.run(seedMedicine(owner.id, { name, ...changes }))
    await add("Aspirin", { quantity: 0, price: "3.00", expirationDate: addDays(today, -1) })
    await add("Biotin", { quantity: 20, price: "1.00", expirationDate: today, barcode: "8850000000028" })
    await add("Codeine", { quantity: 21, price: "2.00", expirationDate: addDays(today, 30), photo })
    await add("Doxycycline", { quantity: 1, price: "2.00", expirationDate: addDays(today, 31) })
  })

  it("is narrowed by stock, expiry and what a medicine lacks, together with the words of a search", async () => {
    expect(await named({ stock: "out_of_stock" })).toEqual(["Aspirin"])
    expect(await named({ stock: "low_stock" })).toEqual(["Biotin", "Doxycycline"])
    expect(await named({ stock: "in_stock" })).toEqual(["Codeine"])
    expect(await named({ expiry: "expired" })).toEqual(["Aspirin"])
    expect(await named({ expiry: "30" })).toEqual(["Biotin", "Codeine"])
    expect(await named({ expiry: "90" })).toEqual(["Biotin", "Codeine", "Doxycycline"])
    expect(await named({ without: "photo" })).toEqual(["Aspirin", "Biotin", "Doxycycline"])
    expect(await named({ without: "barcode", expiry: "90" })).toEqual(["Codeine", "Doxycycline"])
    expect(await named({ without: "photo", search: "biot" })).toEqual(["Biotin"])
    expect(await named({ without: "photo", search: "codeine" })).toEqual([])
    expect(await named({ stock: "", expiry: "", without: "", sort: "", category_id: "" })).toHaveLength(4)
  })

  it("is narrowed by category, and of another pharmacy's category finds nothing", async () => {
    const category = (token: string) =>
      answer(app.client.categories.create({ payload: { name: "Pain", description: "x" } }).pipe(as(token)))
    const own = await category(owner.token)
    const foreign = await category((await app.run(seedPharmacy())).token)
    await app.run(seedMedicine(owner.id, { name: "Etoricoxib", categoryId: own.id }))
    expect(await named({ category_id: own.id })).toEqual(["Etoricoxib"])
    expect(await named({ category_id: foreign.id })).toEqual([])
    expect(await named({ without: "category" })).not.toContain("Etoricoxib")
    expect((await named({ sort: "category" }))[0]).toBe("Etoricoxib")
  })

  it("is sorted both ways, and its pages repeat and skip nothing where values are equal", async () => {
    const priced = await list({ sort: "-price", page_size: 100 })
    const prices = priced.items.map(({ price }) => price)
    expect(prices).toEqual(prices.toSorted((one, other) => other - one))
    expect((await named({ sort: "-name" })).slice(-2)).toEqual(["Biotin", "Aspirin"])
    expect((await named({ sort: "expiry" })).slice(0, 2)).toEqual(["Aspirin", "Biotin"])
    const pages = await Promise.all([1, 2, 3].map((page) => list({ sort: "price", page, page_size: 2 })))
    const ids = pages.flatMap(({ items }) => items.map(({ id }) => id))
    expect(new Set(ids).size).toBe(5)
    expect(pages[0]?.pagination).toMatchObject({ total: 5, pages: 3 })
  })
})

const correcting = (id: MedicineId, changes: Partial<StockCorrection> = {}, { token } = owner) =>
  app.client.medicines
    .correctStock({
      path: { id },
      payload: {
        quantity: 7,
        loose_units: 3,
        quantity_seen: 10,
        loose_units_seen: 0,
        reason: "counted",
        ...changes,
      },
    })
    .pipe(as(token))
const seeded = () => app.run(seedMedicine(owner.id, { quantity: 10, unitPerPackage: 10 }))

describe("a stock that is corrected", () => {
  it("has a movement of its reason, and is written once although it is sent again", async () => {
    const id = await seeded()
    for (let sent = 0; sent < 2; sent++)
      expect(await answer(correcting(id))).toMatchObject({ quantity: 7, loose_units: 3 })
    const kinds = (await movementsOf(id)).map(({ kind }) => kind)
    expect(kinds).toEqual(["creation", "count"])
    await answer(
      correcting(id, {
        quantity: 5,
        quantity_seen: 7,
        loose_units: 3,
        loose_units_seen: 3,
        reason: "damaged",
      }),
    )
    expect((await movementsOf(id)).at(-1)).toMatchObject({ kind: "write_off", change: -2 })
  })

  it("does not undo a sale that was made meanwhile, nor hold a package of loose units", async () => {
    const id = await seeded()
    expect(await refusal(correcting(id, { quantity_seen: 11 }))).toBeInstanceOf(StockChanged)
    expect(await refusal(correcting(id, { loose_units: 10 }))).toBeInstanceOf(LooseUnitsTooMany)
    expect(await movementsOf(id)).toHaveLength(1)
  })

  it("is the own pharmacy's", async () => {
    const id = await seeded()
    const other = await app.run(seedPharmacy())
    expect(await refusal(correcting(id, {}, other))).toBeInstanceOf(NotFound)
  })
})
