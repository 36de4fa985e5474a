import { SqlClient } from "@effect/sql"
import { as } from "@rokthnam/shared/Client"
import { newConversation } from "@rokthnam/shared/Conversations/Conversation"
import type { Notice, NoticeContent, NoticeEnd } from "@rokthnam/shared/Notices/Notice"
import { MedicineId, NoticeId, WatchId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { Effect } from "effect"
import { beforeEach, describe, expect, it } from "vitest"
import { Notices } from "../../../src/platform/Notices.ts"
import { answer } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
const secret = "a service secret that only the tests know"

const content: NoticeContent = {
  kind: "watch",
  watch_id: WatchId.make(1),
  query: "panadol",
  offer: {
    medicine_id: MedicineId.make(7),
    name: "Panadol",
    dosage: "500mg",
    price: cents(150),
    kilometres: 0.6,
    at: "2026-11-22T07:00:00.000Z",
    pharmacy: { name: "Central", address: "Street 63", phone: "012", latitude: 11.5, longitude: 104.9 },
  },
}

type Sql = SqlClient.SqlClient
const withNotices = <A>(use: (notices: Notices) => Effect.Effect<A, never, Sql>) =>
  app.run(Effect.flatMap(Notices, use).pipe(Effect.provide(Notices.Default)))
const add = (chat: string, language: "en" | "km" | null = null) =>
  withNotices((notices) => notices.add({ chat, language, content }))
const tidy = () => withNotices(({ tidy: work }) => work)
const change = (run: (sql: Sql) => Effect.Effect<unknown, unknown>) =>
  app.run(Effect.flatMap(SqlClient.SqlClient, run))
/** As if a second had passed since the last message was handed out. */
const aSecondLater = () =>
  change((sql) => sql`update notices set claimed_at = claimed_at - interval '2 seconds'`)
const claim = async () => (await answer(app.client.notices.claim().pipe(as(secret)))).notices
const end = ({ id, lease }: Notice, outcome: NoticeEnd["outcome"], retry_after = 0) =>
  answer(app.client.notices.end({ path: { id }, payload: { lease, outcome, retry_after } }).pipe(as(secret)))
const first = async (): Promise<Notice> => {
  const [notice] = await claim()
  if (notice === undefined) throw new Error("Nothing was handed out.")
  return notice
}
const outcomes = () =>
  app.run(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<{ telegram_id: string; outcome: string | null; content: unknown }>`
        select telegram_id::text, outcome, content from notices order by id`,
    ),
  )

/** Seconds until the only message is tried again. */
const waits = async () => {
  const [row] = await app.run(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<{ wait: number }>`
        select extract(epoch from next_at - now())::float8 as wait from notices`,
    ),
  )
  return row?.wait ?? 0
}

beforeEach(() => change((sql) => Effect.zipRight(sql`delete from notices`, sql`delete from conversations`)))

describe("a message for Telegram", () => {
  it("is handed out once, with what it says, and forgotten when it was sent", async () => {
    await add("501", "km")
    const notice = await first()
    expect(notice).toMatchObject({ chat: "501", language: "km", content })
    expect(await claim()).toEqual([])
    await end(notice, "sent")
    await end(notice, "sent")
    expect(await outcomes()).toEqual([{ telegram_id: "501", outcome: "sent", content: null }])
    await aSecondLater()
    expect(await claim()).toEqual([])
  })

  it("is in the language that the person chose in the chat", async () => {
    await answer(
      app.client.conversations
        .write({
          path: { id: "502" },
          payload: { conversation: { ...newConversation, language: "km" }, queries: [], handled: null },
        })
        .pipe(as(secret)),
    )
    await add("502", "en")
    expect(await first()).toMatchObject({ language: "km" })
  })

  it("is handed out again when the process that had it is gone, which cannot end it any more", async () => {
    await add("503")
    const lost = await first()
    await change(
      (sql) => sql`update notices set leased_until = now(), claimed_at = now() - interval '61 seconds'`,
    )
    const again = await first()
    expect(again.id).toBe(lost.id)
    expect(again.lease).not.toBe(lost.lease)
    await end(lost, "refused")
    await end(lost, "later")
    expect(await outcomes()).toMatchObject([{ outcome: null }])
    // that it was sent is true, whoever says it
    await end(lost, "sent")
    expect(await outcomes()).toMatchObject([{ outcome: "sent" }])
  })

  it("that could not be sent waits longer each time, and as long as Telegram asks", async () => {
    await add("504")
    const seen: Array<number> = []
    for (const retryAfter of [0, 0, 0, 90]) {
      await end(await first(), "later", retryAfter)
      seen.push(await waits())
      await aSecondLater()
      expect(await claim()).toEqual([])
      await change((sql) => sql`update notices set next_at = now()`)
    }
    expect(seen[0]).toBeLessThanOrEqual(5)
    expect(seen[1]).toBeGreaterThan(5)
    expect(seen[2]).toBeGreaterThan(10)
    expect(seen[3]).toBeGreaterThan(80)
  })

  it("goes to no chat that was closed, and what waits for that chat ends with it", async () => {
    await add("505")
    await add("505")
    await end(await first(), "closed")
    await add("505")
    expect(await outcomes()).toEqual([
      { telegram_id: "505", outcome: "closed", content: null },
      { telegram_id: "505", outcome: "closed", content: null },
    ])
    const conversation = await answer(app.client.conversations.read({ path: { id: "505" } }).pipe(as(secret)))
    expect(conversation.is_blocked).toBe(true)
  })

  it("that Telegram refuses is not tried again, and keeps no other waiting", async () => {
    await add("506")
    await add("506")
    await end(await first(), "refused")
    await aSecondLater()
    expect(await claim()).toHaveLength(1)
  })
})

describe("the outbox", () => {
  it("hands out at most 20 in a second, and one at a time to each chat, in its order", async () => {
    for (let chat = 600; chat < 630; chat++) await add(String(chat))
    await add("600")
    const both = (await Promise.all([claim(), claim(), claim()])).flat()
    expect(both).toHaveLength(20)
    expect(new Set(both.map(({ chat }) => chat)).size).toBe(20)
    for (const notice of both) await end(notice, "sent")
    await change((sql) => sql`update notices set claimed_at = now() where claimed_at is not null`)
    expect(await claim()).toEqual([])
    await aSecondLater()
    const rest = await claim()
    expect(rest).toHaveLength(11)
    expect(rest.filter(({ chat }) => chat === "600")).toHaveLength(1)
  })

  it("holds at most 20 messages for a chat, each for a day", async () => {
    for (let number = 0; number < 22; number++) await add("507")
    expect(await outcomes()).toHaveLength(20)
    await change((sql) => sql`update notices set expires_at = now()`)
    expect(await claim()).toEqual([])
    expect(await tidy()).toBe(20)
    expect(await outcomes()).toMatchObject(
      Array.from({ length: 20 }, () => ({ outcome: "expired", content: null })),
    )
    await change((sql) => sql`update notices set ended_at = now() - interval '8 days'`)
    expect(await tidy()).toBe(20)
    expect(await outcomes()).toEqual([])
  })

  it("does not know a message that never was", async () => {
    const id = NoticeId.make(999_999)
    const gone = { id, lease: "00000000-0000-4000-8000-000000000000", chat: "1", language: null, content }
    await end(gone, "later")
    await end(gone, "sent")
    expect(await outcomes()).toEqual([])
  })
})
