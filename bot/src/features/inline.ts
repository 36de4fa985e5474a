import { Effect } from "effect"
import { Composer, GrammyError, InlineKeyboard } from "grammy"
import type { InlineQueryResultArticle } from "grammy/types"
import type { BotContext } from "../context.ts"
import { run, say } from "../context.ts"
import type { Place } from "../services/place.ts"
import type { SearchResult } from "../services/rokthnam-api.ts"
import { clip } from "../telegram/clip.ts"
import { offerLink, searchLink } from "../telegram/deep-links.ts"
import { firstView } from "./list-view.ts"
import { offerText } from "./offer-card.ts"
import {
  differences,
  distanceWords,
  longestName,
  priceWords,
  productName,
  stockWords,
} from "./offer-lines.ts"
import { queryIn } from "./search.ts"

type Item = SearchResult["items"][number]

const plain = { link_preview_options: { is_disabled: true } } as const

/** Seconds for which Telegram repeats an answer to the same person. Stock changes, so it is short. */
const remembered = 30

/**
 * The message that is sent to the chosen chat. It does not say how far the offer is, since everybody there would learn
 * where the sender is, nor whether it is open now, since it is read later.
 */
const sharedContent = (ctx: BotContext, item: Item) => {
  const { text, entities } = offerText(ctx, {
    ...item,
    pharmacy: { ...item.pharmacy, distance: null, opening: null },
  })
  return { message_text: text, entities, ...plain }
}

const offerArticle = (ctx: BotContext, item: Item): InlineQueryResultArticle => ({
  type: "article",
  id: `m_${item.medicine_id}`,
  title: `${productName(item)} — ${priceWords(ctx, item)}`,
  description: [
    ...differences(ctx, item),
    [
      stockWords(ctx, item.quantity),
      distanceWords(ctx, item.distance.value),
      clip(item.pharmacy.name, longestName),
    ].join(" · "),
  ].join("\n"),
  input_message_content: sharedContent(ctx, item),
  reply_markup: new InlineKeyboard().url(say(ctx).openChat, offerLink(ctx, item.medicine_id)),
})

/** A name without offers: the message leads to a search in the chat with the bot. */
const nameArticles = (
  ctx: BotContext,
  name: string,
  index: number,
): ReadonlyArray<InlineQueryResultArticle> => {
  const link = searchLink(ctx, name)
  if (link === undefined) return []
  return [
    {
      type: "article",
      id: `s_${index}`,
      title: name,
      input_message_content: { message_text: say(ctx).sharedName(name), ...plain },
      reply_markup: new InlineKeyboard().url(say(ctx).openChat, link),
    },
  ]
}

/** What cannot be found just now has no results; the person types on, or asks again. */
const orNothing = <A, E>(ctx: BotContext, call: Effect.Effect<ReadonlyArray<A>, E>) =>
  run(call).catch((error: unknown) => {
    ctx.dependencies.onFailure(error)
    return []
  })

const offersNear = (ctx: BotContext, query: string, place: Place) =>
  ctx.dependencies.api.search(query, place, firstView, ctx.from?.id).pipe(
    Effect.map(({ items, match, corrected_query: corrected, did_you_mean: asked = [] }) =>
      // a guessed name is offered as a name, which the person sees before anything is sent
      match === "fuzzy" || items.length === 0
        ? [...(corrected === null ? [] : [corrected]), ...asked].flatMap((name, index) =>
            nameArticles(ctx, name, index),
          )
        : items.map((item) => offerArticle(ctx, item)),
    ),
  )

const names = (ctx: BotContext, query: string) =>
  ctx.dependencies.api
    .suggestions(query, ctx.from?.id)
    .pipe(Effect.map((found) => found.flatMap((name, index) => nameArticles(ctx, name, index))))

/** `@bot paracetamol` in any chat: offers near the person's kept place, or names that lead to the bot. */
export const inline = new Composer<BotContext>()

inline.on("inline_query", async (ctx) => {
  const query = queryIn(ctx.inlineQuery.query)
  const { place } = ctx.conversation
  const found =
    query.length < 2
      ? []
      : await orNothing(ctx, place === null ? names(ctx, query) : offersNear(ctx, query, place))
  const button = place === null ? { text: say(ctx).inlinePlace, start_parameter: "place" } : undefined
  try {
    await ctx.answerInlineQuery(found, {
      cache_time: remembered,
      is_personal: true,
      ...(button === undefined ? {} : { button }),
    })
  } catch (error) {
    // the person has typed on, or looks elsewhere by now
    if (!(error instanceof GrammyError) || error.error_code !== 400) throw error
  }
})
