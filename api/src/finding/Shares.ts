import type { OneOffer } from "@rokthnam/shared/Offers/OffersApi"
import { SharingOff } from "@rokthnam/shared/Offers/SharesApi"
import type { ShareRequest } from "@rokthnam/shared/Offers/SharesApi"
import type { PharmacyContact } from "@rokthnam/shared/Pharmacies/Pharmacy"
import type { CustomerId, MedicineId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { toDollars } from "@rokthnam/shared/Primitives/Money"
import type { Cents } from "@rokthnam/shared/Primitives/Money"
import { Effect } from "effect"
import { Customers } from "../accounts/Customers.ts"
import { AppConfig } from "../Config.ts"
import { RateLimits } from "../platform/RateLimits.ts"
import { Offers } from "./Offers.ts"
import { PreparedMessages } from "./Shares/PreparedMessages.ts"
import type { ShareableMessage } from "./Shares/PreparedMessages.ts"
import { traced } from "../platform/Span.ts"

/** Messages of one customer in an hour. Nobody tells so many people of medicines; Telegram limits bots. */
const messages = { hits: 60, seconds: 3600 }

const openWords = { en: "Open in Rokthnam", km: "បើកក្នុង រកថ្នាំ" } as const

/** Text in Telegram's HTML (core.telegram.org/bots/api#html-style). */
const html = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

const bold = (text: string): string => `<b>${html(text)}</b>`

const contactLines = ({ name, address, phone }: PharmacyContact) => [
  `🏥 ${bold(name)}`,
  html(address),
  html(phone),
]

const dollars = (price: Cents): string => `$${toDollars(price).toFixed(2)}`

const offerWords = ({ name, dosage, price, pharmacy }: OneOffer) => ({
  title: `${name} ${dosage}`,
  description: `${dollars(price)} · ${pharmacy.name}`,
  html: [bold(`${name} ${dosage}`), dollars(price), "", ...contactLines(pharmacy)].join("\n"),
})

const pharmacyWords = (pharmacy: PharmacyContact) => ({
  title: pharmacy.name,
  description: pharmacy.address,
  html: contactLines(pharmacy).join("\n"),
})

/** What customers send from the Mini App to people they know: an offer or a pharmacy, with a button that opens it. */
export class Shares extends Effect.Service<Shares>()("Shares", {
  effect: Effect.gen(function* () {
    const offers = yield* Offers
    const customers = yield* Customers
    const prepared = yield* PreparedMessages
    const limits = yield* RateLimits
    const { telegramBotUsername } = yield* AppConfig

    /** Has Telegram keep a message for the customer. `start` is what the button's link opens. */
    const prepare = (
      customerId: CustomerId,
      words: Omit<ShareableMessage, "button">,
      { language, start }: ShareRequest & { readonly start: string },
    ) =>
      Effect.gen(function* () {
        if (!prepared.isOn || telegramBotUsername === undefined)
          return yield* new SharingOff({ reason: "no_bot" })
        const person = yield* customers.telegramIdOf(customerId)
        if (person === undefined) return yield* new SharingOff({ reason: "no_telegram" })
        yield* limits.allow(`share:${customerId}`, messages)
        const url = `https://t.me/${telegramBotUsername.replace(/^@/, "")}?startapp=${start}`
        const id = yield* prepared.prepare(person, {
          ...words,
          button: { text: openWords[language], url },
        })
        return id === undefined ? yield* new SharingOff({ reason: "away" }) : { id }
      })

    const offer = traced("Shares.offer")(function* (
      customerId: CustomerId,
      id: MedicineId,
      { language }: ShareRequest,
    ) {
      const words = offerWords(yield* offers.one(id, undefined))
      return yield* prepare(customerId, words, { language, start: `m_${id}` })
    })

    const pharmacy = traced("Shares.pharmacy")(function* (
      customerId: CustomerId,
      id: PharmacyId,
      { language }: ShareRequest,
    ) {
      const found = yield* offers.pharmacy(id)
      return yield* prepare(customerId, pharmacyWords(found), { language, start: `p_${id}` })
    })

    return { offer, pharmacy }
  }),
  dependencies: [Offers.Default, Customers.Default, PreparedMessages.Default],
}) {}
