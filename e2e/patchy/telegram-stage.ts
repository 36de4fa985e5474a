import { randomInt } from "node:crypto"
import type { Visitor } from "../fixtures/browser.ts"
import { callApi } from "../fixtures/api-calls.ts"
import { expect } from "../fixtures/expect.ts"
import { holdByTelegram } from "../fixtures/telegram-client.ts"
import type { Session } from "./account-stage.ts"

/**
 * A person whom Telegram names, with no account yet, and the address at which its client opens the app for them: by a link with
 * a text after `startapp=`, by a page that a button of the bot names, or at its start.
 */
export const personOfTelegram = async (
  { page, context }: Visitor,
  opening: { readonly start?: string; readonly page?: string } = {},
) => {
  const id = randomInt(10_000_000, 900_000_000)
  const address = await holdByTelegram(context, { id, first_name: "Dara" }, opening)
  const init_data = new URLSearchParams(address.slice(address.indexOf("#") + 1)).get("tgWebAppData")
  return {
    address,
    /** What the app has stored for this person alone, by its name; null without it. */
    stored: (name: string) => page.evaluate((key) => localStorage.getItem(key), `${name} telegram ${id}`),
    /** Signs in by the API alone, as the app does. */
    signIn: () => callApi<Session>("POST", "/users/telegram-miniapp-login", { body: { init_data } }),
  }
}

export type PersonOfTelegram = Awaited<ReturnType<typeof personOfTelegram>>

/** Says whom the app has signed in. */
export const isWelcome = ({ page }: Pick<Visitor, "page">) =>
  expect(page.getByRole("heading", { name: "Welcome, Dara" })).toBeVisible()

/** Opens the app inside Telegram for a person without an account, whom its start signs in. */
export const startInTelegram = async (visitor: Visitor): Promise<PersonOfTelegram> => {
  const person = await personOfTelegram(visitor)
  await visitor.open(person.address)
  await isWelcome(visitor)
  return person
}
