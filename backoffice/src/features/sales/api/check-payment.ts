import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { api } from "../../../lib/api.ts"

export type PaymentCheck = Answer<"POST /inventory/payment-checks">

/** What Bakong tells about the payment of a code that was shown. It changes no sale. */
export const checkPayment = (khqr: string): Promise<PaymentCheck> =>
  api.post("/inventory/payment-checks", { as: "member", body: { khqr } })
