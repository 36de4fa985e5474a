import { languageOf } from "@rokthnam/shared/web/i18n/languages"
import type { Language } from "@rokthnam/shared/web/i18n/languages"
import { useTranslation } from "react-i18next"
import { usePlatform } from "../platform/platform.ts"
import { api } from "./api.ts"
import { useCustomer } from "./customer.ts"

/** What is shared: an offer or a pharmacy by its id, or the customer's own cart. */
export type Subject = { readonly medicine: number } | { readonly pharmacy: number } | "cart"

/** Milliseconds for which somebody who wants to share waits for the bot; a link needs nobody. */
const patience = 8000

const ask = (of: Subject, language: Language) => {
  const asked = { as: "customer", body: { language }, timeout: patience } as const
  if (of === "cart") return api.post("/cart/message", asked)
  return "medicine" in of
    ? api.post("/users/offers/:id/message", { ...asked, path: { id: of.medicine } })
    : api.post("/users/pharmacies/:id/message", { ...asked, path: { id: of.pharmacy } })
}

/**
 * Lets the customer send a message to a chat that the bot prepares. `otherwise` is called where there is none: outside
 * Telegram, in an old client, without a bot or a connection. The promise resolves when the client is asked; nobody waits at a
 * button while somebody else chooses a chat.
 */
export const useSharePrepared = (of: Subject, otherwise: () => Promise<void>) => {
  const { i18n } = useTranslation()
  const { sharePrepared } = usePlatform()
  const isCustomer = useCustomer() !== undefined
  return async (): Promise<void> => {
    if (sharePrepared === undefined || !isCustomer) return otherwise()
    const message = await ask(of, languageOf(i18n.resolvedLanguage)).catch(() => undefined)
    if (message === undefined) return otherwise()
    void sharePrepared(message.id).then((isTaken) => (isTaken ? undefined : otherwise()))
  }
}
