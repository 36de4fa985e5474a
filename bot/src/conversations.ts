import { newConversation } from "@rokthnam/shared/Conversations/Conversation"
import type { Conversation } from "@rokthnam/shared/Conversations/Conversation"
import { Effect, Schedule } from "effect"
import type { NextFunction } from "grammy"
import { GrammyError, HttpError } from "grammy"
import type { BotContext, BotDependencies } from "./context.ts"
import { keep, run, say } from "./context.ts"
import type { Locale } from "./copy/locales.ts"
import { answerPress } from "./telegram/notes.ts"
import { savedMark } from "./telegram/saved-mark.ts"

/** How many people's languages are remembered for the time in which the API does not answer. */
const mostLanguages = 10_000
/** How often and for how long a turn is tried to be kept; the update is handed out again afterwards. */
const untilKept = Schedule.exponential("200 millis").pipe(
  Schedule.union(Schedule.spaced("2 seconds")),
  Schedule.jittered,
  Schedule.intersect(Schedule.recurs(100)),
)
const khmerLetter = /[\u1780-\u17b3]/

/** Gives every update what its handlers need. Runs before updates of one person wait for each other. */
export const prepare =
  (dependencies: BotDependencies) =>
  async (ctx: BotContext, next: NextFunction): Promise<void> => {
    Object.assign(ctx, {
      dependencies,
      arrivedAt: Date.now(),
      conversation: newConversation,
      queries: [],
      isForgotten: false,
    })
    await next()
  }

/** Whether an error means that Telegram cannot be written to at all just now. */
export const isOutage = (error: unknown): boolean =>
  error instanceof HttpError ||
  (error instanceof GrammyError &&
    (error.error_code === 401 || error.error_code === 429 || error.error_code >= 500))

/**
 * Tells the person that something failed. A refusal of Telegram is not told: the message would be refused too, and
 * nobody is written to who has blocked the bot.
 */
const tellFailure = async (ctx: BotContext, error: unknown): Promise<void> => {
  const isBlocked = error instanceof GrammyError && error.error_code === 403
  if (isBlocked && ctx.chat?.type === "private") keep(ctx, { is_blocked: true })
  else ctx.dependencies.onFailure(error)
  // nothing can be said to somebody who types in another chat
  if (error instanceof GrammyError || ctx.inlineQuery !== undefined) return
  const telling =
    ctx.callbackQuery === undefined ? ctx.reply(say(ctx).failed) : answerPress(ctx, say(ctx).failed)
  await telling.catch(ctx.dependencies.onFailure)
}

/**
 * Khmer that is typed on a phone set to English is answered in Khmer, unless a language was chosen. The name of a saved place
 * was pressed, not typed.
 */
const noticeLanguage = (ctx: BotContext): void => {
  const text = ctx.message?.text ?? ""
  if (ctx.conversation.language === null && khmerLetter.test(text) && !text.startsWith(savedMark))
    keep(ctx, { language: "km" })
}

/**
 * Keeps the turn, however long the API is away: an update that was answered and not marked as handled would be answered
 * again. What the API refuses to keep is left out.
 */
const keepSurely = (ctx: BotContext, person: number, isKnown: boolean): Promise<unknown> => {
  const { api, onFailure } = ctx.dependencies
  const handled = { bot: String(ctx.me.id), update_id: ctx.update.update_id }
  const before = Effect.suspend(() => api.conversation(person))
  const record = (conversation: Conversation) =>
    api
      .keepTurn(person, {
        conversation: ctx.isForgotten ? null : conversation,
        queries: ctx.queries,
        handled,
      })
      .pipe(
        Effect.catchTag("InvalidRequest", (refusal) => {
          onFailure(refusal)
          return Effect.flatMap(before, (plain) =>
            api.keepTurn(person, { conversation: plain, queries: [], handled }),
          )
        }),
      )
  return run(
    Effect.flatMap(isKnown ? Effect.succeed(ctx.conversation) : before, record).pipe(
      Effect.tapError((error) => Effect.sync(() => onFailure(error))),
      Effect.retry(untilKept),
    ),
  )
}

/**
 * Reads what is kept about the person before the handlers run, and writes it afterwards together with the fact that
 * the update is handled. A failure of a handler is told to the person, and counts as handled. While Telegram cannot be
 * written to, the handler fails, nothing is kept, and the update stays unhandled.
 */
export const converse = () => {
  const languages = new Map<number, Locale>()
  const remember = (person: number, language: Locale | null): void => {
    languages.delete(person)
    if (language !== null) languages.set(person, language)
    const [oldest] = languages.keys()
    if (languages.size > mostLanguages && oldest !== undefined) languages.delete(oldest)
  }

  return async (ctx: BotContext, next: NextFunction): Promise<void> => {
    const { api, onFailure } = ctx.dependencies
    const person = ctx.from?.id
    if (person === undefined) return
    keep(ctx, { language: languages.get(person) ?? null })
    let isKnown = false
    try {
      ctx.conversation = await run(api.conversation(person))
      isKnown = true
      noticeLanguage(ctx)
      await next()
    } catch (error) {
      // the update is not handled then, and tried again later
      if (isOutage(error)) throw error
      await tellFailure(ctx, error)
    }
    remember(person, ctx.isForgotten ? null : ctx.conversation.language)
    await keepSurely(ctx, person, isKnown).catch(onFailure)
  }
}
