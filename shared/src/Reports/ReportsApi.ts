import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "@effect/platform"
import { Schema } from "effect"
import {
  ExpiryReportAccess,
  OverviewAccess,
  SalesReportAccess,
  StockReportAccess,
  TransactionsAccess,
} from "../Identity/Access.ts"
import { RangeReversed } from "../Primitives/CommonFailures.ts"
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

const format = { format: Schema.optional(Schema.Literal("csv")) } as const
const csv = HttpApiSchema.Text({ contentType: "text/csv; charset=utf-8" })

/** Each report with its CSV export: the same filters, streamed. */
export class SalesReportApi extends HttpApiGroup.make("salesReport")
  .add(
    HttpApiEndpoint.get("read", "/inventory/reports/sales")
      .setUrlParams(pagedQuery(salesFilter))
      .addSuccess(SalesReport)
      .addError(RangeReversed.schema),
  )
  .add(
    HttpApiEndpoint.get("export", "/inventory/reports/sales/export")
      .setUrlParams(Schema.Struct({ ...salesFilter, ...format }))
      .addSuccess(csv)
      .addError(RangeReversed.schema),
  )
  .middleware(SalesReportAccess) {}

export class StockReportApi extends HttpApiGroup.make("stockReport")
  .add(
    HttpApiEndpoint.get("read", "/inventory/reports/stock")
      .setUrlParams(pagedQuery(stockFilter))
      .addSuccess(StockReport),
  )
  .add(
    HttpApiEndpoint.get("export", "/inventory/reports/stock/export")
      .setUrlParams(Schema.Struct({ ...stockFilter, ...format }))
      .addSuccess(csv),
  )
  .middleware(StockReportAccess) {}

export class ExpiryReportApi extends HttpApiGroup.make("expiryReport")
  .add(
    HttpApiEndpoint.get("read", "/inventory/reports/expiry")
      .setUrlParams(pagedQuery(expiryFilter))
      .addSuccess(ExpiryReport),
  )
  .add(
    HttpApiEndpoint.get("export", "/inventory/reports/expiry/export")
      .setUrlParams(Schema.Struct({ ...expiryFilter, ...format }))
      .addSuccess(csv),
  )
  .middleware(ExpiryReportAccess) {}

export class OverviewApi extends HttpApiGroup.make("overview")
  .add(HttpApiEndpoint.get("read", "/inventory/dashboard/overview").addSuccess(DashboardOverview))
  .middleware(OverviewAccess) {}

export class TransactionsApi extends HttpApiGroup.make("transactions")
  .add(
    HttpApiEndpoint.get("list", "/inventory/dashboard/transactions")
      .setUrlParams(pagedQuery(dateRange))
      .addSuccess(TransactionsView)
      .addError(RangeReversed.schema),
  )
  .middleware(TransactionsAccess) {}
