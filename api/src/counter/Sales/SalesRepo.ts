import { SqlClient } from "@effect/sql"
import type { Member } from "@rokthnam/shared/Identity/Actors"
import { SessionEnded } from "@rokthnam/shared/Identity/IdentityFailures"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { firstRate } from "@rokthnam/shared/ExchangeRates/RielRules"
import { paymentKinds } from "@rokthnam/shared/PaymentMethods/PaymentKinds"
import { MedicineId, PaymentMethodId, SaleId, SaleLineId } from "@rokthnam/shared/Primitives/Id"
import type { ShiftId } from "@rokthnam/shared/Primitives/Id"
import { MoneyFromNumeric, toNumeric } from "@rokthnam/shared/Primitives/Money"
import type { Cents } from "@rokthnam/shared/Primitives/Money"
import { PaymentMethodUnknown } from "@rokthnam/shared/Sales/Sale"
import type { Sale } from "@rokthnam/shared/Sales/Sale"
import { Effect, Schema } from "effect"
import { paymentRecord, paymentRecords } from "./Payments.ts"
import type { NewPayment } from "./Payments.ts"
import { numberedReads } from "../../Sql/QuickReads.ts"
import { statementsAlone } from "../../Sql/StatementsAlone.ts"
import { onConstraint, oneRow, orDieSql } from "../../Sql.ts"

const Stocked = Schema.Struct({
  id: MedicineId,
  name: Schema.String,
  dosage: Schema.String,
  price: MoneyFromNumeric,
  price_per_unit: MoneyFromNumeric,
  quantity: Schema.Int,
  loose_units: Schema.Int,
  unit_per_package: Schema.Int,
  expired: Schema.Boolean,
})
export type StockedMedicine = typeof Stocked.Type

const Method = Schema.Struct({
  id: PaymentMethodId,
  name: Schema.String,
  kind: Schema.Literal(...paymentKinds),
})

/** Everything that the rules of a sale need to know, as it was at one moment, and ids for what it will write. */
const Counter = Schema.Struct({
  methods: Schema.Array(Method),
  riel_per_dollar: Schema.Int,
  staff_name: Schema.NullOr(Schema.String),
  body_hash: Schema.NullOr(Schema.String),
  answer: Schema.NullOr(Schema.Unknown),
  medicines: Schema.Array(Stocked),
  sale_id: SaleId,
  line_ids: Schema.Array(SaleLineId),
  sold_at: Schema.DateFromSelf,
})
export type Counter = typeof Counter.Type
const Written = Schema.Struct({ is_unchanged: Schema.Boolean, is_sold: Schema.Boolean })

/**
 * A medicine as a line of a sale keeps it, with the price of a package or, in a line of loose units, of a unit; its id is
 * null if the pharmacy does not have it any more, and its strength then as the counter stated it, or null.
 */
type SoldMedicine = Pick<StockedMedicine, "name" | "price"> & {
  readonly id: MedicineId | null
  readonly dosage: string | null
}

/** A line of a sale at the medicine's current price, or at the price that was taken: packages or loose units. */
export type NewLine = {
  readonly medicine: SoldMedicine
  readonly packages: number
  readonly units: number
  readonly discount: Cents
  readonly total: Cents
}

/** An idempotency key of a pharmacy, and a hash that is equal for equal baskets. */
export type Keyed = { readonly key: string; readonly bodyHash: string }

type Asked = Member & {
  readonly paymentMethodIds: ReadonlyArray<PaymentMethodId>
  readonly medicineIds: ReadonlyArray<MedicineId>
  readonly lineCount: number
  readonly key: string | null
  readonly today: CalendarDay
}
export type NewSale = Omit<Asked, "medicineIds" | "lineCount" | "paymentMethodIds" | "key"> & {
  readonly sale: Sale
  readonly customerPhone: string | null
  readonly lines: ReadonlyArray<NewLine>
  readonly payments: ReadonlyArray<NewPayment<PaymentMethodId | null>>
  readonly keyed: (Keyed & { readonly answer: unknown }) | null
  /**
   * Whether names and prices are those that were taken away from the counter, whatever the medicines say now. The caller
   * holds locks on the medicines, and their stock is enough.
   */
  readonly asTaken?: boolean
  /** The shift to which a sale made away belongs, locked by the caller. Any other sale belongs to its clerk's open one. */
  readonly shiftId?: ShiftId | null
}

const whoAndHow = onConstraint<SessionEnded | PaymentMethodUnknown>({
  sales_staff_id_fkey: () => new SessionEnded({ reason: "removed" }),
  sales_payment_method_id_fkey: () => new PaymentMethodUnknown(),
  sale_payments_payment_method_id_fkey: () => new PaymentMethodUnknown(),
})

