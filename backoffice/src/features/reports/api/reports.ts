import type { SalesGrouping } from "@rokthnam/shared/Reports/SalesGroupRules"
import type { SaleKind } from "@rokthnam/shared/Sales/SaleKinds"
import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"

export type StockReport = Answer<"GET /inventory/reports/stock">
export type ExpiryReport = Answer<"GET /inventory/reports/expiry">
export type SalesReport = Answer<"GET /inventory/reports/sales">
export type SalesGroups = Answer<"GET /inventory/reports/sales/groups">
export type Transactions = Answer<"GET /inventory/dashboard/transactions">

export type StockFilter = { readonly category_id: string; readonly low_stock_only: boolean }
export type ExpiryFilter = {
  readonly category_id: string
  readonly days_threshold: number
  readonly in_stock_only: boolean
  readonly unexpired_only: boolean
}
export type DateFilter = { readonly start_date: string; readonly end_date: string }
/** Which lines of the sales, as the contract takes them; nothing of it means all. */
export type LinesFilter = {
  readonly medicine_name?: string
  readonly dosage?: string
  readonly manufacter_name?: string
  readonly unit_per_package?: number
  readonly category_id?: string
  readonly staff_id?: string
  readonly staff_name?: string
}
/** The times of the first and the last day between which sales count; whole days without. */
export type TimesFilter = { readonly start_time?: string; readonly end_time?: string }
export type SalesFilter = DateFilter &
  TimesFilter &
  LinesFilter & { readonly payment_method: string; readonly kind: SaleKind | "" }

/** Document 2, section 9: 10 rows per page. */
const pageSize = 10

type Paging = { readonly page: number; readonly page_size: number }

/** Makes the query for a page of a report; `size` overrides the page length of the screen. */
const pagesOf =
  <Filter extends object, Report>(
    name: string,
    read: (query: Filter & Paging, signal: AbortSignal) => Promise<Report>,
  ) =>
  (filter: Filter, page: number, size = pageSize) =>
    queryOptions({
      queryKey: ["reports", name, { page, size, ...filter }],
      queryFn: ({ signal }) => read({ page, page_size: size, ...filter }, signal),
      // The previous rows stay visible while new ones load.
      placeholderData: keepPreviousData,
    })

/** The filter in the form that the API expects. */
const stockFields = <Query extends StockFilter>({ low_stock_only, ...others }: Query) => ({
  ...others,
  ...(low_stock_only ? ({ low_stock_only: "true" } as const) : {}),
})
const expiryFields = <Query extends ExpiryFilter>({ in_stock_only, unexpired_only, ...others }: Query) => ({
  ...others,
  ...(in_stock_only ? ({ in_stock_only: "true" } as const) : {}),
  ...(unexpired_only ? ({ unexpired_only: "true" } as const) : {}),
})

export const stockReportQuery = pagesOf("stock", (query: StockFilter & Paging, signal) =>
  api.get("/inventory/reports/stock", { as: "member", query: stockFields(query), signal }),
)
export const expiryReportQuery = pagesOf("expiry", (query: ExpiryFilter & Paging, signal) =>
  api.get("/inventory/reports/expiry", { as: "member", query: expiryFields(query), signal }),
)
export const salesReportQuery = pagesOf("sales", (query: SalesFilter & Paging, signal) =>
  api.get("/inventory/reports/sales", { as: "member", query, signal }),
)
export const salesGroupsQuery = pagesOf(
  "sales groups",
  (query: SalesFilter & { readonly by: SalesGrouping } & Paging, signal) =>
    api.get("/inventory/reports/sales/groups", { as: "member", query, signal }),
)
export const transactionsQuery = pagesOf("transactions", (query: DateFilter & Paging, signal) =>
  api.get("/inventory/dashboard/transactions", { as: "member", query, signal }),
)

const csv = { format: "csv" } as const

/** Every row of a report as CSV, with the contract's column names. */
export const exportStock = (filter: StockFilter, signal: AbortSignal): Promise<Blob> =>
  api.getFile("/inventory/reports/stock/export", {
    as: "member",
    query: { ...stockFields(filter), ...csv },
    signal,
  })
export const exportExpiry = (filter: ExpiryFilter, signal: AbortSignal): Promise<Blob> =>
  api.getFile("/inventory/reports/expiry/export", {
    as: "member",
    query: { ...expiryFields(filter), ...csv },
    signal,
  })
export const exportSales = (filter: SalesFilter, signal: AbortSignal): Promise<Blob> =>
  api.getFile("/inventory/reports/sales/export", { as: "member", query: { ...filter, ...csv }, signal })
export const exportTransactions = (filter: DateFilter, signal: AbortSignal): Promise<Blob> =>
  api.getFile("/inventory/dashboard/transactions/export", {
    as: "member",
    query: { ...filter, ...csv },
    signal,
  })
