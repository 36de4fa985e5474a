import { autoRetry } from "@grammyjs/auto-retry"
import { sequentialize } from "@grammyjs/runner"
import { Bot, session } from "grammy"
import type { BotConfig, StorageAdapter } from "grammy"
import type { BotContext, BotDependencies, ChatSession } from "./context.ts"
import { say } from "./context.ts"
import { copy, locales } from "./copy.ts"
import { cart } from "./features/cart.ts"
import { language } from "./features/language.ts"
import { photo } from "./features/photo.ts"
import { search } from "./features/search.ts"
import { start } from "./features/start.ts"

type BotOptions = BotDependencies & {
  /** Stores the chat sessions; without it they are kept in memory. */
  readonly storage?: StorageAdapter<ChatSession>
  readonly config?: BotConfig<BotContext>
}

/** Creates the bot: the middlewares in the order they run, then the features. */
export const createBot = (token: string, options: BotOptions): Bot<BotContext> => {
  const bot = new Bot<BotContext>(token, options.config)
  bot.api.config.use(autoRetry({ maxRetryAttempts: 3, maxDelaySeconds: 30 }))
  // Different chats are handled in parallel; the messages of one chat are handled in order.
  bot.use(sequentialize((ctx) => ctx.chat?.id.toString()))
  bot.use(async (ctx, next) => {
    ctx.dependencies = options
    await next()
  })
  bot.use(
    session<ChatSession, BotContext>({
      initial: () => ({}),
      ...(options.storage === undefined ? {} : { storage: options.storage }),
    }),
  )
  bot.use(async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      options.onFailure(error)
      if (ctx.callbackQuery !== undefined) await ctx.answerCallbackQuery(say(ctx).failed)
      else if (ctx.chat !== undefined) await ctx.reply(say(ctx).failed)
    }
  })
  bot.use(language, start, cart, photo, search)
  bot.catch(({ error }) => options.onFailure(error))
  return bot
}

/** Sends Telegram the command list of the menu in each language. */
export const describeCommands = async (bot: Bot<BotContext>): Promise<void> => {
  await Promise.all(
    locales.map((locale) => {
      const commands = Object.entries(copy[locale].commands).map(([command, description]) => ({
        command,
        description,
      }))
      return bot.api.setMyCommands(commands, locale === "en" ? {} : { language_code: locale })
    }),
  )
}
