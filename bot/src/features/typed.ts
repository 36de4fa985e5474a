import { Composer } from "grammy"
import type { BotContext } from "../context.ts"
import { copy, locales } from "../copy/locales.ts"
import { askPlace } from "./ask-place.ts"
import { showCart } from "./cart.ts"
import { askLanguage } from "./language.ts"
import { keepTypedPlace } from "./place.ts"
import { queryIn, searchFor } from "./search.ts"
import { greet, help } from "./start.ts"
import { showWatches } from "./watch.ts"

type Command = keyof (typeof copy)["en"]["words"]

const commands: Readonly<Record<Command, (ctx: BotContext) => unknown>> = {
  start: greet,
  cart: showCart,
  watches: showWatches,
  location: askPlace,
  language: askLanguage,
  help,
}

/** Each word that is typed instead of a command, in both languages. */
const meanings = new Map(
  locales.flatMap((locale) =>
    (["start", "cart", "watches", "location", "language", "help"] as const).flatMap((command) =>
      copy[locale].words[command].map((word) => [word, commands[command]] as const),
    ),
  ),
)

const folded = (text: string): string => text.toLowerCase().replace(/[\s!.?។៕]+$/u, "")

/** Typed text: the word for a command, a place by its name, or the name of a medicine. */
export const typed = new Composer<BotContext>()

typed.on("message:text", async (ctx) => {
  const text = queryIn(ctx.message.text)
  const command = meanings.get(folded(text))
  if (command !== undefined) await command(ctx)
  else if (!(await keepTypedPlace(ctx, text))) await searchFor(ctx, text)
})
