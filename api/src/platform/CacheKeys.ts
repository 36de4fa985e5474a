import type { CustomerId } from "@rokthnam/shared/Primitives/Id"

/** The key of a customer's cached cart lines, which every change of them forgets. */
export const cartKeyOf = (customerId: CustomerId): string => `cart:${customerId}`
