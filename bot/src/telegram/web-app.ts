import type { BotContext } from "../context.ts"

/** The sort orders that the website knows by these names. */
type Search = { readonly query: string; readonly sort: "distance" | "price" }

/**
 * The Mini App at a search near the person's place, rounded to about a kilometre as in the website's own addresses.
 * Undefined where the product has no https address: Telegram opens no other one.
 */
export const miniAppSearch = (ctx: BotContext, { query, sort }: Search): string | undefined => {
  const { publicUrl } = ctx.dependencies
  const { place } = ctx.conversation
  if (publicUrl === undefined) return undefined
  const address = new URL("/", publicUrl)
  address.searchParams.set("query", query)
  if (sort !== "distance") address.searchParams.set("sort_by", sort)
  if (place !== null)
    address.searchParams.set("near", [place.latitude, place.longitude].map((one) => one.toFixed(2)).join())
  return address.href
}
