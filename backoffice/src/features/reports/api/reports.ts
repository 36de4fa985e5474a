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

const report = <T>(path: string, page: number, filter: Query) =>
  queryOptions({
    queryKey: ["reports", path, { page, ...filter }],
    queryFn: ({ signal }) =>
      api.get<T>(path, { as: "member", query: { page, page_size: pageSize, ...filter }, signal }),
    // While reloading, previous rows stay visible.
    placeholderData: keepPreviousData,
  })

export const stockReportQuery = (page: number, filter: StockFilter) =>
  report<StockReport>("/inventory/reports/stock", page, {
    category_id: filter.category_id,
    low_stock_only: filter.low_stock_only ? true : undefined,
  })

export const expiryReportQuery = (page: number, filter: ExpiryFilter) =>
  report<ExpiryReport>("/inventory/reports/expiry", page, filter)

export const salesReportQuery = (page: number, filter: SalesFilter) =>
  report<SalesReport>("/inventory/reports/sales", page, filter)

export const transactionsQuery = (page: number, filter: DateFilter) =>
  report<Transactions>("/inventory/dashboard/transactions", page, filter)
