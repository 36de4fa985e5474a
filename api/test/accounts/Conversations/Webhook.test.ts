import { SqlClient } from "@effect/sql"
import { as } from "@rokthnam/shared/Client"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { AppConfig } from "../../../src/Config.ts"
import { answer } from "../../support/Calling.ts"
import { environment } from "../../support/Environment.ts"
import { startApp, useApp } from "../../support/TestApp.ts"

const secret = "a-secret-that-telegram-names"
const app = useApp({ TELEGRAM_BOT_TOKEN: "71:a token of the tests", TELEGRAM_WEBHOOK_SECRET: secret })
const header = "x-telegram-bot-api-secret-token"

const deliver = (body: unknown, given: string | null = secret, to: Pick<typeof app, "send"> = app) =>
  to.send("POST", "/telegram/webhook", {
    body,
    headers: given === null ? {} : { [header]: given },
  })
const message = (update_id: number, text = "panadol") => ({
  update_id,
  message: { message_id: 1, from: { id: 5001, is_bot: false, first_name: "Dara" }, text },
})
const change = (run: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>) =>
  app.run(Effect.flatMap(SqlClient.SqlClient, run))
const unhandled = async () => {
  const call = app.client.conversations.unhandled({ path: { id: "71" } })
  const { updates } = await answer(call.pipe(as("a service secret that only the tests know")))
  return updates.map((json): unknown => JSON.parse(json))
}

describe("the webhook of Telegram", () => {
  it("keeps each update once, as it was delivered, with the number of the bot of the token", async () => {
    const update = { ...message(10, "ប៉ារ៉ា \u0000 💊"), of_later_versions: { a: [1] } }
    for (let times = 0; times < 3; times += 1) expect((await deliver(update)).status).toBe(200)
    expect(await unhandled()).toEqual([update])
  })

  it("takes note of whoever sent it, whatever kind it is, and keeps nothing that nobody sent", async () => {
    const from = { id: 5002 }
    const kinds = ["edited_message", "callback_query", "inline_query", "my_chat_member"]
    for (const [index, kind] of kinds.entries()) await deliver({ update_id: 20 + index, [kind]: { from } })
    await deliver({ update_id: 30, message: { message_id: 1 } })
    await deliver({ update_id: 31, channel_post: { text: "x" } })
    const kept = await app.run(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`
          select update_id, telegram_id, update is null as forgotten from bot_updates
          where update_id between 20 and 31 order by update_id`,
      ),
    )
    expect(kept).toEqual([
      ...kinds.map((_, index) => ({ update_id: 20 + index, telegram_id: 5002, forgotten: false })),
      { update_id: 30, telegram_id: null, forgotten: true },
      { update_id: 31, telegram_id: null, forgotten: true },
    ])
  })

  it("accepts what is too long to be kept, since Telegram would repeat it all day, and forgets it", async () => {
    const before = await unhandled()
    expect((await deliver(message(40, "x".repeat(150_000)))).status).toBe(200)
    expect(await unhandled()).toEqual(before)
  })

  it("refuses a body that is no update, and one that is larger than a megabyte", async () => {
    for (const body of ["[]", "{", { update_id: -1 }, { update_id: "1" }, {}])
      expect([400, 422]).toContain((await deliver(body)).status)
    expect((await deliver(message(41, "x".repeat(1_100_000)))).status).toBe(413)
  })

  it("lets nobody in without the secret, and tells nobody why", async () => {
    const wrong = [null, "", "wrong", `${secret}x`, secret.toUpperCase(), secret.slice(1)]
    const answers = []
    for (const given of wrong) answers.push(await deliver(message(50), given))
    expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 401))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(JSON.stringify(answers[0]?.body)).not.toMatch(/secret|telegram/i)
    expect(JSON.stringify(await unhandled())).not.toContain('"update_id":50')
  })

  it("asks Telegram to deliver later while too many wait", async () => {
    await change(
      (sql) => sql`
        insert into bot_updates (bot_id, update_id, telegram_id, update)
        select 71, 1000 + n, n, '{}' from generate_series(1, 20001) n`,
    )
    expect((await deliver(message(45))).status).toBe(503)
    await change((sql) => sql`delete from bot_updates where update_id > 1000`)
    expect((await deliver(message(45))).status).toBe(200)
  })

  it("limits who tries secrets, and never Telegram", async () => {
    const statuses = []
    for (let times = 0; times < 25; times += 1)
      statuses.push((await deliver(message(60), `wrong-${times}`)).status)
    expect(statuses.at(-1)).toBe(429)
    expect((await deliver(message(61))).status).toBe(200)
  })
})

describe("without a secret in the settings", () => {
  it("there is no way in", async () => {
    const other = await startApp({ TELEGRAM_BOT_TOKEN: "71:a token of the tests" })
    try {
      for (const given of [null, "", "undefined", secret])
        expect((await deliver(message(70), given, other)).status).toBe(401)
    } finally {
      await other.stop()
    }
  })
})

/** The number of the bot whose updates are delivered with these settings, or why they are refused. */
const read = (settings: Record<string, string>) =>
  Effect.runPromise(
    AppConfig.pipe(
      Effect.provide(AppConfig.Default),
      Effect.provide(environment({ DATABASE_URL: "postgresql://nobody@127.0.0.1/none", ...settings })),
      Effect.either,
      Effect.map((outcome) =>
        outcome._tag === "Left" ? outcome.left.message : outcome.right.telegramWebhook?.bot,
      ),
    ),
  )

describe("the settings", () => {
  it("refuse a secret that Telegram would refuse, and one without a bot", async () => {
    const token = "123456:token"
    expect(await read({ TELEGRAM_BOT_TOKEN: token, TELEGRAM_WEBHOOK_SECRET: secret })).toBe("123456")
    expect(await read({ TELEGRAM_BOT_TOKEN: token, TELEGRAM_WEBHOOK_SECRET: "" })).toBe(undefined)
    expect(await read({ TELEGRAM_BOT_TOKEN: token, TELEGRAM_WEBHOOK_SECRET: "no spaces" })).toContain(
      "Telegram takes no other",
    )
    expect(await read({ TELEGRAM_WEBHOOK_SECRET: secret })).toContain("needs TELEGRAM_BOT_TOKEN")
  })
})
