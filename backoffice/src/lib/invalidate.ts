import type { QueryClient } from "@tanstack/react-query"

/** The first part of every key whose data follows from stock or sales. */
const followsStock = ["medicines", "categories", "alerts", "sales", "reports", "dashboard"] as const

/** After a sale, an import or a changed medicine, category or alert: whatever counts stock is asked anew. */
export const stockChanged = (client: QueryClient): Promise<unknown> =>
  Promise.all(followsStock.map((root) => client.invalidateQueries({ queryKey: [root] })))
