import { timeZone } from "@rokthnam/shared/Primitives/CalendarDay"
import type { FoundOffer, Notice } from "@rokthnam/shared/Notices/Notice"
import { InlineKeyboard } from "grammy"
import type { Copy } from "../copy/copy.ts"
import { copy } from "../copy/locales.ts"
import type { Locale } from "../copy/locales.ts"
import { clip } from "../telegram/clip.ts"
import { callable } from "../telegram/phone.ts"
import { longestAddress, longestName, money } from "./offer-lines.ts"

const clocks: Record<Locale, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }),
  km: new Intl.DateTimeFormat("km-u-nu-latn", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hour12: false,
  }),
}

/** The offer that answered a watch: what, for how much, where, and when it was seen. */
const offerLines = (words: Copy, locale: Locale, { pharmacy, ...offer }: FoundOffer): string =>
  [
    `💊 ${clip(`${offer.name} ${offer.dosage}`.trim(), longestName)} · ${money(offer.price)}`,
    `🏥 ${clip(pharmacy.name, longestName)} · ${callable(pharmacy.phone)}`,
    `${clip(pharmacy.address, longestAddress)} · ${words.away(offer.kilometres.toFixed(1))}`,
    words.watch.seen(clocks[locale].format(new Date(offer.at))),
  ].join("\n")

/** The text and the buttons of a message that leaves on its own. */
export const writeNotice = ({ language, content }: Notice) => {
  const locale = language ?? "en"
  const words = copy[locale]
  const { query, offer, watch_id } = content
  return {
    text: `${words.watch.arrived(clip(query, longestName))}\n\n${offerLines(words, locale, offer)}`,
    other: {
      reply_markup: new InlineKeyboard()
        .text(`${words.addOne} · ${money(offer.price)}`, `add:${offer.medicine_id}`)
        .row()
        .text(words.watch.show, `watched:${watch_id}`),
      link_preview_options: { is_disabled: true },
    },
  }
}
