import { addDays, dayAt } from "@rokthnam/shared/Primitives/CalendarDay"
import type { OpeningHours } from "@rokthnam/shared/Pharmacies/HoursRules"
import { seedPharmacy } from "../../../../seed/Accounts.ts"
import {
  generatedQuery,
  generatedRow,
  khmerNames,
  pick,
  popularity,
  productsOf,
  seeded,
  somewhere,
} from "../../../../bench/search/GeneratedCatalogue.ts"
import { searchText } from "../../../../matching/text/SearchText.ts"
import type { TestApp } from "../../../support/TestApp.ts"
import { dictionary, execute } from "./Engines.ts"

export interface StockRow {
  readonly id: number
  readonly pharmacy: number
  readonly norm: string
  readonly cents: number
  readonly quantity: number
  readonly units: number
  readonly expires: string
  readonly latitude: number
  readonly longitude: number
  readonly isApproved: boolean
  readonly hours: OpeningHours | null
}

const insertRows = `
  with given as (
    select * from jsonb_to_recordset($1::jsonb) as row
      (norm text, name text, dosage text, manufacter_name text, cents bigint, quantity integer, units integer, expires date)
  ), named as (
    insert into product_names (norm) select distinct norm from given order by norm on conflict do nothing
  ) select count(*) from given`

const insertMedicines = `
  insert into medicines (pharmacy_id, name_id, name, dosage, manufacter_name, manufactor_country, price, quantity,
    expiration_date, price_per_unit, unit_per_package)
  select $2, n.id, row.name, row.dosage, row.manufacter_name, 'Cambodia', row.cents / 100.0, row.quantity,
    row.expires, 0, row.units
  from jsonb_to_recordset($1::jsonb) as row
    (norm text, name text, dosage text, manufacter_name text, cents bigint, quantity integer, units integer, expires date)
  join product_names n on n.norm = row.norm
  on conflict do nothing`

/** What pharmacies add to a name about the package. Some of it does not fit the product, as in real data. */
const packs = ["", "", "", "x10", "60 ml", "15g", "measuring cup"]

/** Of four pharmacies two are always open, one never, and one has not told its hours. */
const hoursOf = (pharmacy: number): string | null => {
  if (pharmacy % 4 === 3) return null
  const spans = pharmacy % 4 === 2 ? [] : [{ opens: "00:00", closes: "00:00" }]
  const week = Array.from({ length: 7 }, () => spans)
  return JSON.stringify({ week, closed_days: [], duty_nights: [] } satisfies OpeningHours)
}

/** Fills a database with a small invented country. One pharmacy in ten is not approved. */
export const fillCountry = async (app: TestApp, pharmacies: number, rowsEach: number): Promise<void> => {
  const random = seeded(4711)
  const khmer = khmerNames(dictionary)
  const next = popularity(productsOf(dictionary.medicines, 3000, random))
  const today = dayAt(new Date())
  const each = Array.from({ length: pharmacies }, () => ({
    place: somewhere(random),
    rows: Array.from({ length: rowsEach }, () => {
      const generated = generatedRow(next(random), khmer, random)
      const row = { ...generated, name: `${generated.name} ${pick(random, packs)}`.trim() }
      const units = pick(random, [1, 10, 20, 100])
      return { ...row, units, norm: searchText(row), expires: addDays(today, row.expiresIn) }
    }),
  }))
  await each.reduce(async (before, { place, rows }, i) => {
    await before
    const status = i % 10 === 9 ? "PENDING" : "APPROVED"
    const { id } = await app.run(seedPharmacy({ ...place, status }))
    await execute(app, "update pharmacies set opening_hours = $1 where id = $2", [hoursOf(i), id])
    await execute(app, insertRows, [JSON.stringify(rows)])
    await execute(app, insertMedicines, [JSON.stringify(rows), id])
  }, Promise.resolve())
}

/** Every row in the database. */
export const allRows = async (app: TestApp): Promise<ReadonlyArray<StockRow>> =>
  (await execute(
    app,
    `select m.id, m.pharmacy_id as pharmacy, n.norm, (m.price * 100)::integer as cents, m.quantity,
       m.unit_per_package as units, m.expiration_date::text as expires, p.latitude, p.longitude, p.status = 'APPROVED' as "isApproved",
       p.opening_hours as hours
     from medicines m join product_names n on n.id = m.name_id join pharmacies p on p.id = m.pharmacy_id`,
  )) as ReadonlyArray<StockRow>

export interface AskedQuery {
  readonly query: string
  readonly latitude: number
  readonly longitude: number
}

/** Queries of customers in the invented country. */
export const queries = (count: number): ReadonlyArray<AskedQuery> => {
  const random = seeded(99)
  const khmer = khmerNames(dictionary)
  const next = popularity(productsOf(dictionary.medicines, 3000, seeded(4711)))
  return Array.from({ length: count }, () => ({
    query: generatedQuery(next(random), khmer, random),
    ...somewhere(random),
  }))
}
