import { HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { AccountAccess } from "../Identity/Access.ts"
import { TooManyAttempts, WrongRole } from "../Identity/IdentityFailures.ts"
import { AccessToken } from "../Identity/Login.ts"
import { NotFound } from "../Primitives/CommonFailures.ts"
import { del, get, post, put } from "../Primitives/Endpoint.ts"
import { IdPath, SessionId } from "../Primitives/Id.ts"
import { Message } from "../Primitives/Page.ts"
import {
  AccountSecurity,
  CodeWrong,
  CurrentPasswordWrong,
  LeftSession,
  OpenSession,
  PasswordChange,
  RecoveryCodes,
  SecondFactorProof,
  SecondFactorRemoval,
  SecondFactorSecret,
  SecondFactorStart,
  SecondFactorUnchanged,
} from "./Account.ts"

/** What needs no token. */
export class AccountDoorApi extends HttpApiGroup.make("accountDoor").add(
  post("signOutLater", "/account/sign-out-later", { body: LeftSession, answer: Message }),
) {}

/** What a signed-in person of any role does with the own account. */
export class AccountApi extends HttpApiGroup.make("account")
  .add(post("signOut", "/account/sign-out", { answer: Message }))
  .add(get("security", "/account/security", { answer: AccountSecurity }))
  .add(post("dismissWarning", "/account/dismiss-warning", { answer: Message }))
  .add(get("sessions", "/account/sessions", { answer: Schema.Array(OpenSession) }))
  .add(
    del("endSession", "/account/sessions/:id", {
      path: IdPath(SessionId),
      answer: Message,
      failures: [NotFound],
    }),
  )
  .add(post("endOtherSessions", "/account/end-other-sessions", { answer: Message }))
  .add(
    put("changePassword", "/account/password", {
      body: PasswordChange,
      answer: AccessToken,
      failures: [CurrentPasswordWrong, TooManyAttempts],
    }),
  )
  .add(
    post("beginSecondFactor", "/account/second-factor", {
      body: SecondFactorStart,
      answer: SecondFactorSecret,
      failures: [CurrentPasswordWrong, SecondFactorUnchanged, TooManyAttempts, WrongRole],
    }),
  )
  .add(
    post("confirmSecondFactor", "/account/second-factor/confirm", {
      body: SecondFactorProof,
      answer: RecoveryCodes,
      failures: [CodeWrong, SecondFactorUnchanged, TooManyAttempts, WrongRole],
    }),
  )
  .add(
    post("removeSecondFactor", "/account/second-factor/remove", {
      body: SecondFactorRemoval,
      answer: Message,
      failures: [CurrentPasswordWrong, CodeWrong, SecondFactorUnchanged, TooManyAttempts, WrongRole],
    }),
  )
  .middleware(AccountAccess) {}
