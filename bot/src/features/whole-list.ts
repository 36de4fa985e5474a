import { standouts } from "@rokthnam/shared/Carts/CartRules"
import { dollarsText, sum } from "@rokthnam/shared/Primitives/Money"
import { Effect } from "effect"
import { Composer, InlineKeyboard } from "grammy"
import type { BotContext } from "../context.ts"
import { run, say } from "../context.ts"
import type { WholeList } from "../services/rokthnam-api.ts"
import { clip } from "../telegram/clip.ts"
import { answerPress, replaceMessage } from "../telegram/notes.ts"
import { callable } from "../telegram/phone.ts"
import { askPlace } from "./ask-place.ts"
import { shortName } from "./cart-text.ts"
import { tokenOf } from "./cart.ts"
import { distanceWords } from "./offer-lines.ts"

type Holding = WholeList["whole"][number]

const longestMessage = 4096
/** How many names of missing or held medicines are listed. */
const mostNames = 8

const names = (given: ReadonlyArray<string>): string => {
  const more = given.length > mostNames ? [`+ ${given.length - mostNames}`] : []
  return [...given.slice(0, mostNames).map(shortName), ...more].join(", ")
}

const held = ({ items }: Holding): string => names(items.map(({ name }) => name))

const holdingWords = (ctx: BotContext, holding: Holding, number: number, detail: string): string => {
  const { pharmacy, total } = holding
  const away = pharmacy.distance === null ? [] : [distanceWords(ctx, pharmacy.distance.value)]
  return [
    `${number} ${[shortName(pharmacy.name), ...away].join(" · ")} — ${dollarsText(total)}`,
    ...(detail === "" ? [] : [`  ${detail}`]),
    `  ${callable(pharmacy.phone)}`,
  ].join("\n")
}

/** Where the whole list is: at one pharmacy, at two, or the most of it; and the pharmacies in the order of the text. */
const answerOf = (ctx: BotContext, { lines, whole, pair, most }: WholeList) => {
  const { all, two, part, none, missing } = say(ctx).wholeList
  const parts = (heading: string, holdings: ReadonlyArray<Holding>, detail: (one: Holding) => string) => ({
    text: [heading, ...holdings.map((one, index) => holdingWords(ctx, one, index + 1, detail(one)))].join(
      "\n",
    ),
    holdings,
  })
  if (whole.length > 0) {
    const { nearest, cheapest } = standouts(whole)
    const words = say(ctx).order
    return parts(all(lines), whole, (one) =>
      [...(one === nearest ? [words.nearest] : []), ...(one === cheapest ? [words.cheapest] : [])].join(
        " · ",
      ),
    )
  }
  if (pair.length > 0) return parts(two(lines, dollarsText(sum(pair.map(({ total }) => total)))), pair, held)
  if (most.length > 0)
    return parts(part(lines), most, (one) => missing(one.items.length, lines, names(one.missing)))
  return { text: none, holdings: most }
}

/** The answer to «Everything at one pharmacy?», in the place of the cart. */
export const wholeList = new Composer<BotContext>()

wholeList.callbackQuery("whole", async (ctx) => {
  const { place } = ctx.conversation
  if (place === null) {
    await answerPress(ctx)
    await askPlace(ctx)
    return
  }
  const token = await tokenOf(ctx)
  const found = await run(
    ctx.dependencies.api
      .wholeList(token, place)
      .pipe(Effect.catchTag("TooManyRequests", ({ params }) => Effect.succeed(params.retry_after))),
  )
  if (typeof found === "number") {
    await answerPress(ctx, say(ctx).tooMany(found), true)
    return
  }
  await answerPress(ctx)
  const { text, holdings } = answerOf(ctx, found)
  const keyboard = new InlineKeyboard()
  for (const [index, { pharmacy }] of holdings.entries())
    keyboard.text(`ℹ️ ${index + 1}`, `shop:${pharmacy.id}:1`)
  keyboard.row().text(say(ctx).wholeList.back, "cart:show:1")
  await replaceMessage(ctx, clip(text, longestMessage), { reply_markup: keyboard })
})
