import { expect } from "../fixtures/expect.ts"
import { journeyPassword } from "../fixtures/accounts.ts"
import { callApi } from "../fixtures/api-calls.ts"
import type { Stage } from "./action.ts"

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
