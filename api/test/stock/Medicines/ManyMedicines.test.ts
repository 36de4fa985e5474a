import { as } from "@rokthnam/shared/Client"
import { hasRightCheckDigit } from "@rokthnam/shared/Medicines/Gs1Rules"
import { CategoryUnknown } from "@rokthnam/shared/Medicines/Medicine"
import type { MedicineChange } from "@rokthnam/shared/Medicines/MedicineChanges"
import { isOwnBarcode } from "@rokthnam/shared/Medicines/OwnCodeRules"
import { packCodeOf } from "@rokthnam/shared/Medicines/PackCodeRules"
import type { MedicineId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { beforeEach, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { firstPage } from "../../support/Pages.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let owner: SeededPharmacy

beforeEach(async () => {
  owner = await app.run(seedPharmacy())
})

const seed = (changes: Parameters<typeof seedMedicine>[1]) => app.run(seedMedicine(owner.id, changes))
const listed = async (search = "") =>
  (await answer(app.client.medicinesRead.list({ urlParams: { ...firstPage, search } }).pipe(as(owner.token))))
    .items
const call = (changes: ReadonlyArray<MedicineChange>) =>
  app.client.medicines.changeMany({ payload: { changes } }).pipe(as(owner.token))
const price = (id: MedicineId, before: number, after: number): MedicineChange => ({
  id,
  price: { before: cents(before), after: cents(after) },
})
const category = (name: string, token = owner.token) =>
  answer(app.client.categories.create({ payload: { name, description: "x" } }).pipe(as(token)))

describe("medicines that are changed together", () => {
  it("become what was shown, can be sent again, and are taken back the same way", async () => {
    const [one, other] = [
      await seed({ name: "Aspirin", price: "2.00" }),
      await seed({ name: "Biotin", price: "3.00" }),
    ]
    const changes = [price(one, 200, 220), price(other, 300, 330)]
    const done = { changed: 2, refused: [] }
    expect(await answer(call(changes))).toEqual(done)
    expect(await answer(call(changes))).toEqual(done)
    expect((await listed()).map((medicine) => medicine.price)).toEqual([220, 330])
    expect(await answer(call([price(one, 220, 200), price(other, 330, 300)]))).toEqual(done)
    expect((await listed()).map((medicine) => medicine.price)).toEqual([200, 300])
  })

  it("are left and named where somebody changed or deleted them meanwhile, or where they are another's", async () => {
    const changed = await seed({ name: "Aspirin", price: "2.50" })
    const deleted = await seed({ name: "Biotin" })
    await answer(app.client.medicines.remove({ path: { id: deleted } }).pipe(as(owner.token)))
    const foreign = await app.run(seedMedicine((await app.run(seedPharmacy())).id, { price: "2.00" }))
    const good = await seed({ name: "Codeine", price: "2.00" })
    expect(
      await answer(
        call([
          price(changed, 200, 220),
          price(deleted, 200, 220),
          price(foreign, 200, 220),
          price(good, 200, 220),
        ]),
      ),
    ).toMatchObject({
      changed: 1,
      refused: [
        { id: changed, name: "Aspirin", reason: "changed" },
        { id: deleted, reason: "deleted" },
        { id: foreign, name: "", reason: "deleted" },
      ],
    })
    expect((await listed()).map((medicine) => medicine.price)).toEqual([250, 220])
  })

  it("get a category of their own pharmacy, or none", async () => {
    const id = await seed({ name: "Aspirin" })
    const own = await category("Pain")
    const foreign = await category("Pain", (await app.run(seedPharmacy())).token)
    const to = (before: typeof own.id | null, after: typeof own.id | null) =>
      call([{ id, category_id: { before, after } }])
    expect(await refusal(to(null, foreign.id))).toEqual(new CategoryUnknown({ category_id: foreign.id }))
    expect(await answer(to(null, own.id))).toMatchObject({ changed: 1 })
    expect(await listed()).toMatchObject([{ category: { name: "Pain" } }])
    expect(await answer(to(own.id, null))).toMatchObject({ changed: 1 })
    expect(await listed()).toMatchObject([{ category: null }])
  })

  it("are at most 500", async () => {
    const id = await seed({})
    const { token } = owner
    const change = { id, price: { before: 2, after: 2.2 } }
    const body = { changes: Array.from({ length: 501 }, () => change) }
    expect(await app.send("POST", "/inventory/medicines/changes", { token, body })).toMatchObject({
      status: 422,
      body: { errors: [{ code: "TooManyItems" }] },
    })
  })
})

const give = (ids: ReadonlyArray<MedicineId>) =>
  answer(app.client.medicines.giveBarcodes({ payload: { ids } }).pipe(as(owner.token)))

describe("own bar codes", () => {
  it("are given to medicines without one, valid, one for all batches of a product, and only once", async () => {
    const coded = await seed({ name: "Aspirin", barcode: "8850000000028" })
    const first = await seed({ name: "Biotin", expirationDate: "2031-01-01" })
    const second = await seed({ name: "Biotin", expirationDate: "2032-01-01" })
    const other = await seed({ name: "Codeine" })
    const { given, items } = await give([coded, first, second, other])
    expect(given).toBe(3)
    const codes = new Map(items.map(({ id, barcode }) => [id, barcode]))
    const [own = "", otherCode = ""] = [codes.get(first), codes.get(other)]
    expect(codes.get(coded)).toBe("8850000000028")
    expect(codes.get(second)).toBe(own)
    expect(otherCode).not.toBe(own)
    expect([own, otherCode].every((code) => isOwnBarcode(code) && hasRightCheckDigit(code))).toBe(true)
    expect(await give([first, other])).toMatchObject({ given: 0 })
    // a later batch gets the code of its product
    const third = await seed({ name: "BIOTIN", expirationDate: "2033-01-01" })
    expect(await give([third])).toMatchObject({ given: 1, items: [{ barcode: own }] })
    // what the scanner of the counter reads finds the medicine
    const scanned = packCodeOf(`]E0${otherCode}`, 2026)?.barcode
    expect(await listed(scanned)).toMatchObject([{ name: "Codeine" }])
  })

  it("are never those of another medicine of the pharmacy", async () => {
    const id = await seed({ name: "Aspirin" })
    const [usual = ""] = (await give([id])).items.map(({ barcode }) => barcode)
    const next = await seed({ name: "Biotin" })
    // somebody typed the code that the next medicine would get
    await seed({
      name: "Codeine",
      barcode: `${usual.slice(0, 2)}${String(next).padStart(10, "0")}` + checkDigit(usual, next),
    })
    const [code] = (await give([next])).items.map(({ barcode }) => barcode)
    expect(code?.slice(0, 2)).toBe("21")
  })
})

const checkDigit = (like: string, id: number): string =>
  Array.from("0123456789").find((digit) =>
    hasRightCheckDigit(`${like.slice(0, 2)}${String(id).padStart(10, "0")}${digit}`),
  ) ?? ""
