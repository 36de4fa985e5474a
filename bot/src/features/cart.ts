import { IdFromString, MedicineId } from "@rokthnam/shared/Primitives/Id"
import { toDollars } from "@rokthnam/shared/Primitives/Money"
import type { Cents } from "@rokthnam/shared/Primitives/Money"
import { Effect, Option, Schema } from "effect"
import { Composer } from "grammy"
import type { BotContext } from "../context.ts"
import { say } from "../context.ts"
import type { CartView } from "../services/rokthnam-api.ts"

/**
 * The commands and buttons of the cart. The cart belongs to the customer's account, so the website shows the same one.
 */
export const cart = new Composer<BotContext>()

/** Signs the person in through the endpoint for the bot; the token is used once and never stored. */
const tokenOf = async (ctx: BotContext): Promise<string | undefined> =>
  ctx.from === undefined ? undefined : Effect.runPromise(ctx.dependencies.api.signIn(ctx.from))

const money = (amount: Cents): string => `$${toDollars(amount).toFixed(2)}`

const line = (ctx: BotContext, item: CartView["items"][number]): string => {
  const note = item.state === "available" ? "" : ` (${say(ctx).cartUnavailable})`
  return `${item.quantity} × ${item.medicine_name} · ${item.pharmacy_name} · ${money(item.subtotal)}${note}`
}

cart.command("cart", async (ctx) => {
  const token = await tokenOf(ctx)
  if (token === undefined) return
  const { items, total } = await Effect.runPromise(ctx.dependencies.api.cart(token))
  const text =
    items.length === 0
      ? say(ctx).cartEmpty
      : [...items.map((item) => line(ctx, item)), "", say(ctx).cartTotal(money(total))].join("\n")
  await ctx.reply(text)
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
    Effect.map(({ medicine_name }): Said => ({ text: words.added(medicine_name), as: "note" })),
    Effect.catchTags({
      CartOverStock: ({ params }) => refused(words.overStock(params.name, params.available)),
      MedicineExpired: ({ params }) => refused(words.expired(params.name)),
      CartFull: ({ params }) => refused(words.cartFull(params.limit)),
      NotFound: () => refused(words.gone),
      OutcomeUnknown: () => Effect.succeed<Said>({ text: words.unsure, as: "message" }),
    }),
  )
}

const idOf = Schema.decodeUnknownOption(IdFromString(MedicineId))

cart.callbackQuery(/^add:(\d{1,10})$/, async (ctx) => {
  const id = Option.getOrUndefined(idOf(ctx.match[1]))
  if (id === undefined) return
  const token = await tokenOf(ctx)
  if (token === undefined) return
  const said = await Effect.runPromise(add(ctx, token, id))
  if (said.as !== "message") {
    await ctx.answerCallbackQuery({ text: said.text, show_alert: said.as === "alert" })
    return
  }
  // Sent as a message because Telegram may no longer accept an answer to the button, and because the /cart in the
  // message can be pressed.
  await ctx.reply(said.text)
  await ctx.answerCallbackQuery().catch(ctx.dependencies.onFailure)
})
