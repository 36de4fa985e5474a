import { SqlClient } from "@effect/sql"
import { utils, write } from "@e965/xlsx"
import { as } from "@rokthnam/shared/Client"
import { FileTypeRefused } from "@rokthnam/shared/Files/FilesApi"
import { PermissionMissing } from "@rokthnam/shared/Identity/IdentityFailures"
import { importColumns } from "@rokthnam/shared/Imports/ImportColumns"
import { ImportTooLong, ImportUnreadable } from "@rokthnam/shared/Imports/ImportsApi"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { Effect } from "effect"
import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { csvLine, shielded } from "../../../src/platform/SpreadsheetText.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { firstPage } from "../../support/Pages.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let owner: SeededPharmacy

beforeAll(async () => {
  owner = await app.run(seedPharmacy())
})

const header = importColumns.join(",")
const line = (name: string, rest = "500mg,PPM,Cambodia,1.50,20,2031-05-31,0.15,10,Painkillers") =>
  `${name},${rest}`

type ImportOptions = { dryRun?: boolean; token?: string; key?: string; name?: string }

const importing = (content: string | Uint8Array<ArrayBuffer>, options: ImportOptions = {}) => {
  const payload = new FormData()
  payload.append("file", new Blob([content]), options.name ?? "medicines.csv")
  return app.client.imports
    .run({
      urlParams: options.dryRun === true ? { dry_run: "true" } : {},
      headers: options.key === undefined ? {} : { "idempotency-key": options.key },
      payload,
    })
    .pipe(as(options.token ?? owner.token))
}
const imported = (...given: Parameters<typeof importing>) => answer(importing(...given))
const template = async (format: string) => {
  const response = await fetch(`${app.url}/inventory/medicines/template/download?format=${format}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}
const listed = async (token: string) => {
  const urlParams = { ...firstPage, page_size: 100 }
  return (await answer(app.client.medicinesRead.list({ urlParams }).pipe(as(token)))).items
}
const workbook = (rows: ReadonlyArray<ReadonlyArray<unknown>>, bookType: "xlsx" | "biff8" | "ods") => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), "Sheet1")
  return new Uint8Array(write(book, { type: "array", bookType }))
}

describe("an import", () => {
  it("takes the good rows, makes missing categories, and tells each bad row's number and reasons", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const file = [
      header,
      line("Paracetamol"),
      line("", "500mg,PPM,Cambodia,abc,-1,31/02/2031,0.15,0,"),
      "",
      line("Ibuprofen", '400mg,PPM,Cambodia,"2,50","1,000",5/6/2031,0.25,10,painkillers'),
      line("PARACETAMOL"),
    ].join("\r\n")
    const first = await imported(file, { token: pharmacy.token })
    expect(first).toMatchObject({
      message: "Imported 2 of 4 rows",
      total_rows: 4,
      successful_imports: 2,
      failed_imports: 2,
      dry_run: false,
    })
    expect(first.errors).toEqual([
      {
        row: 3,
        message: [
          "name is required",
          "price must be an amount like 1.50, 0 or more, with at most 2 decimals",
          "quantity must be a whole number from 0 to 1000000",
          "expiration_date must be a date like 2027-12-31 or 31/12/2027",
          "unit_per_package must be a whole number from 1 to 100000",
        ].join("; "),
        reasons: expect.arrayContaining([{ code: "Required", column: "name" }]),
      },
      {
        row: 6,
        message: "Duplicate of row 2 of this file",
        reasons: [{ code: "RepeatedInFile", earlier_row: 2 }],
      },
    ])
    expect(await listed(pharmacy.token)).toMatchObject([
      {
        name: "Ibuprofen",
        price: cents(250),
        quantity: 1000,
        expiration_date: "2031-06-05",
        category: { name: "Painkillers" },
      },
      { name: "Paracetamol", price: cents(150), quantity: 20, category: { name: "Painkillers" } },
    ])
    const again = await imported(file, { token: pharmacy.token })
    expect(again).toMatchObject({ successful_imports: 0, failed_imports: 4 })
    expect(again.errors[0]).toMatchObject({ row: 2, reasons: [{ code: "AlreadyInList" }] })
    const ledger = await app.run(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) =>
          sql`select kind, change from stock_movements where pharmacy_id = ${pharmacy.id} order by change`,
      ),
    )
    expect(ledger).toEqual([
      { kind: "import", change: 20 },
      { kind: "import", change: 1000 },
    ])
  })

  it("of rows that are known uses up no ids", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const file = [header, ...Array.from({ length: 3000 }, (_, index) => line(`Name ${index}`))].join("\n")
    const lastId = () =>
      app.run(
        Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select last_value as id from medicines_id_seq`),
      )
    const [before] = await lastId()
    expect(await imported(file, { token: pharmacy.token })).toMatchObject({ successful_imports: 3000 })
    for (let again = 0; again < 2; again++)
      expect(await imported(file, { token: pharmacy.token })).toMatchObject({ failed_imports: 3000 })
    const [after] = await lastId()
    expect(Number(after?.["id"]) - Number(before?.["id"])).toBe(3000)
  })

  it("that is dry answers the same and writes nothing", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const file = [header, line("A"), line("B", "x"), line("a"), line("C")].join("\n")
    await imported([header, line("C")].join("\n"), { token: pharmacy.token })
    const dry = await imported(file, { token: pharmacy.token, dryRun: true })
    expect(await listed(pharmacy.token)).toHaveLength(1)
    const real = await imported(file, { token: pharmacy.token })
    expect(dry).toEqual({ ...real, message: "1 of 4 rows can be imported", dry_run: true })
    expect(real).toMatchObject({ successful_imports: 1, failed_imports: 3 })
  })

  it("counts alerts anew", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const count = async () => (await answer(app.client.alerts.count().pipe(as(pharmacy.token)))).total_alerts
    expect(await count()).toBe(0)
    await imported([header, line("Low", "500mg,PPM,Cambodia,1.50,3,2031-05-31,0.15,10,")].join("\n"), {
      token: pharmacy.token,
    })
    expect(await count()).toBe(1)
  })

  it("reads CSV in UTF-8 and UTF-16, with comma, semicolon or tab", async () => {
    const name = "ប៉ារ៉ាសេតាម៉ុល"
    const semicolons = line(name, "500mg;PPM;Cambodia;1,50;20;31/05/2031;0,15;10;").replace(",", ";")
    const tabs = line(name).replaceAll(",", "\t")
    const texts = [
      `${header}\n${line(name)}`,
      `${header.replaceAll(",", ";")}\r\n${semicolons}`,
      `sep=;\r\n${header.replaceAll(",", ";")}\r\n${semicolons}`,
      `${header.replaceAll(",", "\t")}\r\n${tabs}`,
    ]
    const encodings = [
      (text: string) => Buffer.from(text, "utf8"),
      (text: string) => Buffer.from(`\ufeff${text}`, "utf8"),
      (text: string) => Buffer.from(`\ufeff${text}`, "utf16le"),
      (text: string) => Buffer.from(text, "utf16le"),
      (text: string) => Buffer.from(`\ufeff${text}`, "utf16le").swap16(),
      (text: string) => Buffer.from(text, "utf16le").swap16(),
    ]
    for (const text of texts)
      for (const encode of encodings) {
        const pharmacy = await app.run(seedPharmacy())
        const result = await imported(new Uint8Array(encode(text)), { token: pharmacy.token })
        expect(result).toMatchObject({ successful_imports: 1, errors: [] })
        expect(await listed(pharmacy.token)).toMatchObject([
          { name, price: cents(150), price_per_unit: cents(15), expiration_date: "2031-05-31" },
        ])
      }
  })

  it.each(["xlsx", "biff8"] as const)(
    "reads workbooks (%s), dates as numbers, numbers as text",
    async (bookType) => {
      const pharmacy = await app.run(seedPharmacy())
      const rows = [
        importColumns,
        ["One", 500, "PPM", "Cambodia", 1.1, 20, 47999, 0.15, 10, null],
        ["Two", "5mg", "PPM", "Cambodia", "2,25", "30", "2031-05-31", 0.1 + 0.2, "10"],
        ["Three", "5mg", "PPM", "Cambodia", 1.005, 1.5, 0, 1, 1],
      ]
      const result = await imported(workbook(rows, bookType), { token: pharmacy.token, name: "any.name" })
      expect(result).toMatchObject({ total_rows: 3, successful_imports: 2, errors: [{ row: 4 }] })
      expect(result.errors[0]?.reasons).toMatchObject([
        { column: "price" },
        { column: "quantity" },
        { column: "expiration_date" },
      ])
      expect(await listed(pharmacy.token)).toMatchObject([
        { name: "One", dosage: "500", price: cents(110), expiration_date: "2031-05-31", category: null },
        { name: "Two", price: cents(225), quantity: 30, price_per_unit: cents(30) },
      ])
    },
  )

  it("refuses what is no table, says what is missing, and keeps to 50,000 rows", async () => {
    const openDocument = workbook([importColumns, ["One", "5mg"]], "ods")
    for (const file of ["%PDF-1.7 not a table", "<html><table></table></html>", openDocument])
      expect(await refusal(importing(file))).toEqual(new FileTypeRefused({ allowed: "CSV, XLSX, XLS" }))
    expect(await refusal(importing("name,price\nA,1"))).toMatchObject({
      _tag: "ImportUnreadable",
      detail: expect.stringContaining("Missing: dosage,"),
    })
    for (const bytes of [
      [0x50, 0x4b, 3, 4, 1, 2, 3],
      [0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3],
      [...Buffer.from(header), 10, 0xc3, 0x28],
    ])
      expect(await refusal(importing(new Uint8Array(bytes)))).toBeInstanceOf(ImportUnreadable)
    const many = `${header}\n${`${line("A")}\n`.repeat(50_001)}`
    expect(await refusal(importing(many))).toEqual(new ImportTooLong({ limit: 50_000 }))
    expect(await imported(header)).toMatchObject({ total_rows: 0, successful_imports: 0 })
    expect(
      await app.send("POST", "/inventory/medicines/bulk-import", {
        token: owner.token,
        body: new FormData(),
      }),
    ).toMatchObject({ status: 422 })
  })

  it("tells its progress under the caller's key, to its own pharmacy alone", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const progress = (token: string) =>
      app.client.imports.progress({ urlParams: { key: "morning" } }).pipe(as(token))
    expect(await refusal(progress(pharmacy.token))).toBeInstanceOf(NotFound)
    const names = Array.from({ length: 1200 }, (_, index) => line(`Medicine ${index}`))
    await imported([header, ...names].join("\n"), { token: pharmacy.token, key: "morning" })
    expect(await answer(progress(pharmacy.token))).toEqual({
      state: "done",
      rows_done: 1200,
      total_rows: 1200,
    })
    expect(await refusal(progress(owner.token))).toBeInstanceOf(NotFound)
  })

  it("needs the permission to import", async () => {
    const pharmacist = await app.run(seedStaff(owner.id, { role: "PHARMACIST" }))
    const keeper = await app.run(seedStaff(owner.id, { role: "STOCK_KEEPER" }))
    expect(await refusal(importing(header, { token: pharmacist.token }))).toBeInstanceOf(PermissionMissing)
    expect(await imported(header, { token: keeper.token })).toMatchObject({ total_rows: 0 })
  })
})

