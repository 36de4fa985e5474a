import { expect } from "../fixtures/expect.ts"
import { journeyPassword } from "../fixtures/accounts.ts"
import { callApi } from "../fixtures/api-calls.ts"
import type { Stage } from "./action.ts"
import { fillCart, signedIn } from "./stage.ts"

/** What a form says when its call did not come through. */
export const failed = /We cannot reach the service|You are offline\. Please check|The connection broke/

/** A photo of a person, as small as one can be. */
export const smallPhoto = {
  name: "me.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
}

/** What the API answers to a sign-in. */
export type Session = { readonly access_token: string; readonly user_id: number }
/** Signs in by the API alone, with the password of all journeys unless another is given. */
export const signIn = (email: string, password: string = journeyPassword): Promise<Session> =>
  callApi<Session>("POST", "/users/login", { body: { email, password } })

/** Opens the account of who is signed in, and waits until all of it is there. */
export const accountPage = async ({ visitor }: Stage): Promise<void> => {
  await visitor.open("/user/account")
  await expect(visitor.page.getByRole("button", { name: "Delete my account" })).toBeVisible()
  await visitor.settled()
}

/** A customer whose session ended elsewhere presses in the cart, and is asked to sign in again. `token` is of another session. */
export const endedInCart = async ({ visitor, shop }: Stage) => {
  const { page } = visitor
  const person = await signedIn(visitor)
  await fillCart(shop, person, [2])
  await visitor.open("/user/cart")
  const more = page.getByRole("button", { name: /^One more of/ }).first()
  await expect(more).toBeVisible()
  await visitor.settled()
  const { access_token: token } = await signIn(person.email)
  await callApi("POST", "/account/end-other-sessions", { token })
  await more.click()
  return { person, token, dialog: page.getByRole("dialog", { name: "Please sign in again" }) }
}
