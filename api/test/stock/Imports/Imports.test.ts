import { SqlClient } from "@effect/sql"
import { utils, write } from "@e965/xlsx"
import { importColumns } from "@rokthnam/shared/Imports/ImportColumns"
import { Effect } from "effect"
import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { csvLine, shielded } from "../../../src/platform/SpreadsheetText.ts"
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

const send = (content: string | Uint8Array<ArrayBuffer>, options: ImportOptions = {}) => {
  const body = new FormData()
  body.append("file", new Blob([content]), options.name ?? "medicines.csv")
  return app.call(
    "POST",
    `/inventory/medicines/bulk-import${options.dryRun === true ? "?dry_run=true" : ""}`,
    {
      token: options.token ?? owner.token,
      body,
      ...(options.key === undefined ? {} : { headers: { "idempotency-key": options.key } }),
    },
  )
}
const template = async (format: string) => {
  const response = await fetch(`${app.url}/inventory/medicines/template/download?format=${format}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}
const listed = async (token: string) =>
  (await app.call("GET", "/inventory/medicines?page_size=100", { token })).body.items
const workbook = (rows: ReadonlyArray<ReadonlyArray<unknown>>, bookType: "xlsx" | "biff8") => {
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
    const first = await send(file, { token: pharmacy.token })
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({
      message: "Imported 2 of 4 rows",
      total_rows: 4,
      successful_imports: 2,
      failed_imports: 2,
      dry_run: false,
    })
    expect(first.body.errors).toEqual([
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
        price: 2.5,
        quantity: 1000,
        expiration_date: "2031-06-05",
        category: { name: "Painkillers" },
      },
      { name: "Paracetamol", price: 1.5, quantity: 20, category: { name: "Painkillers" } },
    ])
    const again = await send(file, { token: pharmacy.token })
    expect(again.body).toMatchObject({ successful_imports: 0, failed_imports: 4 })
    expect(again.body.errors[0]).toMatchObject({ row: 2, reasons: [{ code: "AlreadyInList" }] })
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

  it("that is dry answers the same and writes nothing", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const file = [header, line("A"), line("B", "x"), line("a"), line("C")].join("\n")
    await send([header, line("C")].join("\n"), { token: pharmacy.token })
    const dry = await send(file, { token: pharmacy.token, dryRun: true })
    expect(await listed(pharmacy.token)).toHaveLength(1)
    const real = await send(file, { token: pharmacy.token })
    expect(dry.body).toEqual({ ...real.body, message: "1 of 4 rows can be imported", dry_run: true })
    expect(real.body).toMatchObject({ successful_imports: 1, failed_imports: 3 })
  })

  it("counts alerts anew", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const count = async () =>
      (await app.call("GET", "/inventory/alerts/count", { token: pharmacy.token })).body.total_alerts
    expect(await count()).toBe(0)
    await send([header, line("Low", "500mg,PPM,Cambodia,1.50,3,2031-05-31,0.15,10,")].join("\n"), {
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
        const answer = await send(new Uint8Array(encode(text)), { token: pharmacy.token })
        expect(answer.body).toMatchObject({ successful_imports: 1, errors: [] })
        expect(await listed(pharmacy.token)).toMatchObject([
          { name, price: 1.5, price_per_unit: 0.15, expiration_date: "2031-05-31" },
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
      const answer = await send(workbook(rows, bookType), { token: pharmacy.token, name: "any.name" })
      expect(answer.body).toMatchObject({ total_rows: 3, successful_imports: 2, errors: [{ row: 4 }] })
      expect(answer.body.errors[0].reasons.map((reason: { column: string }) => reason.column)).toEqual([
        "price",
        "quantity",
        "expiration_date",
      ])
      expect(await listed(pharmacy.token)).toMatchObject([
        { name: "One", dosage: "500", price: 1.1, expiration_date: "2031-05-31", category: null },
        { name: "Two", price: 2.25, quantity: 30, price_per_unit: 0.3 },
      ])
    },
  )

  it("refuses what is no table, says what is missing, and keeps to 50,000 rows", async () => {
    expect(await send("%PDF-1.7 not a table")).toMatchObject({
      status: 415,
      body: { code: "FileTypeRefused" },
    })
    expect((await send("<html><table></table></html>")).status).toBe(415)
    expect(await send("name,price\nA,1")).toMatchObject({
      status: 422,
      body: { code: "ImportUnreadable", detail: expect.stringContaining("Missing: dosage,") },
    })
    expect((await send(new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]))).body.code).toBe("ImportUnreadable")
    expect((await send(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]))).body.code).toBe("ImportUnreadable")
    expect((await send(new Uint8Array([...Buffer.from(header), 10, 0xc3, 0x28]))).body.code).toBe(
      "ImportUnreadable",
    )
    const many = `${header}\n${`${line("A")}\n`.repeat(50_001)}`
    expect(await send(many)).toMatchObject({
      status: 422,
      body: { code: "ImportTooLong", params: { limit: 50_000 } },
    })
    expect((await send(header)).body).toMatchObject({ total_rows: 0, successful_imports: 0 })
    expect(
      (
        await app.call("POST", "/inventory/medicines/bulk-import", {
          token: owner.token,
          body: new FormData(),
        })
      ).status,
    ).toBe(422)
  })

  it("tells its progress under the caller's key, to its own pharmacy alone", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const path = "/inventory/medicines/bulk-import/progress?key=morning"
    expect((await app.call("GET", path, { token: pharmacy.token })).status).toBe(404)
    const names = Array.from({ length: 1200 }, (_, index) => line(`Medicine ${index}`))
    await send([header, ...names].join("\n"), { token: pharmacy.token, key: "morning" })
    expect((await app.call("GET", path, { token: pharmacy.token })).body).toEqual({
      state: "done",
      rows_done: 1200,
      total_rows: 1200,
    })
    expect((await app.call("GET", path, { token: owner.token })).status).toBe(404)
  })

  it("needs the permission to import", async () => {
    const pharmacist = await app.run(seedStaff(owner.id, { role: "PHARMACIST" }))
    const keeper = await app.run(seedStaff(owner.id, { role: "STOCK_KEEPER" }))
    expect((await send(header, { token: pharmacist.token })).status).toBe(403)
    expect((await send(header, { token: keeper.token })).status).toBe(200)
  })
})

describe("the template", () => {
  it.each(["csv", "xlsx"])("as %s imports cleanly", async (format) => {
    const pharmacy = await app.run(seedPharmacy())
    const { headers, bytes } = await template(format)
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="medicine_import_template.${format}"`,
    )
    const answer = await send(bytes, { token: pharmacy.token })
    expect(answer.body).toMatchObject({ total_rows: 2, successful_imports: 2, errors: [] })
    expect(await listed(pharmacy.token)).toMatchObject([
      { name: "Paracetamol", price: 1.5, expiration_date: "2035-12-31" },
      { name: "អាម៉ុកស៊ីស៊ីលីន", price: 3.25, expiration_date: "2034-06-30" },
    ])
  })

  it("as csv opens rightly in Excel: UTF-8 with a byte order mark", async () => {
    const { bytes } = await template("csv")
    expect(Buffer.from(bytes.slice(0, 3)).toString("hex")).toBe("efbbbf")
  })

  it("filled with any rows comes back as it was written, formulas disarmed", async () => {
    const text = fc
      .string({ unit: fc.constantFrom(..."abc ,;\"'\n=+-@កខគ១២é"), minLength: 1, maxLength: 12 })
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
        for (const { name, maker } of given) expect(shielded(name) + shielded(maker)).not.toMatch(/^[=+\-@]/)
        const answer = await send(`\ufeff${header.replace(",category", "")}\r\n${lines.join("")}`, {
          token: pharmacy.token,
        })
        expect(answer.body.errors).toEqual([])
        const found = await listed(pharmacy.token)
        expect(
          found
            .map((one: Record<string, unknown>) =>
              JSON.stringify({
                name: one["name"],
                dosage: one["dosage"],
                maker: one["manufacter_name"],
                country: one["manufactor_country"],
                price: one["price"],
                quantity: one["quantity"],
                day: one["expiration_date"],
                perUnit: one["price_per_unit"],
                units: one["unit_per_package"],
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
                price: one.cents / 100,
                quantity: one.quantity,
                day: one.day.toISOString().slice(0, 10),
                perUnit: one.perUnit / 100,
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
