import type { QueryClient } from "@tanstack/react-query"

/** The first part of every query key whose data depends on stock or sales. */
const followsStock = ["medicines", "categories", "alerts", "sales", "reports", "dashboard"] as const

/** Refetches everything that depends on stock, after a sale, an import or a changed medicine, category or alert. */
export const stockChanged = (client: QueryClient): Promise<unknown> =>
  Promise.all(followsStock.map((root) => client.invalidateQueries({ queryKey: [root] })))
