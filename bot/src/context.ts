import type { Conversation, KeptQuery } from "@rokthnam/shared/Conversations/Conversation"
import { Effect } from "effect"
import type { Context } from "grammy"
import { copy } from "./copy/locales.ts"
import type { Locale } from "./copy/locales.ts"
import type { RokthnamApi } from "./services/rokthnam-api.ts"

export type BotDependencies = {
  readonly api: RokthnamApi
  /** The https address of the product, where the Mini App is. */
  readonly publicUrl?: string | undefined
  /** Downloads a file from Telegram by its path. */
  readonly download: (filePath: string) => Promise<Uint8Array<ArrayBuffer>>
  /** Called with every error, which must not contain what users wrote. */
  readonly onFailure: (error: unknown) => void
}

type Turn = {
  dependencies: BotDependencies
  /** When the update reached this process, in milliseconds: before it waited for earlier ones of the person. */
  arrivedAt: number
  /** What is kept about the person. A handler replaces it; it is written when the update is handled. */
  conversation: Conversation
  /** The queries that buttons of this turn refer to. */
  queries: Array<KeptQuery>
  /** The person asked to be forgotten: nothing is kept when the update is handled. */
  isForgotten: boolean
}

export type BotContext = Context & Turn

/** The language that the person chose or typed, else Telegram's own setting, else English. */
export const localeOf = (ctx: BotContext): Locale =>
  ctx.conversation.language ?? (ctx.from?.language_code?.startsWith("km") === true ? "km" : "en")

/** The texts in the person's language. */
export const say = (ctx: BotContext) => copy[localeOf(ctx)]

/** Changes what is kept about the person. */
export const keep = (ctx: BotContext, change: Partial<Conversation>): void => {
  ctx.conversation = { ...ctx.conversation, ...change }
}

/** Runs a call of the API; the promise rejects with its failure, and when the signal is aborted. */
export const run = <A, E>(effect: Effect.Effect<A, E>, signal?: AbortSignal): Promise<A> =>
  Effect.runPromise(effect, { signal })
