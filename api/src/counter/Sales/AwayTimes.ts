import type { SaleInput } from "@rokthnam/shared/Sales/Sale"

/** The times of a sale made away, by the device's clock. */
type DeviceTimes = Pick<NonNullable<SaleInput["away"]>, "made_at" | "sent_at">

/** Milliseconds: how long ago a sale may have been made so that its time is believed. */
const longestAway = 7 * 24 * 3_600_000

/**
 * When a sale made away was made. A device's clock may be wrong by years, but between two moments it runs as fast as
 * any other. So the time that passed between making and sending is taken off the server's time at arrival. If that time
 * is negative or longer than 7 days, the clock was set meanwhile, and the sale counts from its arrival (`isDated` false).
 */
export const madeAt = (
  { made_at, sent_at }: DeviceTimes,
  received: Date,
): { readonly soldAt: Date; readonly isDated: boolean } => {
  const waited = Date.parse(sent_at) - Date.parse(made_at)
  const isDated = waited >= 0 && waited <= longestAway
  return { soldAt: isDated ? new Date(received.getTime() - waited) : received, isDated }
}
