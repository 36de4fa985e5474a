import type { NoticeEnd } from "@rokthnam/shared/Notices/Notice"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { NoticeId } from "@rokthnam/shared/Primitives/Id"
import { OutcomeUnknown } from "@rokthnam/shared/Primitives/Outcome"
import { Effect } from "effect"
import { Api, GrammyError, InlineKeyboard } from "grammy"
import { expect, it } from "vitest"
import { sendOutbox } from "../src/telegram/outbox.ts"

const refusal = (code: number, description: string, retryAfter?: number) =>
  new GrammyError(
    description,
    {
      ok: false,
      error_code: code,
      description,
      ...(retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } }),
    },
    "sendMessage",
    {},
  )

/** Hands out one message for each of these answers of Telegram, and returns how each ended. */
const ends = async (answers: ReadonlyArray<Error | "taken">, leaseSeconds = 60) => {
  const ended: Array<Pick<NoticeEnd, "outcome" | "retry_after">> = []
  const failures: Array<unknown> = []
  const stopping = new AbortController()
  const telegram = new Api("1:token")
  telegram.config.use((_, __, payload) => {
    const answer = answers[Number("chat_id" in payload ? payload.chat_id : 0)]
    if (answer === "taken") return Promise.resolve({ ok: true, result: {} } as never)
    return Promise.reject(answer)
  })
  const notices = answers.map((_, index) => ({
    id: NoticeId.make(index + 1),
    chat: String(index),
    language: null,
    lease: "00000000-0000-4000-8000-000000000000",
    content: {} as never,
  }))
  let asked = 0
  await sendOutbox({
    telegram,
    api: {
      claimNotices: () => {
        asked += 1
        // the API does not answer once; the messages come afterwards
        if (asked === 1) return Effect.fail(new OutcomeUnknown({ reason: "timeout" } as never))
        if (asked > 2) stopping.abort()
        return Effect.succeed({ notices: asked === 2 ? notices : [], lease_seconds: leaseSeconds })
      },
      noticeFile: () => Effect.die("not expected"),
      endNotice: (id, { outcome, retry_after }) => {
        ended[id - 1] = { outcome, retry_after }
        return Effect.succeed({ message: "ended" })
      },
    },
    write: () => ({ text: "It has arrived.", other: {} }),
    onFailure: (error) => failures.push(error),
    signal: stopping.signal,
    every: 1,
    longestCall: 20_000,
  })
  return { ended, failures }
}

it("a message ends as Telegram answers: sent, closed, refused, or later when nobody knows", async () => {
  const { ended, failures } = await ends([
    "taken",
    refusal(403, "Forbidden: bot was blocked by the user"),
    refusal(400, "Bad Request: chat not found"),
    refusal(400, "Bad Request: message is too long"),
    refusal(429, "Too Many Requests: retry after 7", 7),
    refusal(500, "Internal Server Error"),
    refusal(401, "Unauthorized"),
    new Error("socket hang up"),
  ])
  const later = { outcome: "later", retry_after: 0 }
  expect(ended).toEqual([
    { outcome: "sent", retry_after: 0 },
    { outcome: "closed", retry_after: 0 },
    { outcome: "closed", retry_after: 0 },
    { outcome: "refused", retry_after: 0 },
    { outcome: "later", retry_after: 7 },
    later,
    later,
    later,
  ])
  // the API's silence, and each message that could not be sent; who closes a chat is no failure
  expect(failures).toHaveLength(6)
})

it("a message is not begun so late that another process may have it before it is sent", async () => {
  expect((await ends(["taken"], 20)).ended).toEqual([])
})

type Sent = { readonly method: string; readonly payload: Readonly<Record<string, unknown>> }

/** Sends one message with a file, and returns what Telegram was asked. */
const withFile = async (
  file: { readonly kind: "photo" | "document"; readonly name: string },
  bytes: Effect.Effect<Uint8Array, NotFound>,
  refused: ReadonlyArray<string> = [],
) => {
  const sent: Array<Sent> = []
  const stopping = new AbortController()
  const telegram = new Api("1:token")
  telegram.config.use((_, method, payload) => {
    sent.push({ method, payload: payload as Sent["payload"] })
    return refused.includes(method)
      ? Promise.reject(refusal(400, "Bad Request: PHOTO_INVALID_DIMENSIONS"))
      : Promise.resolve({ ok: true, result: {} } as never)
  })
  const outcomes: Array<string> = []
  const id = NoticeId.make(1)
  const lease = "00000000-0000-4000-8000-000000000000"
  await sendOutbox({
    telegram,
    api: {
      claimNotices: () => {
        const notices =
          sent.length > 0 ? [] : [{ id, chat: "7", language: null, lease, content: {} as never }]
        if (notices.length === 0) stopping.abort()
        return Effect.succeed({ notices, lease_seconds: 60 })
      },
      noticeFile: (asked, held) => (asked === id && held === lease ? bytes : Effect.die("another file")),
      endNotice: (_, { outcome }) => {
        outcomes.push(outcome)
        return Effect.succeed({ message: "ended" })
      },
    },
    write: () => ({
      text: "A registration.",
      other: { reply_markup: new InlineKeyboard() },
      file: { ...file, missing: { text: "Without its file.", other: {} } },
    }),
    onFailure: (error) => outcomes.push(String(error)),
    signal: stopping.signal,
    every: 1,
    longestCall: 20_000,
  })
  return {
    sent: sent.map(({ method, payload }) => [method, payload["caption"] ?? payload["text"]]),
    outcomes,
  }
}

it("a message brings its file: a picture as a photo, or as a file where Telegram takes no photo", async () => {
  const bytes = Effect.succeed(new Uint8Array([1]))
  const photo = { kind: "photo", name: "licence.jpg" } as const
  expect(await withFile(photo, bytes)).toEqual({
    sent: [["sendPhoto", "A registration."]],
    outcomes: ["sent"],
  })
  expect(await withFile(photo, bytes, ["sendPhoto"])).toEqual({
    sent: [
      ["sendPhoto", "A registration."],
      ["sendDocument", "A registration."],
    ],
    outcomes: ["sent"],
  })
  expect(await withFile({ kind: "document", name: "licence.pdf" }, bytes)).toMatchObject({
    sent: [["sendDocument", "A registration."]],
  })
})

it("a message whose file is gone is sent all the same, with other words and buttons", async () => {
  const gone = Effect.fail(new NotFound({ what: "File" }))
  expect(await withFile({ kind: "photo", name: "licence.jpg" }, gone)).toEqual({
    sent: [["sendMessage", "Without its file."]],
    outcomes: ["sent"],
  })
})