describe("the template", () => {
  it.each(["csv", "xlsx"])("as %s imports cleanly", async (format) => {
    const pharmacy = await app.run(seedPharmacy())
    const { headers, bytes } = await template(format)
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="medicine_import_template.${format}"`,
    )
    const result = await imported(bytes, { token: pharmacy.token })
    expect(result).toMatchObject({ total_rows: 2, successful_imports: 2, errors: [] })
    expect(await listed(pharmacy.token)).toMatchObject([
      { name: "Paracetamol", price: cents(150), expiration_date: "2035-12-31", barcode: "8840000000011" },
      { name: "អាម៉ុកស៊ីស៊ីលីន", price: cents(325), expiration_date: "2034-06-30" },
    ])
  })

  it("as csv opens rightly in Excel: UTF-8 with a byte order mark", async () => {
    const { bytes } = await template("csv")
    expect(Buffer.from(bytes.slice(0, 3)).toString("hex")).toBe("efbbbf")
  })

  it("filled with any rows comes back as it was written, formulas disarmed", async () => {
    const text = fc
      .string({ unit: fc.constantFrom(..."abc ,;\"'\n=+-@|＝＋កខគ១២é"), minLength: 1, maxLength: 12 })
      .map((value) => value.trim())
      .filter((value) => value !== "" && !value.startsWith("'"))
    const row = fc.record({
      name: text,
      dosage: text,
      maker: text,
      country: text,
      cents: fc.integer({ min: 0, max: 9_999_999 }),
      quantity: fc.integer({ min: 0, max: 100_000 }),
      day: fc.date({ min: new Date("2025-01-01"), max: new Date("2090-12-31"), noInvalidDate: true }),
      perUnit: fc.integer({ min: 0, max: 99_999 }),
      units: fc.integer({ min: 1, max: 1000 }),
    })
    const rows = fc.uniqueArray(row, {
      minLength: 1,
      maxLength: 15,
      selector: (one) => JSON.stringify([one.name, one.dosage, one.maker]).toLowerCase(),
    })
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        const pharmacy = await app.run(seedPharmacy())
        const lines = given.map((one) =>
          csvLine([
            one.name,
            one.dosage,
            one.maker,
            one.country,
            (one.cents / 100).toFixed(2),
            one.quantity,
            one.day.toISOString().slice(0, 10),
            (one.perUnit / 100).toFixed(2),
            one.units,
          ]),
        )
        for (const { name, maker } of given)
          expect(shielded(name) + shielded(maker)).not.toMatch(/^[=+\-@|＝＋]/)
        const result = await imported(`\ufeff${header.replace(",category", "")}\r\n${lines.join("")}`, {
          token: pharmacy.token,
        })
        expect(result.errors).toEqual([])
        const found = await listed(pharmacy.token)
        expect(
          found
            .map((one) =>
              JSON.stringify({
                name: one.name,
                dosage: one.dosage,
                maker: one.manufacter_name,
                country: one.manufactor_country,
                price: one.price,
                quantity: one.quantity,
                day: one.expiration_date,
                perUnit: one.price_per_unit,
                units: one.unit_per_package,
              }),
            )
            .toSorted(),
        ).toEqual(
          given
            .map((one) =>
              JSON.stringify({
                name: one.name,
                dosage: one.dosage,
                maker: one.maker,
                country: one.country,
                price: one.cents,
                quantity: one.quantity,
                day: one.day.toISOString().slice(0, 10),
                perUnit: one.perUnit,
                units: one.units,
              }),
            )
            .toSorted(),
        )
      }),
      { numRuns: 15 },
    )
  })
})
