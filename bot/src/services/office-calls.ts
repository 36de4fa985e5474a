import { as } from "@rokthnam/shared/Client"
import type { ContractClient } from "@rokthnam/shared/Client"
import type { ChatDecision, Redemption } from "@rokthnam/shared/OfficeChats/OfficeChat"
import type { NoticeId, OfficeChatId } from "@rokthnam/shared/Primitives/Id"
import { settled } from "@rokthnam/shared/Primitives/Outcome"
import type { Duration } from "effect"
import { patiently } from "./keeping-calls.ts"

type Limits = { readonly call: Duration.DurationInput; readonly photo: Duration.DurationInput }

/** The calls of people who work in the back office, by their chat. Each may be sent again. */
export const officeCalls = (client: ContractClient, secret: string, limits: Limits) => ({
  /** Links a person's chat with the account for which the code was made. */
  redeemLink: (person: number, payload: Redemption) =>
    client.chatAccounts
      .redeem({ path: { id: String(person) }, payload })
      .pipe(settled(limits.call), patiently, as(secret)),

  /** Ends a code that others have seen. */
  burnLink: (code: string) =>
    client.chatAccounts.burn({ payload: { code } }).pipe(settled(limits.call), patiently, as(secret)),

  /** The accounts with which a person's chat is linked. */
  linkedAccounts: (person: number) =>
    client.chatAccounts
      .list({ path: { id: String(person) } })
      .pipe(settled(limits.call), patiently, as(secret)),

  unlinkAccount: (person: number, chat: OfficeChatId) =>
    client.chatAccounts
      .unlink({ path: { id: String(person), chat } })
      .pipe(settled(limits.call), patiently, as(secret)),

  /** Decides about a registration. A decision that was made before, by whomever, is refused and told. */
  decide: (person: number, payload: ChatDecision) =>
    client.chatAccounts
      .decide({ path: { id: String(person) }, payload })
      .pipe(settled(limits.call), patiently, as(secret)),

  /** The file that a message brings, while its lease holds. */
  noticeFile: (id: NoticeId, lease: string) =>
    client.notices.file({ path: { id }, urlParams: { lease } }).pipe(settled(limits.photo), as(secret)),
})
