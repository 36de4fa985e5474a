import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"

export type StockReport = Answer<"GET /inventory/reports/stock">
export type ExpiryReport = Answer<"GET /inventory/reports/expiry">
export type SalesReport = Answer<"GET /inventory/reports/sales">
export type Transactions = Answer<"GET /inventory/dashboard/transactions">

export type StockFilter = { readonly category_id: string; readonly low_stock_only: boolean }
export type ExpiryFilter = { readonly category_id: string; readonly days_threshold: number }
export type DateFilter = { readonly start_date: string; readonly end_date: string }
export type SalesFilter = DateFilter & { readonly payment_method: string }

/** Document 2, section 9: 10 on a page. */
const pageSize = 10

/** A page of a report, asked with its token; while it reloads, the previous rows stay visible. */
const pageOf = (page: number) => ({ as: "member", query: { page, page_size: pageSize } }) as const

export const stockReportQuery = (page: number, { category_id, low_stock_only }: StockFilter) =>
  queryOptions({
    queryKey: ["reports", "stock", page, category_id, low_stock_only],
    queryFn: ({ signal }) => {
      const { as, query } = pageOf(page)
      const low = low_stock_only ? ({ low_stock_only: "true" } as const) : {}
      return api.get("/inventory/reports/stock", { as, query: { ...query, category_id, ...low }, signal })
    },
    placeholderData: keepPreviousData,
  })

export const expiryReportQuery = (page: number, { category_id, days_threshold }: ExpiryFilter) =>
  queryOptions({
    queryKey: ["reports", "expiry", page, category_id, days_threshold],
    queryFn: ({ signal }) => {
      const { as, query } = pageOf(page)
      return api.get("/inventory/reports/expiry", {
        as,
        query: { ...query, category_id, days_threshold },
        signal,
      })
    },
    placeholderData: keepPreviousData,
  })

export const salesReportQuery = (page: number, filter: SalesFilter) =>
  queryOptions({
    queryKey: ["reports", "sales", page, filter],
    queryFn: ({ signal }) => {
      const { as, query } = pageOf(page)
      return api.get("/inventory/reports/sales", { as, query: { ...query, ...filter }, signal })
    },
    placeholderData: keepPreviousData,
  })

export const transactionsQuery = (page: number, filter: DateFilter) =>
  queryOptions({
    queryKey: ["reports", "transactions", page, filter],
    queryFn: ({ signal }) => {
      const { as, query } = pageOf(page)
      return api.get("/inventory/dashboard/transactions", { as, query: { ...query, ...filter }, signal })
    },
    placeholderData: keepPreviousData,
  })
