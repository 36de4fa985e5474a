import { dollarsText } from "@rokthnam/shared/Primitives/Money"
import { timeZone } from "@rokthnam/shared/Primitives/CalendarDay"
import type { FoundOffer, Notice } from "@rokthnam/shared/Notices/Notice"
import { FormattedString, fmt } from "@grammyjs/parse-mode"
import { InlineKeyboard } from "grammy"
import type { Copy } from "../copy/copy.ts"
import { copy } from "../copy/locales.ts"
import type { Locale } from "../copy/locales.ts"
import { clip } from "../telegram/clip.ts"
import { callable } from "../telegram/phone.ts"
import type { Written } from "../telegram/outbox.ts"
import { longestAddress, longestName } from "./offer-lines.ts"
import { digestText, expiryText, registrationMessage, stockText, unlinkText } from "./office-news.ts"

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
const offerLines = (words: Copy, locale: Locale, { pharmacy, ...offer }: FoundOffer): FormattedString => {
  const name = clip(`${offer.name} ${offer.dosage}`.trim(), longestName)
  return FormattedString.join(
    [
      fmt`💊 ${FormattedString.bold(name)} · ${dollarsText(offer.price)}`,
      fmt`🏥 ${FormattedString.bold(clip(pharmacy.name, longestName))} · ${callable(pharmacy.phone)}`,
      `${clip(pharmacy.address, longestAddress)} · ${words.away(offer.kilometres.toFixed(1))}`,
      words.watch.seen(clocks[locale].format(new Date(offer.at))),
    ],
    "\n",
  )
}

type WatchContent = Extract<Notice["content"], { readonly kind: "watch" }>

const watchMessage = (words: Copy, locale: Locale, { query, offer, watch_id }: WatchContent): Written => {
  const { text, entities } = FormattedString.join(
    [words.watch.arrived(clip(query, longestName)), offerLines(words, locale, offer)],
    "\n\n",
  )
  return {
    text,
    other: {
      entities,
      reply_markup: new InlineKeyboard()
        .text(`${words.addOne} · ${dollarsText(offer.price)}`, `add:${offer.medicine_id}`)
        .row()
        .text(words.watch.show, `watched:${watch_id}`),
      link_preview_options: { is_disabled: true },
    },
  }
}

const plain = (text: string): Written => ({ text, other: {} })

/** The text and the buttons of a message that leaves on its own, and what kind of file goes with it. */
export const writeNotice = ({ language, content }: Pick<Notice, "language" | "content">): Written => {
  const locale = language ?? "en"
  const words = copy[locale]
  switch (content.kind) {
    case "watch":
      return watchMessage(words, locale, content)
    case "stock":
      return plain(stockText(words.office, content))
    case "expiry":
      return plain(expiryText(words.office, content))
    case "digest":
      return plain(digestText(words.office, content))
    case "registration":
      return registrationMessage(words.office, content)
    case "unlinked":
      return plain(unlinkText(words.office, content))
  }
}
