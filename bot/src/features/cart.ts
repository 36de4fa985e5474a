import { CartItemId, IdFromString, MedicineId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Option, Schema } from "effect"
import { Composer } from "grammy"
import type { BotContext } from "../context.ts"
import { keep, run, say } from "../context.ts"
import { addRow, answerPress, replaceMessage } from "../telegram/notes.ts"
import { isSecondTap } from "../telegram/second-tap.ts"
import { cartMessage, shortName } from "./cart-text.ts"

/**
 * The commands and buttons of the cart. The cart belongs to the customer's account, so the website shows the same one.
 */
export const cart = new Composer<BotContext>()

/** Signs the person in through the endpoint for the bot; the token is used once and never stored. */
export const tokenOf = async (ctx: BotContext): Promise<string> => {
  if (ctx.from === undefined) throw new Error("A cart without a person.")
  return run(ctx.dependencies.api.signIn(ctx.from))
}

/** Replies with the person's cart. */
export const showCart = async (ctx: BotContext): Promise<void> => {
  const view = await run(ctx.dependencies.api.cart(await tokenOf(ctx)))
  const { text, ...buttons } = cartMessage(ctx, view, 1)
  await ctx.reply(text, buttons)
}

cart.command("cart", showCart)

/** Shows the cart as it is now in the place of the message whose button was pressed. */
const refresh = async (ctx: BotContext, token: string, page: number): Promise<void> => {
  const { text, ...buttons } = cartMessage(ctx, await run(ctx.dependencies.api.cart(token)), page)
  await replaceMessage(ctx, text, buttons)
}

cart.callbackQuery("cart:open", async (ctx) => {
  await answerPress(ctx)
  await showCart(ctx)
})

cart.callbackQuery(/^cart:show:(\d{1,3})$/, async (ctx) => {
  await answerPress(ctx)
  await refresh(ctx, await tokenOf(ctx), Number(ctx.match[1]))
})

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

const medicineOf = Schema.decodeUnknownOption(IdFromString(MedicineId))

/** Puts `[Cart (2)]` below the list. The addition is done and told by then, so a failure of this is only logged. */
const showBadge = (ctx: BotContext, token: string): Promise<void> =>
  run(ctx.dependencies.api.unitsInCart(token))
    .then((units) => addRow(ctx, { text: say(ctx).cartButton(units), callback_data: "cart:open" }))
    .catch(ctx.dependencies.onFailure)

cart.callbackQuery(/^add:(\d{1,16})$/, async (ctx, next) => {
  const id = Option.getOrUndefined(medicineOf(ctx.match[1]))
  if (id === undefined) return next()
  const { message } = ctx.callbackQuery
  const button = `${message?.chat.id}:${message?.message_id}:${id}`
  if (isSecondTap(ctx, button)) {
    await answerPress(ctx, say(ctx).addedBefore)
    return
  }
  const token = await tokenOf(ctx)
  const said = await run(add(ctx, token, id))
  if (said.as === "message") {
    // Sent as a message because Telegram may no longer accept an answer to the button, and because the /cart in the
    // message can be pressed.
    await ctx.reply(said.text)
    await answerPress(ctx)
    return
  }
  if (said.as === "note") keep(ctx, { pressed: { button, at: new Date().toISOString() } })
  await answerPress(ctx, said.text, said.as === "alert")
  if (said.as === "note") await showBadge(ctx, token)
})

const lineOf = Schema.decodeUnknownOption(IdFromString(CartItemId))

/** Changes a line by one package, or removes it. Returns why not; undefined when it is done. */
const changeLine = (
  ctx: BotContext,
  token: string,
  id: CartItemId,
  how: string,
): Effect.Effect<string | undefined, unknown> => {
  const { api } = ctx.dependencies
  const words = say(ctx)
  // a line that somebody removed meanwhile is seen in the refreshed cart
  if (how === "drop")
    return api.removeFromCart(token, id).pipe(
      Effect.as(undefined),
      Effect.catchTag("NotFound", () => Effect.succeed(undefined)),
    )
  const action = how === "more" ? "increment" : "decrement"
  const intent = `telegram-${ctx.update.update_id}-${action}-${id}`
  return api.changeCart(token, id, action, intent).pipe(
    Effect.as(undefined),
    Effect.catchTags({
      NotFound: () => Effect.succeed(words.gone),
      QuantityAtLeastOne: () => Effect.succeed(words.lastOne),
      CartOverStock: ({ params }) =>
        Effect.succeed(words.overStock(shortName(params.name), params.available)),
    }),
  )
}

cart.callbackQuery(/^cart:(less|more|drop):(\d{1,16}):(\d{1,3})$/, async (ctx, next) => {
  const [, how = "", line, page] = ctx.match
  const id = Option.getOrUndefined(lineOf(line))
  if (id === undefined) return next()
  const token = await tokenOf(ctx)
  const refusal = await run(changeLine(ctx, token, id, how))
  await answerPress(ctx, refusal, refusal !== undefined)
  await refresh(ctx, token, Number(page))
})
