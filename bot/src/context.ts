import type { Context, SessionFlavor } from "grammy"
import { copy } from "./copy.ts"
import type { Locale } from "./copy.ts"
import type { Place, RokthnamApi } from "./services/rokthnam-api.ts"

/** What the bot stores about a chat: only what it needs for the next answer. */
export type ChatSession = {
  locale?: Locale
  place?: Place
  query?: string
  /** The names read from the last photo, for the buttons below it. */
  names?: ReadonlyArray<string>
}

export type BotDependencies = {
  readonly api: RokthnamApi
  /** Downloads a file from Telegram by its path. */
  readonly download: (filePath: string) => Promise<Uint8Array<ArrayBuffer>>
  /** Called with every error, which must not contain what users wrote. */
  readonly onFailure: (error: unknown) => void
}

export type BotContext = Context & SessionFlavor<ChatSession> & { dependencies: BotDependencies }

/** The language that the person chose, else Telegram's own setting, else English. */
export const localeOf = (ctx: BotContext): Locale =>
  ctx.session.locale ?? (ctx.from?.language_code?.startsWith("km") === true ? "km" : "en")

/** The texts in the person's language. */
export const say = (ctx: BotContext) => copy[localeOf(ctx)]
