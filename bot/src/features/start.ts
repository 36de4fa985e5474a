import { Composer, Keyboard } from "grammy"
import type { BotContext } from "../context.ts"
import { say } from "../context.ts"

/** The commands /start and /help, and the location that every search needs. */
export const start = new Composer<BotContext>()

/** Asks for the location with Telegram's button for sharing it. */
export const askPlace = async (ctx: BotContext): Promise<void> => {
  const keyboard = new Keyboard().requestLocation(say(ctx).sharePlace).resized().oneTime()
  await ctx.reply(say(ctx).askPlace, { reply_markup: keyboard })
}

start.command("start", async (ctx) => {
  await ctx.reply(say(ctx).welcome)
  if (ctx.session.place === undefined) await askPlace(ctx)
  else await ctx.reply(say(ctx).askName)
})

start.command("help", (ctx) => ctx.reply(say(ctx).help))

start.on("message:location", async (ctx) => {
  const { latitude, longitude } = ctx.message.location
  // a venue is a place that the user chose by name from Telegram's list
  const isAbout = ctx.message.venue !== undefined
  ctx.session.place = { latitude, longitude, ...(isAbout ? { isAbout } : {}) }
  await ctx.reply(`${say(ctx).placeKept} ${say(ctx).askName}`, { reply_markup: { remove_keyboard: true } })
})
