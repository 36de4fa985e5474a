import { isUnknown } from "../errors/api-failure.ts"
import { refusalOf } from "../errors/refusal-of.ts"
import { whenRefused } from "./when-refused.ts"
import type { WatchedSession } from "./when-refused.ts"

export type PasswordChange = { readonly current_password: string; readonly new_password: string }

type Account = {
  /** Sends the change, and returns the token with which the session goes on. */
  readonly send: (body: PasswordChange) => Promise<{ readonly access_token: string }>
  /** Opens a session of the same person with a password. */
  readonly signIn: (password: string) => Promise<void>
}

/**
 * Changes passwords. The session goes on with the token that is returned; all others have ended. When an answer was lost
 * and the session is refused then, the password is most likely changed: the new one opens the next session, and sending the
 * same again is a success.
 */
export const passwordChanging = (session: WatchedSession) => {
  /** The new password, once it has opened a session after an answer that was lost. */
  let opened: string | undefined
  return async ({ send, signIn }: Account, body: PasswordChange): Promise<void> => {
    const reopen = async (): Promise<void> => {
      await signIn(body.new_password)
      opened = body.new_password
    }
    try {
      session.replaceToken((await send(body)).access_token)
    } catch (error) {
      const isOld = refusalOf("PUT /account/password", error)?.code === "CurrentPasswordWrong"
      if (isOld && opened === body.new_password) return
      // Where that fails, the person is asked to sign in.
      if (isUnknown(error)) whenRefused(session, () => void reopen().catch(() => undefined))
      throw error
    }
  }
}
