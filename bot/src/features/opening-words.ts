import { openingAsOf } from "@rokthnam/shared/Pharmacies/OpeningAsOf"
import { dayLength, dayTextAt } from "@rokthnam/shared/Primitives/PhnomPenhRules"
import type { BotContext } from "../context.ts"
import { say } from "../context.ts"
import type { OneOffer } from "../services/rokthnam-api.ts"

const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Phnom_Penh",
  hour: "2-digit",
  minute: "2-digit",
})

/**
 * `🕘 Open now · closes 21:00`. A change of tomorrow is said as such, a later one not at all: who asks today wants to know
 * about today. Undefined when the answer is older than its change.
 */
export const openingWords = (
  ctx: BotContext,
  opening: NonNullable<OneOffer["pharmacy"]["opening"]>,
): string | undefined => {
  const words = say(ctx).opening
  const now = Date.now()
  const known = openingAsOf(opening, now)
  if (known === undefined) return undefined
  const { isOpen, isOnDuty, changesAt } = known
  const at = changesAt === null ? null : Date.parse(changesAt)
  // A pharmacy that closes after midnight closes tonight, as people say.
  const isSoon = at !== null && (dayTextAt(at) === dayTextAt(now) || (isOpen && at - now < dayLength))
  const isTomorrow = at !== null && !isSoon && dayTextAt(at) === dayTextAt(now + dayLength)
  const time = at !== null && (isSoon || isTomorrow) ? clock.format(at) : undefined
  const state = isOpen ? words.open(time, isTomorrow) : words.closed(time, isTomorrow)
  const always = isOpen && at === null ? words.always : state
  return `🕘 ${isOnDuty ? `${always} · ${words.onDuty}` : always}`
}
