import { SqlClient } from "@effect/sql"
import { as } from "@rokthnam/shared/Client"
import { newConversation } from "@rokthnam/shared/Conversations/Conversation"
import type { Conversation, ConversationTurn } from "@rokthnam/shared/Conversations/Conversation"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { Conversations } from "../../../src/accounts/Conversations.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
const secret = "a service secret that only the tests know"
const bot = "77"

const read = (id: string) => answer(app.client.conversations.read({ path: { id } }).pipe(as(secret)))
const query = (id: string, key: string) =>
  app.client.conversations.query({ path: { id, key } }).pipe(as(secret))
const write = (id: string, conversation: Partial<Conversation>, rest: Partial<ConversationTurn> = {}) =>
  answer(
    app.client.conversations
      .write({
        path: { id },
        payload: {
          conversation: { ...newConversation, ...conversation },
          queries: [],
          handled: null,
          ...rest,
        },
      })
      .pipe(as(secret)),
  )
const receive = (...numbers: ReadonlyArray<number>) =>
  answer(
    app.client.conversations
      .receive({
        path: { id: bot },
        payload: {
          updates: numbers.map((update_id) => ({ update_id, person: "5001", update: `{"n":${update_id}}` })),
        },
      })
      .pipe(as(secret)),
  )
const unhandled = async () =>
  (await answer(app.client.conversations.unhandled({ path: { id: bot } }).pipe(as(secret)))).updates

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const place = (until: string) => ({ latitude: 11.55, longitude: 104.92, is_about: true, until })
const change = (run: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>) =>
  app.run(Effect.flatMap(SqlClient.SqlClient, run))
const forgetOld = () =>
  app.run(
    Effect.flatMap(Conversations, ({ forgetOld: work }) => work).pipe(
      Effect.provide(Conversations.Default),
    ) as Effect.Effect<number, never, SqlClient.SqlClient>,
  )

describe("a conversation", () => {
  it("is forgotten with the queries of its buttons, and its update is handled all the same", async () => {
    await write("5999", { language: "km" }, { queries: [{ key: "key-00001", query: "panadol" }] })
    await answer(
      app.client.conversations
        .write({
          path: { id: "5999" },
          payload: { conversation: null, queries: [{ key: "key-00002", query: "x" }], handled: null },
        })
        .pipe(as(secret)),
    )
    expect(await read("5999")).toEqual(newConversation)
    for (const key of ["key-00001", "key-00002"])
      expect(await refusal(query("5999", key))).toEqual(new NotFound({ what: "Query" }))
  })

  it("is new for whoever has not written, and is read as it was written", async () => {
    expect(await read("5000")).toEqual(newConversation)
    const kept: Conversation = {
      language: "km",
      place: place(inHours(1)),
      waiting: "panadol",
      album: "12345678901234567",
      pressed: { button: "42:7 add:3", at: inHours(0) },
      is_blocked: true,
    }
    await write("5000", kept)
    expect(await read("5000")).toEqual(kept)
    await write("5000", {})
    expect(await read("5000")).toEqual(newConversation)
  })

  it("forgets a place when its time is over, and everything 90 days after the last message", async () => {
    await write("5002", { language: "km", place: place(inHours(-1)) })
    expect(await read("5002")).toEqual({ ...newConversation, language: "km" })
    await change(
      (sql) => sql`update conversations set seen_at = now() - interval '91 days' where telegram_id = 5002`,
    )
    await forgetOld()
    expect(await read("5002")).toEqual(newConversation)
  })

  it("keeps the queries of its buttons for 30 days, the newest 200, each for its person", async () => {
    const keys = Array.from({ length: 201 }, (_, number) => `key-${String(number).padStart(5, "0")}`)
    for (let from = 0; from < keys.length; from += 20) {
      const queries = keys.slice(from, from + 20).map((key) => ({ key, query: `Panadol ${key}` }))
      await write("5003", {}, { queries })
    }
    expect(await answer(query("5003", "key-00200"))).toEqual({ key: "key-00200", query: "Panadol key-00200" })
    // one of the oldest, which were kept in one commit
    expect(await refusal(query("5003", "key-00019"))).toEqual(new NotFound({ what: "Query" }))
    expect(await refusal(query("5004", "key-00200"))).toEqual(new NotFound({ what: "Query" }))
    await change(
      (sql) =>
        sql`update conversation_queries set kept_at = now() - interval '31 days' where key = 'key-00200'`,
    )
    await forgetOld()
    expect(await refusal(query("5003", "key-00200"))).toEqual(new NotFound({ what: "Query" }))
    expect((await answer(query("5003", "key-00199"))).query).toBe("Panadol key-00199")
  })
})

