import { toNumeric } from "@rokthnam/shared/Primitives/Money"
import type { Cents } from "@rokthnam/shared/Primitives/Money"
import type { AuditValues } from "@rokthnam/shared/Audit/AuditActs"
import { timeZone } from "@rokthnam/shared/Primitives/CalendarDay"
import type { Member } from "@rokthnam/shared/Identity/Actors"
import { Effect } from "effect"
import { ArchivedMonths } from "../../platform/ArchivedMonths.ts"
import { Audit } from "../../platform/Audit.ts"
import { actorOf } from "../../platform/Audit/NewAuditEntry.ts"
import { csvOf } from "../../platform/CsvStream.ts"
import { formField } from "../../stock/Medicines/MedicineForms.ts"
import { profitOf, SalesFigures } from "../SalesFigures.ts"
import { StockFigures } from "../StockFigures.ts"
import { expiryFilter, soldFilter, stockFilter } from "./ReportFilters.ts"
import type { DayRange, ExpiryQuery, SalesQuery, StockQuery } from "./ReportFilters.ts"
import { traced } from "../../platform/Span.ts"

const localTime = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" })

/** A cell of an amount; empty where there is none. */
const numberOf = (amount: Cents | null) => (amount === null ? null : Number(toNumeric(amount)))

/** The form that a name and a strength say; empty where they say none. */
const formCell = (name: string, dosage: string) => formField(name, dosage).form ?? null

const salesHeader = [
  "sale_date",
  "medicine_name",
  "quantity_sold",
  "total_amount",
  "payment_method",
  "staff_name",
  "units_sold",
  "discount_amount",
  "dosage",
  "kind",
  "cost",
  "profit",
  "form",
]
const transactionsHeader = [
  "date",
  "medicine_name",
  "quantity",
  "amount",
  "payment_method",
  "staff_name",
  "notes",
  "units_sold",
  "dosage",
  "form",
]
const stockHeader = [
  "name",
  "category_name",
  "quantity",
  "unit_per_package",
  "price",
  "price_per_unit",
  "last_updated",
  "loose_units",
  "dosage",
  "form",
]
const expiryHeader = [
  "name",
  "category_name",
  "manufacter_name",
  "quantity",
  "expiration_date",
  "days_until_expiry",
  "loose_units",
  "dosage",
  "form",
]

/**
 * Every row of a report as CSV: UTF-8 with byte order mark, times in Phnom Penh, cells protected against formulas.
 */
export class ReportExports extends Effect.Service<ReportExports>()("ReportExports", {
  effect: Effect.gen(function* () {
    const sold = yield* SalesFigures
    const shelf = yield* StockFigures
    const audit = yield* Audit
    const archived = yield* ArchivedMonths

    const recording = (member: Member, values: AuditValues) =>
      audit.record({
        actor: actorOf(member),
        action: "report.export",
        entity: "pharmacy",
        entityId: member.pharmacyId,
        before: null,
        after: values,
      })

    /** Every sold line of a range, which must not be archived. That they are taken away is recorded. */
    const soldLines = Effect.fnUntraced(function* (member: Member, report: string, query: SalesQuery) {
      const filter = yield* soldFilter(member.pharmacyId, query)
      yield* archived.refuseAway(filter.from, filter.until)
      const { start_date = null, end_date = null } = query
      yield* recording(member, { report, start_date, end_date })
      return sold.everyLine(filter)
    })

    const sales = traced("ReportExports.sales")(function* (member: Member, query: SalesQuery) {
      return csvOf(salesHeader, yield* soldLines(member, "sales", query), (line) => [
        localTime.format(line.sale_date),
        line.medicine_name,
        line.quantity_sold,
        Number(toNumeric(line.total_amount)),
        line.payment_method,
        line.staff_name,
        line.units_sold,
        Number(toNumeric(line.discount_amount)),
        line.dosage,
        line.kind,
        numberOf(line.cost),
        numberOf(profitOf(line)),
        formCell(line.medicine_name, line.dosage),
      ])
    })

    const transactions = traced("ReportExports.transactions")(function* (member: Member, query: DayRange) {
      return csvOf(transactionsHeader, yield* soldLines(member, "transactions", query), (line) => [
        localTime.format(line.sale_date),
        line.medicine_name,
        line.quantity_sold,
        Number(toNumeric(line.total_amount)),
        line.payment_method,
        line.staff_name,
        line.notes,
        line.units_sold,
        line.dosage,
        formCell(line.medicine_name, line.dosage),
      ])
    })

    const stock = traced("ReportExports.stock")((member: Member, query: StockQuery) =>
      Effect.map(recording(member, { report: "stock" }), () =>
        csvOf(stockHeader, shelf.everyMedicine(stockFilter(member.pharmacyId, query), "name"), (row) => [
          row.name,
          row.category_name,
          row.quantity,
          row.unit_per_package,
          Number(toNumeric(row.price)),
          Number(toNumeric(row.price_per_unit)),
          localTime.format(row.last_updated),
          row.loose_units,
          row.dosage,
          formCell(row.name, row.dosage),
        ]),
      ),
    )

    const expiry = traced("ReportExports.expiry")((member: Member, query: ExpiryQuery) =>
      Effect.map(recording(member, { report: "expiry" }), () =>
        csvOf(expiryHeader, shelf.everyMedicine(expiryFilter(member.pharmacyId, query), "expiry"), (row) => [
          row.name,
          row.category_name,
          row.manufacter_name,
          row.quantity,
          row.expiration_date,
          row.days_until_expiry,
          row.loose_units,
          row.dosage,
          formCell(row.name, row.dosage),
        ]),
      ),
    )

    return { sales, transactions, stock, expiry }
  }),
  dependencies: [SalesFigures.Default, StockFigures.Default, Audit.Default, ArchivedMonths.Default],
}) {}
