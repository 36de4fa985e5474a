import { Composer } from "grammy"
import type { BotContext } from "../context.ts"
import { say } from "../context.ts"
import { ApiFailure } from "../services/rokthnam-api.ts"
import type { CartView } from "../services/rokthnam-api.ts"

/** The cart belongs to the customer: what the bot adds, the website shows. */
export const cart = new Composer<BotContext>()

/** Signs the person in through the bot's own door; the token is used once and never kept. */
const tokenOf = async (ctx: BotContext): Promise<string | undefined> =>
  ctx.from === undefined ? undefined : (await ctx.dependencies.api.signIn(ctx.from)).access_token

const line = (ctx: BotContext, item: CartView["items"][number]): string => {
  const note = item.state === "available" ? "" : ` (${say(ctx).cartUnavailable})`
  return `${item.quantity} × ${item.medicine_name} · ${item.pharmacy_name} · $${item.subtotal.toFixed(2)}${note}`
}

cart.command("cart", async (ctx) => {
  const token = await tokenOf(ctx)
  if (token === undefined) return
  const { items, total } = await ctx.dependencies.api.cart(token)
  const text =
    items.length === 0
      ? say(ctx).cartEmpty
      : [...items.map((item) => line(ctx, item)), "", say(ctx).cartTotal(`$${total.toFixed(2)}`)].join("\n")
  await ctx.reply(text)
})

cart.callbackQuery(/^add:(\d{1,10})$/, async (ctx) => {
  const token = await tokenOf(ctx)
  if (token === undefined) return
  try {
    const added = await ctx.dependencies.api.addToCart(token, Number(ctx.match[1]))
    await ctx.answerCallbackQuery(say(ctx).added(added.medicine_name))
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status >= 500) throw failure
    // The person sees why: sold out, for instance. Telegram shows at most 200 characters.
    await ctx.answerCallbackQuery({ text: failure.message.slice(0, 200), show_alert: true })
  }
})
