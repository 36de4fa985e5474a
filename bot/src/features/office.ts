import { LinkCode } from "@rokthnam/shared/OfficeChats/OfficeChat"
import type { LinkedAccount } from "@rokthnam/shared/OfficeChats/OfficeChat"
import { IdFromString, OfficeChatId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Option, Schema } from "effect"
import { Composer, InlineKeyboard } from "grammy"
import type { BotContext } from "../context.ts"
import { localeOf, run, say } from "../context.ts"
import type { OfficeCopy } from "../copy/office.ts"
import { clip } from "../telegram/clip.ts"
import { meantBy } from "../telegram/deep-links.ts"
import { answerPress, replaceMessage } from "../telegram/notes.ts"
import { longestName } from "./offer-lines.ts"

const isCode = Schema.is(LinkCode)
const idOf = Schema.decodeUnknownOption(IdFromString(OfficeChatId))
/** The longest name of a person that is kept with a link. */
const longestPerson = 200

/** The words for an account: whose it is, and where. */
const accountWords = (
  words: OfficeCopy,
  { role, staff_role, pharmacy }: Pick<LinkedAccount, "role" | "staff_role" | "pharmacy">,
): string => {
  const name = clip(pharmacy ?? "", longestName)
  if (role === "admin") return words.admin
  return staff_role === null ? words.owner(name) : words.member(name, staff_role)
}

const hourWords = (hour: number): string => `${String(hour).padStart(2, "0")}:00`

/** That the chat is linked, and what it is told from now on. */
const linkedText = (words: OfficeCopy, account: LinkedAccount): string => {
  const { wants_alerts, digest_hour, until, waiting } = account
  return [
    words.linked(accountWords(words, account)),
    ...(wants_alerts ? [words.getsAlerts] : []),
    ...(digest_hour === null ? [] : [words.getsDigest(hourWords(digest_hour))]),
    ...(until === null ? [] : [words.getsRegistrations(new Date(until), waiting ?? 0)]),
    words.change,
  ].join("\n\n")
}

const nameOf = ({ first_name, last_name, username }: NonNullable<BotContext["from"]>): string =>
  clip(
    [first_name, last_name, username === undefined ? undefined : `(@${username})`]
      .filter((part) => part !== undefined)
      .join(" ")
      .trim() || "Telegram",
    longestPerson,
  )

const told = (text: string) => Effect.succeed(text)

/** Links the chat with the account for which a code was made, and says what came of it. */
export const linkChat = async (ctx: BotContext, code: string): Promise<void> => {
  const { office: words, tooMany } = say(ctx)
  if (ctx.from === undefined) return
  const linking = ctx.dependencies.api
    .redeemLink(ctx.from.id, { code, name: nameOf(ctx.from), language: localeOf(ctx) })
    .pipe(
      Effect.map((account) => linkedText(words, account)),
      Effect.catchTags({
        LinkEnded: () => told(words.linkEnded),
        ChatsFull: ({ params }) => told(words.chatsFull(params.limit)),
        TooManyRequests: ({ params }) => told(tooMany(params.retry_after)),
      }),
    )
  await ctx.reply(isCode(code) ? await run(linking) : words.linkEnded)
}

/** Ends a link that was opened in a group, where others may have read it. Returns whether there was one. */
export const burnLink = async (ctx: BotContext, payload: string): Promise<boolean> => {
  const { kind, of } = meantBy(payload)
  if (kind !== "link") return false
  if (isCode(of)) await run(ctx.dependencies.api.burnLink(of))
  await ctx.reply(say(ctx).office.notInGroup)
  return true
}

/** The accounts of the chat, each with a button to unlink it. */
const listOf = (ctx: BotContext, accounts: ReadonlyArray<LinkedAccount>) => {
  const { office: words } = say(ctx)
  const keyboard = new InlineKeyboard()
  for (const account of accounts)
    keyboard.text(`✕ ${accountWords(words, account)}`, `unlink:${account.id}`).row()
  return { text: accounts.length === 0 ? words.noAccounts : words.accounts, reply_markup: keyboard }
}

/** The command /unlink, and its buttons. */
export const office = new Composer<BotContext>()

office.command("unlink", async (ctx) => {
  if (ctx.from === undefined) return
  const { text, reply_markup } = listOf(ctx, await run(ctx.dependencies.api.linkedAccounts(ctx.from.id)))
  await ctx.reply(text, { reply_markup })
})

office.callbackQuery(/^unlink:(\d{1,16})$/, async (ctx, next) => {
  const id = Option.getOrUndefined(idOf(ctx.match[1]))
  if (id === undefined) return next()
  const { api } = ctx.dependencies
  const { office: words } = say(ctx)
  const before = await run(api.linkedAccounts(ctx.from.id))
  const ended = before.find((account) => account.id === id)
  await run(api.unlinkAccount(ctx.from.id, id))
  await answerPress(ctx, ended === undefined ? undefined : words.unlinked(accountWords(words, ended)))
  const left = before.filter((account) => account.id !== id)
  const { text, reply_markup } = listOf(ctx, left)
  await replaceMessage(ctx, text, { reply_markup })
})
