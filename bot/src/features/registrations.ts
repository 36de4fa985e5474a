import { IdFromString, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import type { ChatDecision } from "@rokthnam/shared/OfficeChats/OfficeChat"
import { Effect, Option, Schema } from "effect"
import { Composer } from "grammy"
import type { BotContext } from "../context.ts"
import { keep, run, say } from "../context.ts"
import { copy, locales } from "../copy/locales.ts"
import { rejectionReasons } from "../copy/office.ts"
import { clip } from "../telegram/clip.ts"
import { answerPress, closeMessage, setButtons } from "../telegram/notes.ts"
import { isSecondTap } from "../telegram/second-tap.ts"
import { decisionButtons, reasonButtons } from "./registration-buttons.ts"

const idOf = Schema.decodeUnknownOption(IdFromString(PharmacyId))
/** The longest reason that the API takes. */
const longestReason = 500

/** What came of a press: a line below the registration, or why nothing did. */
type Outcome = { readonly line: string; readonly isFinal: boolean }

const final = (line: string): Outcome => ({ line, isFinal: true })
const told = (line: string): Outcome => ({ line, isFinal: false })

/** Decides as the admin whose chat this is. Nobody else's decision is repeated: it is told. */
const decide = (ctx: BotContext, person: number, decision: ChatDecision): Promise<Outcome> => {
  const { office, tooMany } = say(ctx)
  const { registration: words } = office
  const done = decision.decision === "approve" ? words.approved : words.rejected
  return run(
    ctx.dependencies.api.decide(person, decision).pipe(
      Effect.map(() => final(done(words.you, new Date()))),
      Effect.catchTags({
        AlreadyDecided: ({ params }) => {
          const line = params.status === "APPROVED" ? words.approved : words.rejected
          const at = params.at === null ? new Date() : new Date(params.at)
          return Effect.succeed(final(line(params.is_own ? words.you : params.by, at)))
        },
        NotFound: () => Effect.succeed(final(words.gone)),
        ChatNotLinked: () => Effect.succeed(final(words.notLinked)),
        PharmacyEmailTaken: () => Effect.succeed(told(words.taken)),
        LicenseTaken: () => Effect.succeed(told(words.taken)),
        TooManyRequests: ({ params }) => Effect.succeed(told(tooMany(params.retry_after))),
      }),
    ),
  )
}

/** Shows what came of a press: the buttons go where there is nothing left to decide. */
const show = async (ctx: BotContext, { line, isFinal }: Outcome): Promise<void> => {
  const { message, data } = ctx.callbackQuery ?? {}
  const button = `${message?.chat.id}:${message?.message_id}:${data}`
  await answerPress(ctx, line, !isFinal)
  // a second tap carries the message as it was before the first one changed it
  if (!isFinal || isSecondTap(ctx, button)) return
  await closeMessage(ctx, line)
  keep(ctx, { pressed: { button, at: new Date().toISOString() } })
}

/**
 * Whether the message whose button was pressed brings the licence. One with a text is no file. Of an old one Telegram does
 * not tell; its button to approve was below a licence.
 */
const isLicenseHere = (ctx: BotContext): boolean => ctx.callbackQuery?.message?.text === undefined

/** The reason that a pharmacy reads, in both languages: nobody knows which one its owner reads. */
const reasonOf = (reason: (typeof rejectionReasons)[number]): string =>
  `${copy.km.office.registration.reasons[reason]} · ${copy.en.office.registration.reasons[reason]}`

/** The registration about which the replied message asks; undefined if it does not ask. */
const askedAbout = (text: string): string | undefined => {
  const id = /№ (\d{1,10})/.exec(text)?.[1]
  if (id === undefined) return undefined
  return locales.some((locale) => copy[locale].office.registration.askReason(id) === text) ? id : undefined
}

/** The buttons below a registration, and the reply with a reason in own words. */
export const registrations = new Composer<BotContext>()

registrations.callbackQuery(/^reg:(ok|no|own|back):(\d{1,10})$/, async (ctx, next) => {
  const [, what, digits = ""] = ctx.match
  const id = Option.getOrUndefined(idOf(digits))
  if (id === undefined) return next()
  const { office, back } = say(ctx)
  const shown = { place: null, isLicenseHere: isLicenseHere(ctx) }
  if (what === "ok" && !shown.isLicenseHere) {
    // Sent before such messages had no button to approve.
    await answerPress(ctx, office.registration.noLicense, true)
    return setButtons(ctx, decisionButtons(office, digits, shown))
  }
  if (what === "ok") {
    await show(ctx, await decide(ctx, ctx.from.id, { pharmacy_id: id, decision: "approve" }))
    return
  }
  await answerPress(ctx, what === "no" ? office.registration.why : undefined)
  if (what === "no") await setButtons(ctx, reasonButtons(office, digits, back))
  else if (what === "back") await setButtons(ctx, decisionButtons(office, digits, shown))
  else
    await ctx.reply(office.registration.askReason(digits), {
      reply_markup: { force_reply: true, input_field_placeholder: office.registration.reasonHint },
    })
})

registrations.callbackQuery(/^reg:why:(\d{1,10}):([a-z]+)$/, async (ctx, next) => {
  const id = Option.getOrUndefined(idOf(ctx.match[1]))
  const reason = rejectionReasons.find((one) => one === ctx.match[2])
  if (id === undefined || reason === undefined) return next()
  const decision = { pharmacy_id: id, decision: "reject" as const, reason: reasonOf(reason) }
  await show(ctx, await decide(ctx, ctx.from.id, decision))
})

registrations.on("message:text", async (ctx, next) => {
  const { reply_to_message: asking, text } = ctx.message
  const isOwn = asking?.from?.id === ctx.me.id
  const digits = isOwn && !text.startsWith("/") ? askedAbout(asking.text ?? "") : undefined
  const id = Option.getOrUndefined(idOf(digits))
  if (id === undefined) return next()
  const reason = clip(text.trim(), longestReason)
  const { line } = await decide(ctx, ctx.from.id, { pharmacy_id: id, decision: "reject", reason })
  await ctx.reply(line)
})
