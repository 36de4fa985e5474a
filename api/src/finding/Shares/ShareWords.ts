import { clipSheet, sheetLineText, sheetOf } from "@rokthnam/shared/Carts/CartSheetRules"
import type { SheetLine } from "@rokthnam/shared/Carts/CartSheetRules"
import { sheetWordsIn } from "@rokthnam/shared/Carts/CartSheetWords"
import type { Cart } from "@rokthnam/shared/Carts/Cart"
import type { OneOffer } from "@rokthnam/shared/Offers/OffersApi"
import type { ShareRequest } from "@rokthnam/shared/Offers/SharesApi"
import type { PharmacyContact } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { dollarsText } from "@rokthnam/shared/Primitives/Money"
import type { ShareableMessage } from "./PreparedMessages.ts"

type Language = ShareRequest["language"]
type Words = Omit<ShareableMessage, "button">

/** Telegram's limit of the text of a message without its tags, in UTF-16 code units. */
const longestMessage = 4096

/** What the button of each message says. */
export const openWords = { en: "Open in Rokthnam", km: "បើកក្នុង រកថ្នាំ" } as const

/** Text in Telegram's HTML (core.telegram.org/bots/api#html-style). */
const html = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

const bold = (text: string): string => `<b>${html(text)}</b>`

const contactLines = ({ name, address, phone }: PharmacyContact) => [
  `🏥 ${bold(name)}`,
  html(address),
  html(phone),
]

/** An offer as a message. */
export const offerWords = ({ name, dosage, price, pharmacy }: OneOffer): Words => ({
  title: `${name} ${dosage}`,
  description: `${dollarsText(price)} · ${pharmacy.name}`,
  html: [bold(`${name} ${dosage}`), dollarsText(price), "", ...contactLines(pharmacy)].join("\n"),
})

/** A pharmacy as a message. */
export const pharmacyWords = (pharmacy: PharmacyContact): Words => ({
  title: pharmacy.name,
  description: pharmacy.address,
  html: contactLines(pharmacy).join("\n"),
})

/** The list as a message, with the names of the pharmacies as links. Its last medicines are left out of one that is too long. */
export const cartWords = (cart: Cart, language: Language, linkTo: (start: string) => string): Words => {
  const words = sheetWordsIn[language]
  const lineHtml = (line: SheetLine): string =>
    sheetLineText(line, (text, kind) => {
      if (kind === "title" || kind === "total") return bold(text)
      if (line.pharmacyId === undefined) return html(text)
      return `<a href="${linkTo(`p_${line.pharmacyId}`)}">${html(text)}</a>`
    })
  return {
    title: words.title,
    description: `${words.total} — ${dollarsText(cart.total)}`,
    html: clipSheet(sheetOf(cart, words, dollarsText), longestMessage)
      .map(lineHtml)
      .join("\n"),
  }
}
