import { autoRetry } from "@grammyjs/auto-retry"
import { sequentialize } from "@grammyjs/runner"
import { Bot, Composer } from "grammy"
import type { BotConfig, Transformer } from "grammy"
import type { BotContext, BotDependencies } from "./context.ts"
import { converse, prepare } from "./conversations.ts"
import { cart } from "./features/cart.ts"
import { groups } from "./features/groups.ts"
import { inline } from "./features/inline.ts"
import { language } from "./features/language.ts"
import { offers } from "./features/offers.ts"
import { office } from "./features/office.ts"
import { photo } from "./features/photo.ts"
import { place } from "./features/place.ts"
import { privacy } from "./features/privacy.ts"
import { registrations } from "./features/registrations.ts"
import { search } from "./features/search.ts"
import { start } from "./features/start.ts"
import { typed } from "./features/typed.ts"
import { unread } from "./features/unread.ts"
import { wholeList } from "./features/whole-list.ts"
import { watch } from "./features/watch.ts"
import { trying } from "./telegram/handling.ts"
import type { Trying } from "./telegram/handling.ts"
import { paced } from "./telegram/pace.ts"

type BotOptions = BotDependencies & {
  readonly config?: BotConfig<BotContext>
  /** The pace of sending, which the messages that leave on their own share. */
  readonly pace?: Transformer
  /** How a handler that could not write to Telegram is tried again; by default it is not. */
  readonly tries?: Trying
}

/** Creates the bot: the middlewares in the order they run, then the features. */
export const createBot = (
  token: string,
  { config, pace = paced(), tries, ...dependencies }: BotOptions,
): Bot<BotContext> => {
  const bot = new Bot<BotContext>(token, config)
  // The later one is the outer one: a repeated call waits for its turn again.
  bot.api.config.use(pace, autoRetry({ maxRetryAttempts: 3, maxDelaySeconds: 60 }))
  bot.use(prepare(dependencies))
  // Different people are answered in parallel; the messages of one person are answered in order.
  bot.use(sequentialize((ctx) => ctx.from?.id.toString()))
  const turn = new Composer<BotContext>()
  turn.use(converse())
  turn.use(inline)
  const personal = turn.filter((ctx) => ctx.chat?.type === "private")
  // a reply to a question about a registration is not the name of a medicine
  personal.use(registrations, language, start, office, privacy)
  personal.use(place, cart, wholeList, offers, photo, search, watch, typed, unread)
  turn.filter((ctx) => ctx.chat?.type !== "private", groups)
  bot.use(tries === undefined ? turn : trying(turn.middleware(), tries))
  return bot
}
