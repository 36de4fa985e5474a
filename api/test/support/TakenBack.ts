import type { Sale } from "@rokthnam/shared/Sales/Sale"

/** The call by which so many of each line of a sale come back to the stock. */
export const takenBack = ({ id, items }: Pick<Sale, "id" | "items">, quantity: number) => ({
  path: { id },
  headers: {},
  payload: {
    lines: items.map((line) => ({ line_id: line.id, quantity, restock: true })),
    reason: "Wrong strength",
  },
})
