import { Composer } from "grammy"
import type { BotContext } from "../context.ts"
import { say } from "../context.ts"
import { meantBy } from "../telegram/deep-links.ts"
import { askPlace } from "./ask-place.ts"
import { showCart } from "./cart.ts"
import { showOffer, showPharmacy } from "./offers.ts"
import { queryIn, searchFor } from "./search.ts"

/** The first words of a conversation. */
export const greet = async (ctx: BotContext): Promise<void> => {
  await ctx.reply(say(ctx).welcome)
  if (ctx.conversation.place === null) await askPlace(ctx)
  else await ctx.reply(say(ctx).askName)
}

export const help = (ctx: BotContext) => ctx.reply(say(ctx).help)

/** The commands /start, which a link may give something to do, /location and /help. */
export const start = new Composer<BotContext>()

start.command("start", async (ctx) => {
  const { kind, of } = meantBy(ctx.match)
  if (kind === "search") await searchFor(ctx, queryIn(of))
  else if (kind === "cart") await showCart(ctx)
  else if (kind === "offer" && (await showOffer(ctx, of))) return
  else if (kind === "pharmacy" && (await showPharmacy(ctx, of))) return
  else await greet(ctx)
})

start.command("help", help)
start.command("location", askPlace)
