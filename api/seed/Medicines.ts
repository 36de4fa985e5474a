import { SqlClient } from "@effect/sql"
import { addDays } from "@rokthnam/shared/Primitives/CalendarDay"
import { MedicineId, PaymentMethodId, SaleId } from "@rokthnam/shared/Primitives/Id"
import type { CategoryId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Clock, Effect } from "effect"
import { randomUUID } from "node:crypto"
import { ProductNames } from "../src/finding/Search/ProductNames.ts"
import { today } from "../src/platform/Today.ts"
import { searchText } from "../matching/text/SearchText.ts"
import { insertedId } from "../src/Sql.ts"

type MedicineOverrides = {
  readonly name?: string
  readonly dosage?: string
  readonly manufacturer?: string
  readonly country?: string
  /** In US dollars, as text to keep it exact: "2.50". */
  readonly price?: string
  readonly pricePerUnit?: string
  readonly quantity?: number
  readonly unitPerPackage?: number
  readonly looseUnits?: number
  readonly unitsPerStrip?: number
  /** `YYYY-MM-DD`; by default a year from today. */
  readonly expirationDate?: string
  readonly categoryId?: CategoryId | null
  readonly photo?: string | null
  readonly barcode?: string | null
  readonly supplier?: string | null
  readonly cost?: string | null
}

/** Creates a medicine of a pharmacy, by default 100 packages under a unique name. Returns its id. */
export const seedMedicine = (pharmacyId: PharmacyId, overrides: MedicineOverrides = {}) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const names = yield* ProductNames
    const name = overrides.name ?? `Medicine ${randomUUID().slice(0, 8)}`
    const dosage = overrides.dosage ?? "500mg"
    const manufacter_name = overrides.manufacturer ?? "PharmaCam"
    const nameId = yield* names.ensureOne(searchText({ name, dosage, manufacter_name }))
    return yield* sql`
      insert into medicines ${sql.insert({
        pharmacy_id: pharmacyId,
        category_id: overrides.categoryId ?? null,
        name_id: nameId,
        name,
        dosage,
        manufacter_name,
        manufactor_country: overrides.country ?? "Cambodia",
        price: overrides.price ?? "2.50",
        quantity: overrides.quantity ?? 100,
        expiration_date: overrides.expirationDate ?? addDays(yield* today, 365),
        price_per_unit: overrides.pricePerUnit ?? "0.25",
        unit_per_package: overrides.unitPerPackage ?? 10,
        loose_units: overrides.looseUnits ?? 0,
        units_per_strip: overrides.unitsPerStrip ?? null,
        photo: overrides.photo ?? null,
        barcode: overrides.barcode ?? null,
        supplier: overrides.supplier ?? null,
        cost: overrides.cost ?? null,
      })} returning id`.pipe(insertedId(MedicineId))
  }).pipe(Effect.provide(ProductNames.Default))

type PaymentMethodOverrides = {
  readonly methodName?: string
  readonly bankInfo?: string
  readonly qrPhoto?: string
  /** The text of the KHQR in the picture. */
  readonly khqr?: string
}

/** Creates a payment method, by default with a unique name. Returns its id. */
export const seedPaymentMethod = (pharmacyId: PharmacyId, overrides: PaymentMethodOverrides = {}) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return yield* sql`
      insert into payment_methods ${sql.insert({
        pharmacy_id: pharmacyId,
        method_name: overrides.methodName ?? `Cash ${randomUUID().slice(0, 8)}`,
        bank_info: overrides.bankInfo ?? "At the counter",
        qr_photo: overrides.qrPhoto ?? null,
        khqr: overrides.khqr ?? null,
      })} returning id`.pipe(insertedId(PaymentMethodId))
  })

type SeededSale = {
  readonly lines: ReadonlyArray<{ readonly medicineId: MedicineId; readonly quantity: number }>
  readonly soldAt?: Date
  readonly paymentMethodName?: string
  readonly staffName?: string
  readonly notes?: string
}

/** Creates a past sale at the medicines' current prices. The stock does not change. Returns the sale's id. */
export const seedSale = (pharmacyId: PharmacyId, sale: SeededSale) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const now = new Date(yield* Clock.currentTimeMillis)
    const { soldAt = now, paymentMethodName = "Cash", staffName = "Sok Dara", notes = null } = sale
    const ids = sale.lines.map((line) => line.medicineId)
    const quantities = sale.lines.map((line) => line.quantity)
    return yield* sql`
      with lines as (
        select m.id, m.name, m.price, given.quantity
        from unnest(${ids}::bigint[], ${quantities}::integer[]) as given (id, quantity)
        join medicines m on m.id = given.id
      ), sale as (
        insert into sales (pharmacy_id, staff_name, payment_method_name, notes, total_amount, sold_at)
        select ${pharmacyId}::integer, ${staffName}, ${paymentMethodName}, ${notes}, sum(price * quantity), ${soldAt}
        from lines returning id
      ), sold as (
        insert into sale_lines (sale_id, pharmacy_id, medicine_id, medicine_name, quantity_sold, unit_price,
          total_amount, payment_method_name, sold_at)
        select sale.id, ${pharmacyId}::integer, lines.id, lines.name, lines.quantity, lines.price,
          lines.price * lines.quantity, ${paymentMethodName}, ${soldAt}::timestamptz
        from lines, sale
      )
      select id from sale`.pipe(insertedId(SaleId))
  })
