import type { Body } from "@rokthnam/shared/web/client/call-types"
import { api } from "../../../lib/api.ts"

/** What is shared, by its id. */
export type Subject = { readonly medicine: number } | { readonly pharmacy: number }

/**
 * The id of a message about an offer or a pharmacy that the bot has ready for the customer; undefined when there is none,
 * such as without a bot. A link can be shared all the same.
 */
export const preparedMessage = async (
  of: Subject,
  language: Body<"POST /users/offers/:id/message">["language"],
): Promise<string | undefined> => {
  const asked = { as: "customer", body: { language } } as const
  try {
    const { id } =
      "medicine" in of
        ? await api.post("/users/offers/:id/message", { ...asked, path: { id: of.medicine } })
        : await api.post("/users/pharmacies/:id/message", { ...asked, path: { id: of.pharmacy } })
    return id
  } catch {
    return undefined
  }
}
