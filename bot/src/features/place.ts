import { placeDays, placeHours } from "@rokthnam/shared/Conversations/Conversation"
import { distance } from "@rokthnam/shared/Primitives/GeoPoint"
import { placeCalled } from "@rokthnam/shared/Search/PlaceNames"
import {
  capital,
  inOrder,
  phnomPenhDistricts,
  placeOf,
  provinces,
  provincesAndTowns,
} from "@rokthnam/shared/Search/PlaceRules"
import type { Place as NamedPlace } from "@rokthnam/shared/Search/PlaceRules"
import { Composer, InlineKeyboard } from "grammy"
import type { BotContext } from "../context.ts"
import { keep, localeOf, run, say } from "../context.ts"
import { copy, locales } from "../copy/locales.ts"
import type { Place } from "../services/place.ts"
import { answerPress, replaceMessage } from "../telegram/notes.ts"
import { savedMark } from "../telegram/saved-mark.ts"
import { askPlace } from "./ask-place.ts"
import { searchFor } from "./search.ts"

/** Kilometres from every provincial town beyond which a search finds nothing: the default of a search. */
const reach = 100
const hour = 3_600_000

/** The places as buttons, three in a row. Phnom Penh opens its districts. */
const grid = (ctx: BotContext, places: ReadonlyArray<NamedPlace>): InlineKeyboard => {
  const keyboard = new InlineKeyboard()
  const locale = localeOf(ctx)
  for (const [index, place] of inOrder(places, locale).entries()) {
    keyboard.text(place[locale], place.id === capital ? "places:capital" : `place:${place.id}`)
    if (index % 3 === 2) keyboard.row()
  }
  return keyboard
}

const askProvince = (ctx: BotContext, question = say(ctx).whichPlace) =>
  ctx.reply(question, { reply_markup: grid(ctx, provincesAndTowns) })

/** Keeps the place, offers to remember it for longer, and carries out the search that waited for it. */
const keepPlace = async (
  ctx: BotContext,
  { latitude, longitude }: Place,
  isAbout: boolean,
  name?: string,
): Promise<void> => {
  const { waiting } = ctx.conversation
  const until = new Date(Date.now() + placeHours * hour).toISOString()
  keep(ctx, { place: { latitude, longitude, is_about: isAbout, until }, waiting: null })
  const { askName, keepDays, keepNow, placeKept, placeNamed } = say(ctx)
  const thanks = name === undefined ? placeKept : placeNamed(name)
  const keyboard = new InlineKeyboard().text(keepDays(placeDays), "keep:days").text(keepNow, "keep:now")
  await ctx.reply(waiting === null ? `${thanks} ${askName}` : thanks, { reply_markup: keyboard })
  if (waiting !== null) await searchFor(ctx, waiting)
}

const keepNamed = (ctx: BotContext, place: NamedPlace): Promise<void> =>
  keepPlace(ctx, place, true, place[localeOf(ctx)])

/** Keeps a typed place. Returns whether the text was one. */
export const keepTypedPlace = async (ctx: BotContext, text: string): Promise<boolean> => {
  const place = placeCalled(text)
  if (place !== undefined) await keepNamed(ctx, place)
  return place !== undefined
}

/** The place that searches use, and what changes it. */
export const place = new Composer<BotContext>()

place.on("message:location", async (ctx) => {
  const { latitude, longitude } = ctx.message.location
  const away = Math.min(...provinces.map((town) => distance(town, { latitude, longitude })))
  if (away > reach) {
    await askProvince(ctx, say(ctx).placeFar(Math.round(away)))
    return
  }
  // a venue is a place that the user chose by name from Telegram's list
  await keepPlace(ctx, ctx.message.location, ctx.message.venue !== undefined)
})

place.hears(
  locales.map((locale) => copy[locale].choosePlace),
  (ctx) => askProvince(ctx),
)

place.hears(new RegExp(`^${savedMark} (.{1,40})$`, "u"), async (ctx) => {
  const places = await run(ctx.dependencies.api.savedPlaces(ctx.from?.id ?? 0))
  const saved = places.find(({ name }) => name === ctx.match[1])
  // Removed or renamed in the app since the buttons were shown: they are shown anew.
  if (saved === undefined) await askPlace(ctx)
  else await keepPlace(ctx, saved, saved.listed_place !== null, saved.name)
})

place.callbackQuery("places:capital", async (ctx) => {
  await answerPress(ctx)
  const keyboard = new InlineKeyboard().text(say(ctx).wholeCity, `place:${capital}`).row()
  for (const row of grid(ctx, phnomPenhDistricts).inline_keyboard) keyboard.row(...row)
  await replaceMessage(ctx, say(ctx).whichPlace, { reply_markup: keyboard })
})

place.callbackQuery(/^place:([a-z-]{2,40})$/, async (ctx, next) => {
  const chosen = placeOf(String(ctx.match[1]))
  if (chosen === undefined) return next()
  await answerPress(ctx)
  await keepNamed(ctx, chosen)
})

place.callbackQuery(["keep:days", "keep:now"], async (ctx) => {
  const kept = ctx.conversation.place
  if (kept === null) {
    await answerPress(ctx)
    await askPlace(ctx)
    return
  }
  const isLong = ctx.callbackQuery.data === "keep:days"
  const until = new Date(Date.now() + (isLong ? placeDays * 24 : placeHours) * hour).toISOString()
  keep(ctx, { place: { ...kept, until } })
  const { keptDays, keptNow } = say(ctx)
  await answerPress(ctx, isLong ? keptDays(placeDays) : keptNow(placeHours))
})
