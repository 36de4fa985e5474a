import { HttpApiGroup, HttpApiSchema } from "@effect/platform"
import { Schema } from "effect"
import { memberAccess } from "../Identity/Access.ts"
import { anyOf } from "../Identity/Policy.ts"
import { RangeReversed } from "../Primitives/CommonFailures.ts"
import { MonthArchived } from "../Sales/MonthArchived.ts"
import { get } from "../Primitives/Endpoint.ts"
import { DayFigures } from "./DayFigures.ts"
import {
  DashboardOverview,
  dateRange,
  ExpiryReport,
  expiryFilter,
  pagedQuery,
  SalesReport,
  salesFilter,
  StockReport,
  stockFilter,
  TransactionsView,
} from "./Reports.ts"
import { salesGroupQuery, SalesGroups } from "./SalesGroups.ts"

const format = { format: Schema.optional(Schema.Literal("csv")) } as const
const csv = HttpApiSchema.Text({ contentType: "text/csv; charset=utf-8" })

/** Each report and its CSV export, which has the same filters and is streamed. */
export class SalesReportApi extends HttpApiGroup.make("salesReport")
  .add(
    get("read", "/inventory/reports/sales", {
      query: pagedQuery(salesFilter),
      answer: SalesReport,
      failures: [RangeReversed, MonthArchived],
    }),
  )
  .add(
    get("groups", "/inventory/reports/sales/groups", {
      query: salesGroupQuery,
      answer: SalesGroups,
      failures: [RangeReversed, MonthArchived],
    }),
  )
  .add(
    get("export", "/inventory/reports/sales/export", {
      query: Schema.Struct({ ...salesFilter, ...format }),
      answer: csv,
      failures: [RangeReversed, MonthArchived],
    }),
  )
  .middleware(memberAccess(anyOf("View Sales Report"))) {}

export class StockReportApi extends HttpApiGroup.make("stockReport")
  .add(get("read", "/inventory/reports/stock", { query: pagedQuery(stockFilter), answer: StockReport }))
  .add(
    get("export", "/inventory/reports/stock/export", {
      query: Schema.Struct({ ...stockFilter, ...format }),
      answer: csv,
    }),
  )
  .middleware(memberAccess(anyOf("View Stock Report"))) {}

export class ExpiryReportApi extends HttpApiGroup.make("expiryReport")
  .add(get("read", "/inventory/reports/expiry", { query: pagedQuery(expiryFilter), answer: ExpiryReport }))
  .add(
    get("export", "/inventory/reports/expiry/export", {
      query: Schema.Struct({ ...expiryFilter, ...format }),
      answer: csv,
    }),
  )
  .middleware(memberAccess(anyOf("View Expiry Report"))) {}

export class OverviewApi extends HttpApiGroup.make("overview")
  .add(get("read", "/inventory/dashboard/overview", { answer: DashboardOverview }))
  .add(get("day", "/inventory/dashboard/day", { answer: DayFigures }))
  .middleware(memberAccess(anyOf("View Dashboard Overview"))) {}

export class TransactionsApi extends HttpApiGroup.make("transactions")
  .add(
    get("list", "/inventory/dashboard/transactions", {
      query: pagedQuery(dateRange),
      answer: TransactionsView,
      failures: [RangeReversed, MonthArchived],
    }),
  )
  .add(
    get("export", "/inventory/dashboard/transactions/export", {
      query: Schema.Struct({ ...dateRange, ...format }),
      answer: csv,
      failures: [RangeReversed, MonthArchived],
    }),
  )
  .middleware(memberAccess(anyOf("View Dashboard Transactions"))) {}
