import { addDays, dayAt } from "@rokthnam/shared/Primitives/CalendarDay"
import { Client } from "pg"
import { from as copyFrom } from "pg-copy-streams"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { DictionaryLookups } from "../../matching/dictionary/DictionaryLookups.ts"
import { partsOf, searchText } from "../../matching/text/SearchText.ts"
import { normalise } from "../../matching/text/Normalise.ts"
import { isQuick } from "../../../scripts/measuring/length.ts"
import { createFilled } from "../databases/CreatedDatabase.ts"
import { generatedRow, khmerNames, popularity, productsOf, seeded, somewhere } from "./GeneratedCatalogue.ts"

const products = 6000
/** Indexes that search does not use. They are left out, so that filling five million rows takes two minutes. */
const otherIndexes = [
  "medicines_identity_key",
  "medicines_expiry",
  "medicines_category",
  "medicines_barcode",
  "medicines_photo",
]

const memo = (make: (text: string) => string): ((text: string) => string) => {
  const known = new Map<string, string>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const made = make(text)
    known.set(text, made)
    return made
  }
}

/** The search text of a row. Each part is normalised once and then cached. */
const fastSearchText = () => {
  const [name, dosage, manufacturer] = [memo(normalise), memo(normalise), memo(normalise)]
  const joined = (row: {
    readonly name: string
    readonly dosage: string
    readonly manufacter_name: string
  }) => `${name(row.name)} / ${dosage(row.dosage)} / ${manufacturer(row.manufacter_name)}`
  const sample = { name: "Panadol Extra", dosage: "500 mg", manufacter_name: "GSK" }
  if (joined(sample) !== searchText(sample) || partsOf(joined(sample))[0] !== "panadol extra") {
    throw new Error("The benchmark builds search texts in another way than the product.")
  }
  return joined
}

const escaped = (text: string): string => text.replace(/[\\\t\n]/g, " ")

/** The rows of medicines in COPY's text format. Names get ids in the order in which they appear. */
function* lines(
  dictionary: DictionaryLookups,
  sizes: ReadonlyArray<number>,
  names: Map<string, number>,
): Generator<string> {
  const random = seeded(2026)
  const khmer = khmerNames(dictionary)
  const next = popularity(productsOf(dictionary.medicines, products, random))
  const textOf = fastSearchText()
  const today = dayAt(new Date())
  const days = new Map<number, string>()
  for (const [place, size] of sizes.entries()) {
    let block = ""
    const seen = new Set<string>()
    for (let i = 0; i < size; i++) {
      const row = generatedRow(next(random), khmer, random)
      const key = `${row.name}|${row.dosage}`.toLowerCase()
      if (seen.has(key)) continue
      seen.add(key)
      const norm = textOf(row)
      const name = names.get(norm) ?? names.size + 1
      names.set(norm, name)
      const day = days.get(row.expiresIn) ?? addDays(today, row.expiresIn)
      days.set(row.expiresIn, day)
      block += `${place + 1}\t${name}\t${escaped(row.name)}\t${row.dosage}\t${row.manufacter_name}\tCambodia\t${row.cents / 100}\t${row.quantity}\t${day}\t0\t1\n`
    }
    yield block
  }
}

const copy = (client: Client, statement: string, rows: Iterable<string>): Promise<void> =>
  pipeline(Readable.from(rows), client.query(copyFrom(statement)))

const pharmacyLines = (count: number): ReadonlyArray<string> => {
  const random = seeded(7)
  return Array.from({ length: count }, (_, i) => {
    const { latitude, longitude } = somewhere(random)
    return `Pharmacy ${i}\tp${i}@bench.test\tx\t012 000 000\tNo ${i}, Street ${i % 300}\tL${i}\tlicence.pdf\t${latitude}\t${longitude}\tAPPROVED\n`
  })
}

const fill = async (
  url: string,
  dictionary: DictionaryLookups,
  sizes: ReadonlyArray<number>,
  isWhole: boolean,
): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query("insert into files (name, kind, bytes) values ('licence.pdf', 'license', 1)")
  if (!isWhole) await client.query(`drop index ${otherIndexes.join(", ")}`)
  await client.query("alter table medicines disable trigger user")
  await client.query("alter table medicines drop constraint medicines_name_id_fkey")
  await copy(
    client,
    "copy pharmacies (name, email, password_hash, phone, address, license_id, license_file, latitude, longitude, status) from stdin",
    pharmacyLines(sizes.length),
  )
  const names = new Map<string, number>()
  await copy(
    client,
    "copy medicines (pharmacy_id, name_id, name, dosage, manufacter_name, manufactor_country, price, quantity, expiration_date, price_per_unit, unit_per_package) from stdin",
    lines(dictionary, sizes, names),
  )
  await copy(
    client,
    "copy product_names (norm) from stdin",
    Array.from(names.keys(), (norm) => `${norm}\n`),
  )
  await client.query("alter table medicines enable trigger user")
  await client.query("vacuum (analyze) medicines")
  await client.query("vacuum (analyze) product_names")
  await client.query("analyze pharmacies")
  await client.query("checkpoint")
  await client.end()
}

const countsOf = async (url: string): Promise<{ readonly rows: number; readonly names: number }> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const counted = await client.query<{ rows: number; names: number }>(
    "select (select count(*)::integer from medicines) as rows, (select count(*)::integer from product_names) as names",
  )
  await client.end()
  return counted.rows[0] ?? { rows: 0, names: 0 }
}

/**
 * Creates a database with the product's tables and fills it. Returns its URL and the numbers of rows and names. The
 * indexes that search does not use are left out, unless `isWhole`. A pharmacy that draws a product twice has it once.
 *
 * @param rowsEach the medicines of every pharmacy, or those of each
 */
export const fillDatabase = async (
  serverUrl: string,
  name: string,
  dictionary: DictionaryLookups,
  pharmacies: number,
  rowsEach: number | ReadonlyArray<number>,
  isWhole = false,
) => {
  const sizes = typeof rowsEach === "number" ? Array<number>(pharmacies).fill(rowsEach) : rowsEach
  const kind = `filled_${sizes.length}_${sizes.reduce((sum, size) => sum + size, 0)}`
  // a quick run has so few rows that all indexes may be there, and one filled database serves all of its benchmarks
  const url = await createFilled(serverUrl, name, kind, (created) =>
    fill(created, dictionary, sizes, isWhole || isQuick),
  )
  return { url, ...(await countsOf(url)) }
}
