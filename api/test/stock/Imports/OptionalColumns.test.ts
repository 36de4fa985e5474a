import { utils, write } from "@e965/xlsx"
import { as } from "@rokthnam/shared/Client"
import { importColumns } from "@rokthnam/shared/Imports/ImportColumns"
import { describe, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import { answer } from "../../support/Calling.ts"
import { firstPage } from "../../support/Pages.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()

/** The columns of the documents, which every file had before there were others. */
const documented = importColumns.slice(0, 10)

const imported = (file: string | Uint8Array<ArrayBuffer>, { token }: { readonly token: string }) => {
  const payload = new FormData()
  payload.append("file", new Blob([file]), "list")
  return answer(app.client.imports.run({ urlParams: {}, headers: {}, payload }).pipe(as(token)))
}
const listed = async (token: string) =>
  (await answer(app.client.medicinesRead.list({ urlParams: firstPage }).pipe(as(token)))).items
const workbook = (rows: ReadonlyArray<ReadonlyArray<unknown>>) => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), "Sheet1")
  return new Uint8Array(write(book, { type: "array", bookType: "xlsx" }))
}

const row = (name: string, code: number | null) => [name, 1, "PPM", "Cambodia", 1, 2, 47999, 1, 1, null, code]

describe("a file with more columns than the documents name", () => {
  it("takes bar codes as the form does, loose units and strips, and names what is wrong with them", async () => {
    const { token } = await app.run(seedPharmacy())
    const rest = "PPM,Cambodia,1.50,20,2031-05-31,0.15,30,"
    const file = [
      `${documented.join()},Bar code,loose units,Units per strip`,
      `One,1mg,${rest},8850000000028,29,10`,
      `Two,2mg,${rest},៨៨៥០០០០០០០០២៨,,`,
      `Three,3mg,${rest},8.85E+12,30,`,
      `Four,4mg,${rest},12345,,7`,
      `Five,5mg,${rest},,-1,30`,
    ].join("\n")
    const { errors } = await imported(file, { token })
    expect(errors).toEqual([
      {
        row: 4,
        message: [
          "barcode must have 8, 12, 13 or 14 digits",
          "loose_units must be a whole number from 0 to 29",
        ].join("; "),
        reasons: expect.arrayContaining([{ code: "NotABarcode", column: "barcode" }]),
      },
      {
        row: 5,
        message: [
          "barcode must have 8, 12, 13 or 14 digits",
          "units_per_strip must divide unit_per_package into several strips of 2 units or more",
        ].join("; "),
        reasons: expect.arrayContaining([{ code: "StripsUneven", column: "units_per_strip" }]),
      },
      expect.objectContaining({ row: 6 }),
    ])
    expect(await listed(token)).toMatchObject([
      { name: "One", barcode: "8850000000028", loose_units: 29, units_per_strip: 10 },
      { name: "Two", barcode: "8850000000028", loose_units: 0, units_per_strip: null },
    ])
  })

  it("gives a code that a spreadsheet took for a number its leading zeros back, if its check digit agrees", async () => {
    const { token } = await app.run(seedPharmacy())
    const columns = [...documented, "GTIN"]
    const book = workbook([columns, row("One", 12345678905), row("Two", 12345678906), row("Three", null)])
    const { errors } = await imported(book, { token })
    expect(errors).toMatchObject([{ row: 3, reasons: [{ code: "NotABarcode" }] }])
    expect(await listed(token)).toMatchObject([
      { name: "One", barcode: "012345678905" },
      { name: "Three", barcode: null },
    ])
  })
})
