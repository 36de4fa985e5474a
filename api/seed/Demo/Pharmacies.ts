import { SqlClient } from "@effect/sql"
import { CategoryId, PaymentMethodId, PharmacyId, StaffId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { categories } from "./Catalogue.ts"
import { demoHours } from "./Hours.ts"
import { column, insertedIds, withIds } from "./Insert.ts"
import { addLicense } from "./License.ts"
import type { addPictures } from "./Pictures.ts"
import { pendingPlaces, places } from "./Places.ts"

type Pictures = Effect.Effect.Success<typeof addPictures>

/** Names of the staff in the demonstration's pharmacies. */
const people = [
  "Sok Dara",
  "Chea Sophea",
  "Keo Rith",
  "Lim Sreyneang",
  "Heng Kosal",
  "Ouk Bopha",
  "Chan Vibol",
]
/** Role ids: manager, pharmacist, cashier, stock keeper. The first pharmacy has one of each. */
const roleIds = [1, 2, 3, 4]

const paymentMethods = [
  ["Cash", "At the counter"],
  ["ABA PAY", "ABA 000 123 456"],
  ["ACLEDA mobile", "ACLEDA 0000 12 345678"],
  ["Wing", "Wing 0123 4567"],
] as const

/** The e-mails of the owners. The first one is printed at start; the others are `owner2@…` and so on. */
export const ownerEmail = (number: number): string =>
  number === 0 ? "owner@rokthnam.test" : `owner${number + 1}@rokthnam.test`
export const staffEmails = ["manager", "pharmacist", "cashier", "stock"].map(
  (name) => `${name}@rokthnam.test`,
)

const isPending = (number: number): boolean => number >= places.length - pendingPlaces

type DemoStaff = { readonly id: StaffId; readonly name: string }
export type DemoPharmacy = {
  readonly id: PharmacyId
  readonly number: number
  readonly name: string
  readonly staff: ReadonlyArray<DemoStaff>
  readonly methods: ReadonlyArray<{ readonly id: PaymentMethodId; readonly name: string }>
  /** The ids of its categories, in the order of the catalogue. */
  readonly categories: ReadonlyArray<CategoryId>
}

const insertPharmacies = (passwordHash: string, pictures: Pictures) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const all = places.map(([name, street, province, latitude, longitude], number) => ({
      name,
      address: `${street}, ${province}`,
      latitude,
      longitude,
      number,
      licenseId: `DEMO-${String(number + 1).padStart(4, "0")}`,
      status: isPending(number) ? "PENDING" : "APPROVED",
      hours: JSON.stringify(demoHours(number)),
    }))
    const licenses = yield* Effect.forEach(all, ({ licenseId }) => addLicense(licenseId))
    return yield* sql`
      insert into pharmacies (name, email, password_hash, phone, address, license_id, license_file, photo, latitude,
        longitude, status, opening_hours, created_at)
      select name, email, ${passwordHash}, phone, address, license_id, license_file, photo, latitude, longitude, status,
        nullif(opening_hours, 'null')::jsonb, now() - make_interval(days => case status when 'PENDING' then 2 else 200 end)
      from unnest(${column(all, (it) => it.name)}::text[], ${column(all, (it) => ownerEmail(it.number))}::text[],
        ${column(all, (it) => `012 000 1${String(it.number).padStart(2, "0")}`)}::text[],
        ${column(all, (it) => it.address)}::text[], ${column(all, (it) => it.licenseId)}::text[], ${licenses}::text[],
        ${column(all, (it) => pictures.ofShop(it.number))}::text[], ${column(all, (it) => it.latitude)}::float8[],
        ${column(all, (it) => it.longitude)}::float8[], ${column(all, (it) => it.status)}::text[],
        ${column(all, (it) => it.hours)}::text[]
      ) with ordinality as given (name, email, phone, address, license_id, license_file, photo, latitude, longitude,
        status, opening_hours, position)
      order by position returning id`.pipe(insertedIds(PharmacyId))
  })

const insertStaff = (pharmacyIds: ReadonlyArray<PharmacyId>, passwordHash: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const all = pharmacyIds.flatMap((pharmacyId, number) =>
      (number === 0 ? roleIds : isPending(number) ? [] : [2, 3]).map((roleId, place) => ({
        pharmacyId,
        roleId,
        name: people[(number * 2 + place) % people.length] ?? "Sok Dara",
        email: number === 0 ? (staffEmails[place] ?? "") : `staff${number + 1}-${place + 1}@rokthnam.test`,
      })),
    )
    const ids = yield* sql`
      insert into staff (pharmacy_id, role_id, name, email, password_hash, phone)
      select pharmacy_id, role_id, name, email, ${passwordHash}, '012 000 200'
      from unnest(${column(all, (it) => it.pharmacyId)}::integer[], ${column(all, (it) => it.roleId)}::integer[],
        ${column(all, (it) => it.name)}::text[], ${column(all, (it) => it.email)}::text[]
      ) with ordinality as given (pharmacy_id, role_id, name, email, position) order by position returning id`.pipe(
      insertedIds(StaffId),
    )
    return withIds(all, ids)
  })

/** Inserts the same payment methods for every pharmacy. */
const insertMethods = (pharmacyIds: ReadonlyArray<PharmacyId>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const all = pharmacyIds.flatMap((pharmacyId) =>
      paymentMethods.map(([name, info]) => ({ pharmacyId, name, info })),
    )
    const ids = yield* sql`
      insert into payment_methods (pharmacy_id, method_name, bank_info)
      select pharmacy_id, name, info
      from unnest(${column(all, (it) => it.pharmacyId)}::integer[], ${column(all, (it) => it.name)}::text[],
        ${column(all, (it) => it.info)}::text[]
      ) with ordinality as given (pharmacy_id, name, info, position) order by position returning id`.pipe(
      insertedIds(PaymentMethodId),
    )
    return withIds(all, ids)
  })

const insertCategories = (pharmacyIds: ReadonlyArray<PharmacyId>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const all = pharmacyIds.flatMap((pharmacyId, number) =>
      categories.map(([, english, khmer, about, khmerAbout]) => ({
        pharmacyId,
        // Every third pharmacy uses Khmer.
        name: number % 3 === 2 ? khmer : english,
        about: number % 3 === 2 ? khmerAbout : about,
      })),
    )
    const ids = yield* sql`
      insert into categories (pharmacy_id, name, description)
      select pharmacy_id, name, about
      from unnest(${column(all, (it) => it.pharmacyId)}::integer[], ${column(all, (it) => it.name)}::text[],
        ${column(all, (it) => it.about)}::text[]
      ) with ordinality as given (pharmacy_id, name, about, position) order by position returning id`.pipe(
      insertedIds(CategoryId),
    )
    return withIds(all, ids)
  })

/** Creates the pharmacies with their staff, payment methods and categories. Returns those that are approved. */
export const addPharmacies = (passwordHash: string, pictures: Pictures) =>
  Effect.gen(function* () {
    const ids = yield* insertPharmacies(passwordHash, pictures)
    const open = ids.slice(0, -pendingPlaces)
    const staff = yield* insertStaff(open, passwordHash)
    const methods = yield* insertMethods(open)
    const made = yield* insertCategories(open)
    return open.map((id, number): DemoPharmacy => ({
      id,
      number,
      name: places[number]?.[0] ?? "",
      staff: staff.filter(({ pharmacyId }) => pharmacyId === id),
      methods: methods.filter(({ pharmacyId }) => pharmacyId === id),
      categories: made.filter(({ pharmacyId }) => pharmacyId === id).map((category) => category.id),
    }))
  })
