import { SharingOff } from "@rokthnam/shared/Offers/SharesApi"
import type { ShareRequest } from "@rokthnam/shared/Offers/SharesApi"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { CustomerId, MedicineId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { Customers } from "../accounts/Customers.ts"
import { AppConfig } from "../Config.ts"
import { RateLimits } from "../platform/RateLimits.ts"
import { Carts } from "./Carts.ts"
import { Offers } from "./Offers.ts"
import { PreparedMessages } from "./Shares/PreparedMessages.ts"
import type { ShareableMessage } from "./Shares/PreparedMessages.ts"
import { cartWords, offerWords, openWords, pharmacyWords } from "./Shares/ShareWords.ts"
import { traced } from "../platform/Span.ts"

/** Messages of one customer in an hour. Nobody tells so many people of medicines; Telegram limits bots. */
const messages = { hits: 60, seconds: 3600 }

/** What customers send from the Mini App to people they know: an offer, a pharmacy or their cart, with a button that opens it. */
export class Shares extends Effect.Service<Shares>()("Shares", {
  effect: Effect.gen(function* () {
    const offers = yield* Offers
    const carts = yield* Carts
    const customers = yield* Customers
    const prepared = yield* PreparedMessages
    const limits = yield* RateLimits
    const { telegramBotUsername } = yield* AppConfig

    /** The address that opens the Mini App, at what `start` names. */
    const linkTo = (start?: string): string => {
      const app = `https://t.me/${(telegramBotUsername ?? "").replace(/^@/, "")}?startapp`
      return start === undefined ? app : `${app}=${start}`
    }

    /** Has Telegram keep a message for the customer. `url` is what its button opens. */
    const prepare = (
      customerId: CustomerId,
      words: Omit<ShareableMessage, "button">,
      { language, url }: ShareRequest & { readonly url: string },
    ) =>
      Effect.gen(function* () {
        if (!prepared.isOn || telegramBotUsername === undefined)
          return yield* new SharingOff({ reason: "no_bot" })
        const person = yield* customers.telegramIdOf(customerId)
        if (person === undefined) return yield* new SharingOff({ reason: "no_telegram" })
        yield* limits.allow(`share:${customerId}`, messages)
        const id = yield* prepared.prepare(person, { ...words, button: { text: openWords[language], url } })
        return id === undefined ? yield* new SharingOff({ reason: "away" }) : { id }
      })

    const offer = traced("Shares.offer")(function* (
      customerId: CustomerId,
      id: MedicineId,
      { language }: ShareRequest,
    ) {
      const words = offerWords(yield* offers.one(id, undefined))
      return yield* prepare(customerId, words, { language, url: linkTo(`m_${id}`) })
    })

    const pharmacy = traced("Shares.pharmacy")(function* (
      customerId: CustomerId,
      id: PharmacyId,
      { language }: ShareRequest,
    ) {
      const words = pharmacyWords(yield* offers.pharmacy(id))
      return yield* prepare(customerId, words, { language, url: linkTo(`p_${id}`) })
    })

    /** The customer's cart as it is now. An empty one is no message. */
    const cart = traced("Shares.cart")(function* (customerId: CustomerId, { language }: ShareRequest) {
      const found = yield* carts.read(customerId)
      if (found.items.length === 0) return yield* new NotFound({ what: "Cart item" })
      return yield* prepare(customerId, cartWords(found, language, linkTo), { language, url: linkTo() })
    })

    return { offer, pharmacy, cart }
  }),
  dependencies: [Offers.Default, Carts.Default, Customers.Default, PreparedMessages.Default],
}) {}
