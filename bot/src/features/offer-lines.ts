import { stockColor } from "@rokthnam/shared/Medicines/StockRules"
import { dollarsText } from "@rokthnam/shared/Primitives/Money"
import { FormattedString, fmt } from "@grammyjs/parse-mode"
import type { BotContext } from "../context.ts"
import { say } from "../context.ts"
import type { OneOffer, SearchResult } from "../services/rokthnam-api.ts"
import { clip } from "../telegram/clip.ts"

/** The longest names and addresses of a line, so that a page of lines fits into one message. */
export const longestName = 120
export const longestAddress = 160

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const dots = { green: "🟢", yellow: "🟡", red: "🔴" } as const

type Priced = Pick<OneOffer, "price" | "unit_price">

/** The price of a package, and of one piece, of 10 ml or of 10 g, if that is known, with two to four decimals. */
export const priceWords = (ctx: BotContext, { price, unit_price: unitPrice }: Priced): string => {
  if (unitPrice === undefined) return dollarsText(price)
  const dollars = unitPrice.price.toFixed(4).replace(/(\.\d\d\d*?)0+$/, "$1")
  return `${dollarsText(price)} (${say(ctx).perUnit(`$${dollars}`, unitPrice.unit)})`
}

/** `🟢 12 left` */
export const stockWords = (ctx: BotContext, quantity: number): string => {
  const words = quantity > 0 ? say(ctx).left(quantity) : say(ctx).outOfStock
  return `${dots[stockColor(quantity)]} ${words}`
}

export const distanceWords = (ctx: BotContext, kilometres: number): string => {
  const shown = kilometres.toFixed(1)
  return ctx.conversation.place?.is_about === true ? say(ctx).about(shown) : say(ctx).away(shown)
}

/** `updated 2 h ago` */
export const ageWords = (ctx: BotContext, then: Date): string => {
  const age = Math.max(0, Date.now() - then.getTime())
  if (age < hour) return say(ctx).updated("minute", Math.max(1, Math.floor(age / minute)))
  return age < day
    ? say(ctx).updated("hour", Math.floor(age / hour))
    : say(ctx).updated("day", Math.floor(age / day))
}

/** The name with the strength, which many pharmacies write into the name already. */
export const productName = ({ name, dosage }: { readonly name: string; readonly dosage: string }): string => {
  const has = name.toLowerCase().includes(dosage.trim().toLowerCase())
  return clip(has ? name : `${name} ${dosage}`.trim(), longestName)
}

/** ` · tablet`, so that a syrup is told from a tablet; nothing where the form is not known. */
export const formWords = (ctx: BotContext, form: string | undefined): string => {
  const words = form === undefined ? undefined : say(ctx).forms[form]
  return words === undefined ? "" : ` · ${words}`
}

/** `1 Paracetamol 500mg · tablet — $2.25`, with the name in bold, so that the lines of a list can be told apart at a glance. */
export const numberedLine = (
  ctx: BotContext,
  number: number,
  offer: Priced & Pick<OneOffer, "name" | "dosage" | "form">,
): FormattedString =>
  fmt`${number} ${FormattedString.bold(productName(offer))}${formWords(ctx, offer.form)} — ${priceWords(ctx, offer)}`

/** How an offer differs from what was asked for. */
export const differences = (
  ctx: BotContext,
  { differs = [] }: SearchResult["items"][number],
): ReadonlyArray<string> => differs.map((difference) => `❗ ${say(ctx).differs[difference]}`)
