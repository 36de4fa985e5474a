import { IdFromString, MedicineId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Option, Schema } from "effect"
import { Composer } from "grammy"
import type { BotContext } from "../context.ts"
import { keep, run, say } from "../context.ts"
import type { CartView } from "../services/rokthnam-api.ts"
import { clip } from "../telegram/clip.ts"
import { answerPress } from "../telegram/notes.ts"
import { money } from "./offer-lines.ts"

/** How many lines of a cart one message shows, and how long the names in them are. */
const mostLines = 30
const longestName = 60
/** Milliseconds after an answer in which another tap on the same button means the same. */
const secondTap = 2000

/**
 * The commands and buttons of the cart. The cart belongs to the customer's account, so the website shows the same one.
 */
export const cart = new Composer<BotContext>()

/** Signs the person in through the endpoint for the bot; the token is used once and never stored. */
const tokenOf = async (ctx: BotContext): Promise<string | undefined> =>
  ctx.from === undefined ? undefined : run(ctx.dependencies.api.signIn(ctx.from))

const line = (ctx: BotContext, item: CartView["items"][number]): string => {
  const note = item.state === "available" ? "" : ` (${say(ctx).cartUnavailable})`
  const names = [item.medicine_name, item.pharmacy_name].map(shortName).join(" · ")
  return `${item.quantity} × ${names} · ${money(item.subtotal)}${note}`
}

/** Replies with the person's cart. */
export const showCart = async (ctx: BotContext): Promise<void> => {
  const token = await tokenOf(ctx)
  if (token === undefined) return
  const { items, total } = await run(ctx.dependencies.api.cart(token))
  const shown = items.slice(0, mostLines).map((item) => line(ctx, item))
  const more = items.length > mostLines ? [`… + ${items.length - mostLines}`] : []
  const text =
    items.length === 0
      ? say(ctx).cartEmpty
      : [...shown, ...more, "", say(ctx).cartTotal(money(total))].join("\n")
  await ctx.reply(text)
}

cart.command("cart", showCart)

const shortName = (given: string): string => clip(given, longestName)

type Said = { readonly text: string; readonly as: "note" | "alert" | "message" }

/** Adds a medicine and returns what the person is told: a note after a success, otherwise why it failed. */
const add = (ctx: BotContext, token: string, medicineId: MedicineId): Effect.Effect<Said, unknown> => {
  const words = say(ctx)
  const refused = (text: string) => Effect.succeed<Said>({ text, as: "alert" })
  // Telegram repeats an update when it is not sure that the bot received it. A repeated update has the same id, so the
  // intent is the same and the medicine is added only once.
  const intent = `telegram-${ctx.update.update_id}-add-${medicineId}`
  return ctx.dependencies.api.addToCart(token, medicineId, intent).pipe(
    Effect.map(({ medicine_name, quantity }): Said => ({
      text: words.added(shortName(medicine_name), quantity),
      as: "note",
    })),
    Effect.catchTags({
      CartOverStock: ({ params }) => refused(words.overStock(shortName(params.name), params.available)),
      MedicineExpired: ({ params }) => refused(words.expired(shortName(params.name))),
      CartFull: ({ params }) => refused(words.cartFull(params.limit)),
      NotFound: () => refused(words.gone),
      OutcomeUnknown: () => Effect.succeed<Said>({ text: words.unsure, as: "message" }),
    }),
  )
}

const idOf = Schema.decodeUnknownOption(IdFromString(MedicineId))

/** Whether the same button was just answered: people tap twice when the first answer takes a moment. */
const isSecondTap = ({ conversation: { pressed }, arrivedAt }: BotContext, button: string): boolean =>
  pressed?.button === button && arrivedAt < Date.parse(pressed.at) + secondTap

cart.callbackQuery(/^add:(\d{1,10})$/, async (ctx, next) => {
  const id = Option.getOrUndefined(idOf(ctx.match[1]))
  if (id === undefined) return next()
  const { message } = ctx.callbackQuery
  const button = `${message?.chat.id}:${message?.message_id}:${id}`
  if (isSecondTap(ctx, button)) {
    await answerPress(ctx, say(ctx).addedBefore)
    return
  }
  const token = await tokenOf(ctx)
  if (token === undefined) return
  const said = await run(add(ctx, token, id))
  if (said.as === "note") keep(ctx, { pressed: { button, at: new Date().toISOString() } })
  if (said.as !== "message") {
    await answerPress(ctx, said.text, said.as === "alert")
    return
  }
  // Sent as a message because Telegram may no longer accept an answer to the button, and because the /cart in the
  // message can be pressed.
  await ctx.reply(said.text)
  await answerPress(ctx)
})
