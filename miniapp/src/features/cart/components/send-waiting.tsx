import { useSendWaiting } from "../lib/use-send-waiting.ts"

/** Sends the customer's changes of the cart that wait. Shows nothing. */
export const SendWaiting = ({ customerId }: { readonly customerId: string }) => {
  useSendWaiting(customerId)
  return null
}
