import { SqlClient } from "@effect/sql"
import { as } from "@rokthnam/shared/Client"
import type { NoticeContent } from "@rokthnam/shared/Notices/Notice"
import { Effect } from "effect"
import { seedPassword } from "../../seed/Accounts.ts"
import { answer } from "./Calling.ts"
import type { TestApp } from "./TestApp.ts"

/** The settings with which chats can be linked, and the bot's own credential. */
export const chatSettings = { TELEGRAM_BOT_USERNAME: "rokthnam_bot" }
export const botSecret = "a service secret that only the tests know"

type Kept = {
  readonly telegram_id: string
  readonly language: "en" | "km"
  readonly content: NoticeContent | null
  readonly office_chat_id: number | null
  readonly outcome: string | null
}

/** What tests do with chats of the back office, by the calls that office and bot send. */
export const linkedChats = (app: TestApp) => {
  const link = (token: string) =>
    app.client.officeChats.link({ payload: { current_password: seedPassword } }).pipe(as(token))
  /** The code in the address of a new link. */
  const codeOf = async (token: string) => (await answer(link(token))).url.split("start=l_")[1] ?? ""
  const redeem = (person: string, code: string, language: "en" | "km" = "en") =>
    app.client.chatAccounts
      .redeem({ path: { id: person }, payload: { code, name: "Dara", language } })
      .pipe(as(botSecret))
  return {
    link,
    codeOf,
    redeem,
    /** Links a person's chat with the account of a token. */
    join: async (token: string, person: string, language?: "en" | "km") =>
      answer(redeem(person, await codeOf(token), language)),
    list: (token: string) => answer(app.client.officeChats.list().pipe(as(token))),
    accounts: (person: string) =>
      answer(app.client.chatAccounts.list({ path: { id: person } }).pipe(as(botSecret))),
    /** The messages of the outbox, the oldest first. */
    notices: () =>
      app.run(
        Effect.flatMap(
          SqlClient.SqlClient,
          (sql) => sql<Kept>`
            select telegram_id::text, language, content, office_chat_id::int, outcome from notices order by id`,
        ),
      ),
    claim: async () => {
      await app.run(
        Effect.flatMap(
          SqlClient.SqlClient,
          (sql) => sql`update notices set claimed_at = claimed_at - interval '2 seconds'`,
        ),
      )
      return (await answer(app.client.notices.claim().pipe(as(botSecret)))).notices
    },
  }
}
