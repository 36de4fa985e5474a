import { defaultCoverDays, mostCoverDays } from "@rokthnam/shared/Reorder/ReorderRules"
import { persistentStore } from "@rokthnam/shared/web/storage/text-store"
import { memberAccount } from "../../../lib/sessions.ts"

const keyOf = () => `reorder-days.${memberAccount()}`

/** Days of cover that can be asked for; undefined for anything else. */
export const coverDaysIn = (value: number | string | null): number | undefined => {
  const days = typeof value === "string" && value !== "" ? Number(value) : value
  return typeof days === "number" && Number.isInteger(days) && days >= 1 && days <= mostCoverDays
    ? days
    : undefined
}

/** How far people look ahead, in days: a week, two, a month, two, three. */
const usualDays = [7, 14, 30, 60, 90]

/** The next usual number of days after these; undefined where they are as many as can be asked for. */
export const furtherDays = (days: number): number | undefined =>
  usualDays.find((one) => one > days && one <= mostCoverDays)

/** The days that this account chose on this device, else 14. */
export const rememberedDays = (): number => coverDaysIn(persistentStore.read(keyOf())) ?? defaultCoverDays

export const rememberDays = (days: number): void => persistentStore.write(keyOf(), String(days))
