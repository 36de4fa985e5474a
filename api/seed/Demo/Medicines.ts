import { SqlClient } from "@effect/sql"
import { addDays } from "@rokthnam/shared/Primitives/CalendarDay"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { MedicineId } from "@rokthnam/shared/Primitives/Id"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { cents, toNumeric } from "@rokthnam/shared/Primitives/Money"
import type { Cents } from "@rokthnam/shared/Primitives/Money"
import { Effect } from "effect"
import { ProductNames } from "../../src/finding/Search/ProductNames.ts"
import { searchText } from "../../matching/text/SearchText.ts"
import { categories, makers, products } from "./Catalogue.ts"
import { column, insertedIds, withIds } from "./Insert.ts"
import type { DemoPharmacy } from "./Pharmacies.ts"
import type { addPictures } from "./Pictures.ts"
import type { Random } from "./Random.ts"

type Pictures = Effect.Effect.Success<typeof addPictures>

export type DemoMedicine = {
  readonly id: MedicineId
  readonly pharmacyId: PharmacyId
  readonly name: string
  readonly price: Cents
  /** What a package had cost; null for some. */
  readonly cost: Cents | null
  readonly quantity: number
  readonly expires: CalendarDay
}

/** A random quantity. All states occur: sold out, low, nearly low, plenty. */
const quantityOf = (random: Random): number => {
  const luck = random.next()
  if (luck < 0.05) return 0
  if (luck < 0.15) return random.between(1, 10)
  if (luck < 0.25) return random.between(11, 20)
  return random.between(21, 240)
}

/** Random days until the expiration date: few have passed, some are near, most are far. */
const daysLeftOf = (random: Random): number => {
  const luck = random.next()
  if (luck < 0.04) return -random.between(1, 40)
  if (luck < 0.11) return random.between(0, 30)
  if (luck < 0.25) return random.between(31, 180)
  return random.between(181, 900)
}

/** Prices differ between pharmacies by up to 10 %, in steps of five cents. */
const priceOf = (base: number, random: Random): number =>
  Math.max(5, Math.round((base * (0.9 + random.next() * 0.2)) / 5) * 5)

/** The cost of a package: 62 to 86 % of its price, and unknown for every seventh medicine. */
const costOf = (price: number, index: number): Cents | null =>
  index % 7 === 6 ? null : cents(Math.round((price * (62 + ((index * 5) % 25))) / 100))

/** Tablets of larger packages come in strips of ten, and some packages are open. */
const looseOf = (units: number, quantity: number) =>
  units > 10 && units % 10 === 0
    ? { perStrip: 10, units: (quantity * 7) % units }
    : { perStrip: null, units: 0 }

const shelfOf = (pharmacy: DemoPharmacy, random: Random, today: CalendarDay, pictures: Pictures) => {
  const size = pharmacy.number === 0 ? products.length : random.between(40, 76)
  // Every pharmacy has the most wanted products, and a random choice of the others.
  const chosen = products.filter(
    (_, index) => index < 20 || random.next() < (size - 20) / (products.length - 20),
  )
  return chosen.map((product, index) => {
    const [name, khmer, dosage, pack, units, base, category, maker] = product
    const price = priceOf(base, random)
    const typesKhmer = khmer !== "" && (pharmacy.number % 3 === 2 || random.next() < 0.08)
    const [manufacter_name, country] = makers[maker] ?? makers[0]
    const quantity = quantityOf(random)
    return {
      pharmacyId: pharmacy.id,
      name: typesKhmer ? khmer : name,
      dosage,
      manufacter_name,
      country,
      units,
      price: cents(price),
      cost: costOf(price, index),
      perUnit: cents(Math.max(1, Math.round(price / units))),
      quantity,
      loose: looseOf(units, quantity),
      expires: addDays(today, daysLeftOf(random)),
      categoryId: pharmacy.categories[categories.findIndex(([key]) => key === category)] ?? null,
      // Some medicines have no photo.
      photo: random.next() < 0.85 ? pictures.ofPack(pack, index) : null,
    }
  })
}

/** Adds every pharmacy's medicines. Returns them in the order of the pharmacies. */
export const addMedicines = (
  pharmacies: ReadonlyArray<DemoPharmacy>,
  random: Random,
  today: CalendarDay,
  pictures: Pictures,
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const names = yield* ProductNames
    const all = pharmacies.flatMap((pharmacy) => shelfOf(pharmacy, random, today, pictures))
    const nameIds = yield* names.ensure(all.map(searchText))
    const ids = yield* sql`
      insert into medicines (pharmacy_id, category_id, name_id, name, dosage, manufacter_name, manufactor_country, price,
        quantity, expiration_date, price_per_unit, unit_per_package, units_per_strip, loose_units, photo, cost, created_at)
      select pharmacy_id, category_id, name_id, name, dosage, maker, country, price, quantity, expires, per_unit, units,
        per_strip, loose, photo, cost, now() - interval '150 days'
      from unnest(${column(all, (it) => it.pharmacyId)}::integer[], ${column(all, (it) => it.categoryId)}::integer[],
        ${column(all, (it) => nameIds.get(searchText(it)) ?? 0)}::integer[], ${column(all, (it) => it.name)}::text[],
        ${column(all, (it) => it.dosage)}::text[], ${column(all, (it) => it.manufacter_name)}::text[],
        ${column(all, (it) => it.country)}::text[], ${column(all, (it) => toNumeric(it.price))}::numeric[],
        ${column(all, (it) => it.quantity)}::integer[], ${column(all, (it) => it.expires)}::date[],
        ${column(all, (it) => toNumeric(it.perUnit))}::numeric[], ${column(all, (it) => it.units)}::integer[],
        ${column(all, (it) => it.loose.perStrip)}::integer[], ${column(all, (it) => it.loose.units)}::integer[],
        ${column(all, (it) => it.photo)}::text[],
        ${column(all, (it) => (it.cost === null ? null : toNumeric(it.cost)))}::numeric[]
      ) with ordinality as given (pharmacy_id, category_id, name_id, name, dosage, maker, country, price, quantity,
        expires, per_unit, units, per_strip, loose, photo, cost, position)
      order by position returning id`.pipe(insertedIds(MedicineId))
    return withIds(all, ids) satisfies ReadonlyArray<DemoMedicine>
  }).pipe(Effect.provide(ProductNames.Default))
