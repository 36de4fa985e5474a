import type {
  ExpiryReport as ExpirySchema,
  SalesReport as SalesSchema,
  StockReport as StockSchema,
  TransactionsView as TransactionsSchema,
} from "@rokthnam/shared/Reports/Reports"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api-client.ts"
import type { Wire } from "../../../lib/wire.ts"

export type StockReport = Wire<typeof StockSchema>
export type ExpiryReport = Wire<typeof ExpirySchema>
export type SalesReport = Wire<typeof SalesSchema>
export type Transactions = Wire<typeof TransactionsSchema>

export type StockFilter = { readonly category_id: string; readonly low_stock_only: boolean }
export type ExpiryFilter = { readonly category_id: string; readonly days_threshold: number }
export type DateFilter = { readonly start_date: string; readonly end_date: string }
export type SalesFilter = DateFilter & { readonly payment_method: string }

/** Document 2, section 9: 10 on a page. */
const pageSize = 10

type Query = Readonly<Record<string, string | number | boolean | undefined>>

const report = <T>(path: string, filter: Query, page: number, size = pageSize) =>
  queryOptions({
    queryKey: ["reports", path, { page, size, ...filter }],
    queryFn: ({ signal }) =>
      api.get<T>(path, { as: "member", query: { page, page_size: size, ...filter }, signal }),
    // While reloading, previous rows stay visible.
    placeholderData: keepPreviousData,
  })

const stockFields = (filter: StockFilter): Query => ({
  category_id: filter.category_id,
  low_stock_only: filter.low_stock_only ? true : undefined,
})

/** A page of each report; `size` where another length than the screen's is wanted. */
export const stockReportQuery = (filter: StockFilter, page: number, size?: number) =>
  report<StockReport>("/inventory/reports/stock", stockFields(filter), page, size)

export const expiryReportQuery = (filter: ExpiryFilter, page: number, size?: number) =>
  report<ExpiryReport>("/inventory/reports/expiry", filter, page, size)

export const salesReportQuery = (filter: SalesFilter, page: number, size?: number) =>
  report<SalesReport>("/inventory/reports/sales", filter, page, size)

export const transactionsQuery = (filter: DateFilter, page: number, size?: number) =>
  report<Transactions>("/inventory/dashboard/transactions", filter, page, size)

/** How long a report of many thousand rows may take over a slow connection, in milliseconds. */
const patience = 180_000

const exported = (path: string, query: Query) =>
  api.getBlob(`${path}/export`, { as: "member", query: { ...query, format: "csv" }, timeout: patience })

/** Every row of a report as CSV, under the contract's names. */
export const exportStock = (filter: StockFilter) => exported("/inventory/reports/stock", stockFields(filter))
export const exportExpiry = (filter: ExpiryFilter) => exported("/inventory/reports/expiry", filter)
export const exportSales = (filter: SalesFilter) => exported("/inventory/reports/sales", filter)
