/** What brings the page of imports into its states. */
import type { Page } from "playwright"
import { expect } from "../fixtures/expect.ts"
import { said } from "../fixtures/office-words.ts"

/** One row of each kind: wrong, changed, new and already known. */
const list = [
  "name,dosage,manufacter_name,manufactor_country,price,quantity,expiration_date,price_per_unit,unit_per_package",
  "Augmentin,875mg/125mg,GlaxoSmithKline,Cambodia,2.75,0,2039-12-31,0.15,10",
  "Loratadine,10mg,Zentiva,Czech Republic,2.50,25,2020-12-31,0.25,10",
  "អាម៉ុកស៊ីស៊ីលីន,250mg,Medochemie,Cyprus,1.50,25,2039-12-31,0.15,10",
  "Strepsils Honey & Lemon,24 lozenges,Reckitt Benckiser Healthcare,Cambodia,1.5,25,2039-12-31,0.15,10",
  "Ibuprofen,400mg,PPM,Cambodia,one dollar,25,31/31/2039,0.15,10",
].join("\n")

const dropRows = (page: Page, rows: string): Promise<void> =>
  page
    .getByLabel(said("imports", "upload.file"))
    .and(page.locator("input"))
    .setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(rows) })

/** A new row and refused ones, each for another reason: an amount, a date, a missing value, a bar code, a double. */
const refusedRows = [
  `${list.split("\n")[0]},barcode`,
  "Simvastatin,20mg,PPM,Cambodia,2.50,25,2039-12-31,0.25,10,",
  "Ibuprofen,400mg,PPM,Cambodia,one dollar,25,31/31/2039,0.15,10,",
  "អាម៉ុកស៊ីស៊ីលីន និងអាស៊ីតក្លាវូឡានិក លាយទឹកសម្រាប់កុមារ,,Medochemie,Cyprus,1.50,25,2039-12-31,0.15,10,",
  "Hydrochlorothiazideamiloridetriamterenespironolactonefurosem,25mg,PPM,Cambodia,2.50,many,2039-12-31,0.25,10,12",
  "Simvastatin,20mg,PPM,Cambodia,2.50,25,2039-12-31,0.25,10,",
].join("\n")

/** What an import has done: how many rows are in, and which were refused and why. */
export const finishImport = async (page: Page): Promise<void> => {
  await dropRows(page, refusedRows)
  const submit = page.getByRole("button", { name: said("imports", "upload.submit") })
  await expect(submit).toBeEnabled()
  await submit.click()
  await expect(page.getByText(said("imports", "result.refused"))).toBeVisible()
}

export const previewImport = async (page: Page): Promise<void> => {
  await dropRows(page, list)
  await page.getByText(said("imports", "check.update"), { exact: true }).click()
  await expect(page.getByText(said("imports", "check.kinds.changed"))).toBeVisible()
}