/** The numbers of the updates that a process is handed. The call waits when there are none. */
const claim = async (
  process: string,
  { inHand = [] as ReadonlyArray<number>, room = 10, of = bot } = {},
): Promise<ReadonlyArray<number>> => {
  const payload = { process, in_hand: inHand, room }
  const { updates } = await answer(
    app.client.conversations.claim({ path: { id: of }, payload }).pipe(as(secret)),
  )
  return updates.map((json) => Number((JSON.parse(json) as { readonly n: number }).n))
}
/** Keeps updates of a bot of its own, `[number, person]` each. */
const receiveFor = (of: string, ...given: ReadonlyArray<readonly [number, string | null]>) =>
  answer(
    app.client.conversations
      .receive({
        path: { id: of },
        payload: {
          updates: given.map(([update_id, person]) => ({
            update_id,
            person,
            update: `{"n":${update_id}}`,
          })),
        },
      })
      .pipe(as(secret)),
  )
const first = "11111111-1111-4111-8111-111111111111"
const second = "22222222-2222-4222-8222-222222222222"
const dies = (process: string) =>
  change(
    (sql) =>
      sql`update bot_processes set seen_at = now() - interval '11 seconds' where process = ${process}::uuid`,
  )

describe("a process of the bot", () => {
  it("is handed each update once, in order, and a person's only when nobody else has one of theirs", async () => {
    await receiveFor("81", [5, "1"], [3, "2"], [4, "1"])
    expect(await claim(first, { of: "81", room: 2 })).toEqual([3, 4])
    // 5 is of the person whose 4 is in hand elsewhere
    expect(await claim(second, { of: "81", room: 0 })).toEqual([])
    await receiveFor("81", [6, "3"])
    expect(await claim(second, { of: "81" })).toEqual([6])
    expect(await claim(first, { of: "81", inHand: [3, 4] })).toEqual([5])
  })

  it("that is not heard of for ten seconds loses what it had, and one that goes on keeps it", async () => {
    await receiveFor("82", [1, "1"], [2, "2"])
    expect(await claim(first, { of: "82" })).toEqual([1, 2])
    await write("1", {}, { handled: { bot: "82", update_id: 1 } })
    await dies(first)
    expect(await claim(second, { of: "82" })).toEqual([2])
  })

  it("gets again what it was handed and does not have: its answer was lost, or it was started anew", async () => {
    await receiveFor("83", [1, "1"], [2, "2"])
    expect(await claim(first, { of: "83" })).toEqual([1, 2])
    expect(await claim(first, { of: "83", inHand: [1] })).toEqual([2])
  })

  it("is woken by an update, however many wait, and told how many share the work", async () => {
    const claims = [first, second].map((process) =>
      answer(
        app.client.conversations
          .claim({ path: { id: "84" }, payload: { process, in_hand: [], room: 5 } })
          .pipe(as(secret)),
      ),
    )
    await receiveFor("84", [1, "1"])
    const handed = await Promise.race(claims)
    expect(handed.updates).toEqual(['{"n":1}'])
    const answers = await Promise.all(claims)
    expect(answers.flatMap(({ updates }) => updates)).toHaveLength(1)
    expect(Math.max(...answers.map(({ processes }) => processes))).toBe(2)
  })

  it("is spared an update that was handed out ten times and never handled", async () => {
    await receiveFor("85", [1, "1"])
    for (let tries = 0; tries < 10; tries += 1) expect(await claim(first, { of: "85" })).toEqual([1])
    expect(await claim(first, { of: "85" })).toEqual([])
  })

  it("takes few updates at a time of somebody who writes very much, and the others' meanwhile", async () => {
    const flood = Array.from({ length: 20 }, (_, index) => [index + 1, "1"] as const)
    await receiveFor("87", ...flood, [21, "2"])
    expect(await claim(first, { of: "87" })).toEqual([1, 2, 3, 4, 5, 21])
    expect(await claim(first, { of: "87", inHand: [1, 2, 3, 4, 5, 21], room: 0 })).toEqual([])
    for (const update_id of [1, 2]) await write("1", {}, { handled: { bot: "87", update_id } })
    expect(await claim(first, { of: "87", inHand: [3, 4, 5, 21] })).toEqual([6, 7, 8, 9, 10])
  })

  it("gets no update without a sender", async () => {
    expect((await receiveFor("86", [1, null], [2, "1"])).fresh).toEqual([1, 2])
    expect((await receiveFor("86", [1, null])).fresh).toEqual([])
    expect(await claim(first, { of: "86" })).toEqual([2])
  })
})

describe("an update", () => {
  it("is new once, and kept until it is handled, in one commit with what it changed", async () => {
    expect((await receive(10, 11)).fresh).toEqual([10, 11])
    expect((await receive(11, 12)).fresh).toEqual([12])
    expect(await unhandled()).toEqual(['{"n":10}', '{"n":11}', '{"n":12}'])
    await write("5001", { language: "en" }, { handled: { bot, update_id: 11 } })
    expect(await unhandled()).toEqual(['{"n":10}', '{"n":12}'])
    expect((await receive(11)).fresh).toEqual([])
  })

  it("is known as handled although it was never received, and forgotten after two days", async () => {
    await write("5001", {}, { handled: { bot, update_id: 20 } })
    expect((await receive(20)).fresh).toEqual([])
    await change((sql) => sql`update bot_updates set received_at = now() - interval '49 hours'`)
    await forgetOld()
    expect(await unhandled()).toEqual([])
    expect((await receive(20)).fresh).toEqual([20])
  })
})
