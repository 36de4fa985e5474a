import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"

export type ExchangeRate = Answer<"GET /inventory/exchange-rate">

/** The pharmacy's rate of riel for a dollar, with the earlier ones. */
export const exchangeRateQuery = queryOptions({
  queryKey: ["exchangeRate"],
  queryFn: ({ signal }) => api.get("/inventory/exchange-rate", { as: "member", signal }),
  staleTime: 60_000,
})

export const setExchangeRate = (riel_per_dollar: number): Promise<ExchangeRate> =>
  api.put("/inventory/exchange-rate", { as: "pharmacy", body: { riel_per_dollar } })

export const setChangeCurrency = (change_in: ExchangeRate["change_in"]): Promise<ExchangeRate> =>
  api.put("/inventory/exchange-rate/change", { as: "pharmacy", body: { change_in } })
