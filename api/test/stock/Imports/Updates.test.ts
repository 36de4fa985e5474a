import { as } from "@rokthnam/shared/Client"
import { importColumns } from "@rokthnam/shared/Imports/ImportColumns"
import type { ImportColumn } from "@rokthnam/shared/Imports/ImportColumns"
import { addDays, dayAt } from "@rokthnam/shared/Primitives/CalendarDay"
import { beforeEach, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { csvLine } from "../../../src/platform/SpreadsheetText.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { firstPage } from "../../support/Pages.ts"
import { stockFacts } from "../../support/StockFacts.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
const { movementsOf } = stockFacts(app)
let owner: SeededPharmacy

beforeEach(async () => {
  owner = await app.run(seedPharmacy())
})

const sample = {
  name: "Paracetamol",
  dosage: "500mg",
  manufacter_name: "PharmaCam",
  manufactor_country: "Cambodia",
  price: "2.50",
  quantity: "100",
  expiration_date: "2031-05-31",
  price_per_unit: "0.25",
  unit_per_package: "10",
}
type Row = Partial<Record<ImportColumn, string>>
const fileOf = (...rows: ReadonlyArray<Row>) =>
  [
    importColumns,
    ...rows.map((row) => importColumns.map((name) => ({ ...sample, ...row })[name as "name"] ?? "")),
  ]
    .map((cells) => csvLine(cells))
    .join("")
const payloadOf = (file: string) => {
  const payload = new FormData()
  payload.append("file", new Blob([file]), "list.csv")
  return payload
}
type Options = NonNullable<Parameters<typeof app.client.imports.preview>[0]["urlParams"]>
const previewed = (file: string, urlParams: Options = { mode: "update" }, { token } = owner) =>
  answer(app.client.imports.preview({ urlParams, payload: payloadOf(file) }).pipe(as(token)))
const imported = (
  file: string,
  urlParams: Options = { mode: "update", details: "true" },
  { token } = owner,
) => answer(app.client.imports.run({ urlParams, headers: {}, payload: payloadOf(file) }).pipe(as(token)))
const listed = async ({ token } = owner) => {
  const urlParams = { ...firstPage, page_size: 100 }
  return (await answer(app.client.medicinesRead.list({ urlParams }).pipe(as(token)))).items
}
const exported = async ({ token } = owner) => {
  const response = await fetch(`${app.url}/inventory/medicines/export?format=csv`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer())
}
const seed = (overrides: Parameters<typeof seedMedicine>[1] = {}) =>
  app.run(seedMedicine(owner.id, { name: "Paracetamol", expirationDate: "2031-05-31", ...overrides }))

describe("a preview", () => {
  it("tells what is new, changed, known and wrong, with the values in question, and writes nothing", async () => {
    await seed({ name: "Aspirin", barcode: "8850000000028" })
    await seed({ name: "Biotin" })
    const before = await listed()
    const yesterday = addDays(dayAt(new Date()), -1)
    const told = await previewed(
      fileOf(
        { name: "Aspirin", price: "3.00", barcode: "08850000000028", quantity: "90" },
        { name: "Biotin" },
        { name: "Codeine", expiration_date: yesterday },
        { name: "Doxycycline", price: "abc" },
      ),
    )
    expect(told).toMatchObject({
      missing: [],
      total_rows: 4,
      new_rows: 1,
      changed_rows: 1,
      known_rows: 1,
      wrong_rows: 1,
      expired_rows: 1,
    })
    expect(told.rows.map(({ row, kind }) => [row, kind])).toEqual([
      [5, "wrong"],
      [2, "changed"],
      [4, "new"],
      [3, "known"],
    ])
    expect(told.rows[0]).toMatchObject({
      reasons: [{ code: "NotAnAmount", column: "price" }],
      cells: expect.arrayContaining(["Doxycycline", "abc"]),
    })
    expect(told.rows[1]?.changes).toEqual([
      { column: "price", before: "2.50", after: "3.00" },
      { column: "quantity", before: "100", after: "90" },
      { column: "barcode", before: "8850000000028", after: "08850000000028" },
    ])
    expect(told.rows[2]).toMatchObject({ is_expired: true })
    const codeine = told.rows[2]?.cells ?? []
    expect(importColumns.map((column, at) => [column, codeine[at]]).slice(0, 9)).toEqual([
      ["name", "Codeine"],
      ["dosage", "500mg"],
      ["manufacter_name", "PharmaCam"],
      ["manufactor_country", "Cambodia"],
      ["price", "2.50"],
      ["quantity", "100"],
      ["expiration_date", yesterday],
      ["price_per_unit", "0.25"],
      ["unit_per_package", "10"],
    ])
    expect(await listed()).toEqual(before)
  })

  it("takes columns for what their names probably mean, and for what it is told", async () => {
    const rest = "PPM,Cambodia,1.50,20,2031-05-31,0.15,10"
    const file = `ឈ្មោះថ្នាំ,Strength,Company,Origin,Selling price,Qty,Exp date,Unit price,Pack size,Shelf\nOne,1mg,${rest},A7\n`
    const guessed = await previewed(file, {})
    expect(guessed.missing).toEqual([])
    expect(guessed).toMatchObject({ new_rows: 1, wrong_rows: 0 })
    expect(guessed.columns.at(0)).toEqual({ header: "ឈ្មោះថ្នាំ", samples: ["One"], column: "name" })
    expect(guessed.columns.at(-1)).toEqual({ header: "Shelf", samples: ["A7"], column: null })
    const columns = guessed.columns.map(({ column }) => column ?? ("" as const))
    const chosen = columns.with(9, "category").with(0, "")
    expect(await previewed(file, { columns: chosen })).toMatchObject({
      missing: ["name"],
      total_rows: 0,
      rows: [],
    })
    await imported(file, { columns: columns.with(9, "category") })
    expect(await listed()).toMatchObject([{ name: "One", category: { name: "A7" } }])
  })

  it("of what is no list of medicines names no column, and the import says what is missing", async () => {
    const told = await previewed("Dear colleague,\nplease find the list below.\n", {})
    expect(told.columns.every(({ column }) => column === null)).toBe(true)
    expect(told.missing).toContain("name")
  })
})

describe("an import that updates", () => {
  it("changes by the same row, else the bar code, else name, dosage and manufacturer, and adds the rest", async () => {
    const same = await seed({ name: "Aspirin" })
    const coded = await seed({ name: "Old name", barcode: "8850000000028" })
    const named = await seed({ name: "Codeine", expirationDate: "2030-01-01" })
    const result = await imported(
      fileOf(
        { name: "ASPIRIN", price: "1.10" },
        { name: "New name", barcode: "8850000000028", category: "Pain" },
        { name: "Codeine", expiration_date: "2032-01-01", quantity: "7" },
        { name: "Doxycycline" },
      ),
    )
    expect(result).toMatchObject({
      added: 1,
      updated: 3,
      successful_imports: 4,
      failed_imports: 0,
      stopped: false,
    })
    const now = new Map((await listed()).map((medicine) => [medicine.id, medicine]))
    expect(now.get(same)).toMatchObject({ name: "ASPIRIN", price: 110 })
    expect(now.get(coded)).toMatchObject({ name: "New name", category: { name: "Pain" } })
    expect(now.get(named)).toMatchObject({ expiration_date: "2032-01-01", quantity: 7 })
    expect(now.size).toBe(4)
    expect((await movementsOf(named)).at(-1)).toMatchObject({ kind: "import", change: -93 })
  })

  it("keeps batches apart: a new date beside known ones is a new batch", async () => {
    const first = await seed({ expirationDate: "2030-01-01" })
    const second = await seed({ expirationDate: "2031-01-01" })
    await imported(
      fileOf({ expiration_date: "2030-01-01", quantity: "1" }, { expiration_date: "2032-01-01" }),
    )
    const now = new Map((await listed()).map(({ id, quantity }) => [id, quantity]))
    expect(now.size).toBe(3)
    expect([now.get(first), now.get(second)]).toEqual([1, 100])
  })

  it("of two rows for one medicine takes the first and names the other", async () => {
    await seed({ name: "Aspirin", barcode: "8850000000028" })
    const { errors, updated } = await imported(
      fileOf({ name: "Renamed", barcode: "8850000000028" }, { name: "Aspirin", price: "9.00" }),
    )
    expect(updated).toBe(1)
    expect(errors).toMatchObject([{ row: 3, reasons: [{ code: "RepeatedInFile", earlier_row: 2 }] }])
  })

  it("leaves empty cells, and the stock if it is kept, as they are", async () => {
    const id = await seed({ barcode: "8850000000028", looseUnits: 4, unitsPerStrip: 5 })
    const file = fileOf({ quantity: "1", price: "3.00" })
    await imported(file, { mode: "update", stock: "keep" })
    const kept = { barcode: "8850000000028", loose_units: 4, units_per_strip: 5, price: 300 }
    expect(await listed()).toMatchObject([{ id, quantity: 100, ...kept }])
    await imported(file)
    expect(await listed()).toMatchObject([{ id, quantity: 1, ...kept }])
  })

  it("refuses a package into which the loose units and strips do not fit", async () => {
    await seed({ looseUnits: 8, unitsPerStrip: 5 })
    const { errors } = await imported(fileOf({ unit_per_package: "8" }))
    expect(errors[0]?.reasons.map(({ code }) => code)).toEqual(["NotAWholeNumber", "StripsUneven"])
    expect(await listed()).toMatchObject([{ unit_per_package: 10 }])
  })

  it("tells refused rows with their cells, so that they can be corrected and loaded again", async () => {
    const { errors } = await imported(fileOf({ price: "abc" }, { name: "Aspirin" }), { details: "true" })
    expect(errors).toHaveLength(1)
    const again = Object.fromEntries(importColumns.map((name, at) => [name, errors[0]?.cells?.[at] ?? ""]))
    expect(await imported(fileOf({ ...again, price: "2.50" }), { details: "true" })).toMatchObject({
      added: 1,
    })
  })

  it("stops before the next batch when it is told to", async () => {
    const key = "a".repeat(32)
    const file = fileOf(...Array.from({ length: 600 }, (_, at) => ({ name: `Medicine ${at}` })))
    await answer(app.client.imports.stop({ payload: { key } }).pipe(as(owner.token)))
    const result = await answer(
      app.client.imports
        .run({
          urlParams: { details: "true" },
          headers: { "idempotency-key": key },
          payload: payloadOf(file),
        })
        .pipe(as(owner.token)),
    )
    expect(result).toMatchObject({ total_rows: 600, successful_imports: 0, stopped: true })
    expect(await listed()).toEqual([])
  })
})

describe("an export", () => {
  it("comes back as it was: it changes nothing here, and is the same list elsewhere", async () => {
    await seed({ name: "=HYPERLINK(1)", dosage: '5 "ml", 2;3', barcode: "012345678905", looseUnits: 3 })
    await seed({ name: "ប៉ារ៉ាសេតាម៉ុល", price: "0.05", unitsPerStrip: 5 })
    await seed({ name: "Batch", expirationDate: "2030-01-01" })
    await seed({ name: "Batch", expirationDate: "2031-01-01" })
    await imported(fileOf({ name: "Batch", expiration_date: "2030-01-01", category: "Pain" }))
    const file = await exported()
    expect(file.split("\r\n")[0]).toBe(`\ufeff${importColumns.join(",")}`)
    expect(await previewed(file)).toMatchObject({
      total_rows: 4,
      known_rows: 4,
      changed_rows: 0,
      new_rows: 0,
    })
    const other = await app.run(seedPharmacy())
    expect(await imported(file, { details: "true" }, other)).toMatchObject({ added: 4, failed_imports: 0 })
    expect(await exported(other)).toBe(file)
  })
})

describe("an update with some of the columns", () => {
  const known = { name: "Aspirin", barcode: "8850000000028", unitsPerStrip: 5, looseUnits: 3 }

  it("changes by bar code only the price, and leaves everything else as it is", async () => {
    const id = await seed(known)
    const [before] = await listed()
    const file = "Barcode,Price\n8850000000028,3.75\n"
    expect(await previewed(file)).toMatchObject({
      missing: [],
      rows: [
        {
          kind: "changed",
          name: "Aspirin",
          dosage: before?.dosage,
          expiration_date: "2031-05-31",
          changes: [{ column: "price", before: "2.50", after: "3.75" }],
        },
      ],
    })
    expect(await imported(file)).toMatchObject({ added: 0, updated: 1, failed_imports: 0 })
    const { last_updated: _, ...rest } = before ?? { last_updated: new Date() }
    expect(await listed()).toMatchObject([{ ...rest, id, price: 375 }])
    expect(await movementsOf(id)).toHaveLength(1)
    expect(await previewed(file)).toMatchObject({ known_rows: 1, rows: [{ kind: "known", name: "Aspirin" }] })
  })

  it("finds a medicine by name, dosage and manufacturer as well, and an empty cell changes nothing", async () => {
    await seed({ name: "Codeine" })
    const file = "name,dosage,manufacter_name,price,price_per_unit\ncodeine,500mg,PharmaCam,,0.31\n"
    expect((await previewed(file)).rows[0]).toMatchObject({ kind: "changed" })
    await imported(file)
    expect(await listed()).toMatchObject([{ price: 250, price_per_unit: 31, quantity: 100 }])
  })

  it("adds nothing, and names rows of which nobody knows which medicine they mean", async () => {
    await seed({ name: "Aspirin", barcode: "8850000000028", expirationDate: "2030-01-01" })
    const later = await seed({ name: "Aspirin", barcode: "8850000000028", expirationDate: "2031-01-01" })
    const file =
      "barcode,expiration_date,price\n8850000000028,2031-01-01,4.00\n8850000000028,,5.00\n8850000000035,,6\n,2031-01-01,1\n"
    const { errors, updated } = await imported(file)
    expect(updated).toBe(1)
    expect(errors.map(({ row, reasons }) => [row, reasons[0]?.code])).toEqual([
      [3, "SeveralInList"],
      [4, "NotInList"],
      [5, "Required"],
    ])
    expect(errors[0]?.cells?.slice(4, 7)).toEqual(["5.00", "", ""])
    const prices = (await listed()).map(({ id, price }) => [id === later, price])
    expect(prices).toEqual([
      [false, 250],
      [true, 400],
    ])
  })

  it("needs the bar code, or name, dosage and manufacturer, and an import that adds needs everything", async () => {
    const file = "name,price\nAspirin,1\n"
    expect((await previewed(file)).missing).toEqual(["dosage", "manufacter_name"])
    expect((await previewed("barcode,price\n1,1\n", { mode: "add" })).missing).toContain("quantity")
    const refused = await refusal(
      app.client.imports
        .run({ urlParams: { mode: "update" }, headers: {}, payload: payloadOf(file) })
        .pipe(as(owner.token)),
    )
    expect(refused).toMatchObject({
      _tag: "ImportUnreadable",
      params: { problem: "ColumnsMissing", columns: "dosage, manufacter_name" },
    })
  })
})

describe("a supplier", () => {
  it("comes with a file and the form, goes with an export, and stays where a file does not say it", async () => {
    await imported(fileOf({ name: "Aspirin", supplier: "Dynamic" }))
    expect(await listed()).toMatchObject([{ supplier: "Dynamic" }])
    expect(await exported()).toContain("Dynamic")
    await imported(fileOf({ name: "Aspirin", price: "9.00" }))
    await imported("name,dosage,manufacter_name,Vendor\nAspirin,500mg,PharmaCam,Bayon\n")
    expect(await listed()).toMatchObject([{ supplier: "Bayon", price: 900 }])
  })
})
