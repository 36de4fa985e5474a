import { toDollars } from "@rokthnam/shared/Primitives/Money"
import type { Cents } from "@rokthnam/shared/Primitives/Money"
import { Effect } from "effect"
import { Composer } from "grammy"
import type { BotContext } from "../context.ts"
import { say } from "../context.ts"
import type { CartView } from "../services/rokthnam-api.ts"

/** The cart belongs to the customer: what the bot adds, the website shows. */
export const cart = new Composer<BotContext>()

/** Signs the person in through the bot's own door; the token is used once and never kept. */
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

/** What the person is told of an addition: the note of a success, or why not. */
const add = (ctx: BotContext, token: string, medicineId: number): Effect.Effect<Said, unknown> => {
  const words = say(ctx)
  const refused = (text: string) => Effect.succeed<Said>({ text, as: "alert" })
  // Telegram delivers an update again when it is not sure that we had it; the intent is the same then.
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

cart.callbackQuery(/^add:(\d{1,10})$/, async (ctx) => {
  const token = await tokenOf(ctx)
  if (token === undefined) return
  const said = await Effect.runPromise(add(ctx, token, Number(ctx.match[1])))
  if (said.as !== "message") {
    await ctx.answerCallbackQuery({ text: said.text, show_alert: said.as === "alert" })
    return
  }
  // A message stays and its /cart can be pressed; by now the button's own answer may come too late for Telegram.
  await ctx.reply(said.text)
  await ctx.answerCallbackQuery().catch(ctx.dependencies.onFailure)
})