export class SalesRepo extends Effect.Service<SalesRepo>()("SalesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const alone = yield* statementsAlone
    const numbered = yield* numberedReads

    /**
     * What a sale is decided by, read at one moment without locks: names, payment methods, the exchange rate, the
     * medicines, and the answer that the key already has. `staff_name` is the pharmacy's name when the owner sells, and
     * null when the member was deleted.
     *
     * The medicines are found by their ids alone: with both conditions on the table PostgreSQL scans the pharmacy's
     * index. Their ids are JSON, because the number of elements of an array changes what a plan is believed to cost; the
     * statement would be planned again at each sale, which takes as long as running it.
     */
    const read = ({ pharmacyId, staffId, paymentMethodIds, medicineIds, lineCount, key, today }: Asked) =>
      sql`
        /* sale_read */
        select k.body_hash, k.answer, now() as sold_at, nextval('sales_id_seq') as sale_id,
          (select json_agg(nextval('sale_lines_id_seq')) from generate_series(1, ${lineCount}::integer))
            as line_ids,
          (select coalesce(json_agg(json_build_object('id', id, 'name', method_name, 'kind', kind)), '[]')
            from payment_methods where pharmacy_id = asked.pharmacy_id
              and id = any(${paymentMethodIds}::integer[])) as methods,
          coalesce((select riel_per_dollar from exchange_rates where pharmacy_id = asked.pharmacy_id
            order by id desc limit 1), ${firstRate}::integer) as riel_per_dollar,
          case when asked.staff_id is null then (select name from pharmacies where id = asked.pharmacy_id)
            else (select name from staff where id = asked.staff_id) end as staff_name,
          (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'dosage', dosage, 'price', price::text,
              'price_per_unit', price_per_unit::text, 'quantity', quantity, 'loose_units', loose_units,
              'unit_per_package', unit_per_package, 'expired', expiration_date < ${today}::date)), '[]')
            from json_array_elements_text(${JSON.stringify(medicineIds)}::json) as wanted (wanted_id)
            join medicines on id = wanted_id::bigint and pharmacy_id = asked.pharmacy_id) as medicines
        from (select ${pharmacyId}::integer as pharmacy_id, ${staffId}::integer as staff_id) asked
        left join idempotency_keys k on k.pharmacy_id = asked.pharmacy_id and k.key = ${key}`.pipe(
        numbered,
        oneRow(Counter),
        orDieSql,
      )

    /**
     * Writes a sale in one statement: key, sale, lines, stock and the ledger, all or nothing. The medicines are locked
     * in the order of their ids, so that two baskets with the same medicines cannot deadlock, and found as in `read`.
     * `is_unchanged` is false when name, strength or price of one of them has changed since they were read, or the stock is not
     * enough any more; when it is true and `is_sold` is not, the key is taken. Nothing is written in both cases. The
     * stock is counted in units, because packages and loose units of one medicine share it (`Medicines/LooseRules`).
     * A line keeps what its package or loose unit has cost by now, where the medicine says it. The clerk's open shift is locked against its closing (`on_shift`): if it was closed meanwhile, the sale belongs to none.
     */
    const write = (made: NewSale) => {
      const {
        pharmacyId,
        staffId,
        today,
        sale,
        customerPhone,
        lines,
        payments,
        keyed,
        asTaken = false,
        shiftId = null,
      } = made
      const ids = lines.map(({ medicine }) => medicine.id)
      const known = [...new Set(ids.filter((id) => id !== null))]
      return sql`
        /* sale_write */
        with asked as materialized (
          select ${pharmacyId}::integer as pharmacy_id, ${staffId}::integer as staff_id, ${sale.id}::bigint as sale_id,
            ${sale.transaction_date}::timestamptz as sold_at, ${sale.payment_method_name}::text as method_name,
            ${keyed?.key ?? null}::text as key
        ), given as materialized (
          select * from unnest(${sale.items.map(({ id }) => id)}::bigint[], ${ids}::bigint[],
            ${lines.map(({ medicine }) => medicine.name)}::text[], ${lines.map(({ medicine }) => medicine.dosage)}::text[],
            ${lines.map(({ packages }) => packages)}::integer[],
            ${lines.map(({ units }) => units)}::integer[],
            ${lines.map(({ medicine }) => toNumeric(medicine.price))}::numeric[],
            ${lines.map(({ discount }) => toNumeric(discount))}::numeric[])
            as given (line_id, medicine_id, name, dosage, packages, units, price, discount)
        ), locked as materialized (
          select m.id, m.name, m.dosage, m.price, m.price_per_unit, m.unit_per_package, m.expiration_date, m.cost,
            m.quantity::bigint * m.unit_per_package + m.loose_units as stock
          from unnest(${known}::bigint[]) as wanted (id) join medicines m on m.id = wanted.id
          where m.pharmacy_id = ${pharmacyId} order by m.id for no key update of m
        ), stocked as materialized (
          select l.id, min(l.unit_per_package) as unit_per_package,
            (min(l.stock) - sum(g.packages::bigint * l.unit_per_package + g.units))::bigint as stock_after,
            min(l.expiration_date) as expiration_date, bool_and(l.name = g.name and l.dosage = g.dosage
              and g.price = case when g.units = 0 then l.price else l.price_per_unit end
              and (g.units = 0 or l.unit_per_package > 1)) as is_as_read
          from locked l join given g on g.medicine_id = l.id group by l.id
        ), unchanged as materialized (
          select 1 from stocked
          where ${asTaken}::boolean or (is_as_read and stock_after >= 0 and expiration_date >= ${today}::date)
          having count(*) = ${known.length}::integer
        ), taken as (
          insert into idempotency_keys (pharmacy_id, key, body_hash, sale_id, answer)
          select pharmacy_id, key, ${keyed?.bodyHash ?? null}, sale_id, ${JSON.stringify(keyed?.answer)}::jsonb
          from asked, unchanged where key is not null
          on conflict (pharmacy_id, key) do nothing returning key
        ), begun as materialized (
          select asked.* from asked, unchanged where key is null or exists (select from taken)
        ), on_shift as materialized (
          select s.id from begun b join shifts s on s.id = case when ${asTaken}::boolean then ${shiftId}::bigint
            else (select o.id from shifts o where o.pharmacy_id = b.pharmacy_id
              and o.clerk_id = coalesce(b.staff_id, 0) and o.closed_at is null) end
          where ${asTaken}::boolean or s.closed_at is null for key share of s
        ), sold as (
          insert into sales (id, pharmacy_id, staff_id, staff_name, payment_method_id, payment_method_name, notes,
            customer_phone, discount_reason, total_amount, sold_at, shift_id, line_count, units, loose_units) overriding system value
          select sale_id, pharmacy_id, staff_id, ${sale.staff_name}, ${payments[0]?.method.id ?? null}::integer, method_name,
            ${sale.notes}, ${customerPhone}, ${sale.discount_reason}, ${toNumeric(sale.total_amount)}::numeric, sold_at,
            (select id from on_shift), (select count(*) from given), (select sum(packages) from given),
            (select sum(units) from given) from begun
        ), listed as (
          insert into sale_lines (id, sale_id, pharmacy_id, medicine_id, medicine_name, dosage, quantity_sold,
            units_sold, unit_price, discount_amount, total_amount, payment_method_name, sold_at, unit_cost)
            overriding system value
          select line_id, sale_id, pharmacy_id, medicine_id, name, dosage, packages, units, price, discount,
            price * (packages + units) - discount, method_name, sold_at,
            (select case g.units when 0 then l.cost else l.cost / l.unit_per_package end from locked l
              where l.id = g.medicine_id)
          from given g, begun
        ), paid as (
          insert into sale_payments (sale_id, position, pharmacy_id, sold_at, sale_kind, payment_method_id,
            payment_method_name, kind, amount, is_split, received_usd, received_riel, change_usd, change_riel,
            riel_per_dollar)
          select sale_id, position, pharmacy_id, sold_at, 'sale', id, name, kind, amount, ${payments.length > 1}::boolean,
            received_usd, received_riel, change_usd, change_riel, riel_per_dollar
          from begun, json_to_recordset(${paymentRecords(payments)}::json) as ${sql.literal(paymentRecord)}
        ), moved as (
          update medicines m set quantity = stock_after / stocked.unit_per_package,
            loose_units = stock_after % stocked.unit_per_package, updated_at = now()
          from stocked, begun where m.id = stocked.id
        )
        select exists (select from unchanged) as is_unchanged, exists (select from begun) as is_sold,
          set_config('rokthnam.movement', 'sale', true), set_config('rokthnam.today', ${today}, true),
          set_config('rokthnam.staff_id', coalesce(staff_id::text, ''), true),
          set_config('rokthnam.sale_id', sale_id::text, true)
        from asked`.pipe(alone, oneRow(Written), whoAndHow)
    }

    return { read, write }
  }),
}) {}
