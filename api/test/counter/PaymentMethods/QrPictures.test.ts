import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { Worker } from "node:worker_threads"
import { Unavailable } from "@rokthnam/shared/Primitives/BorderFailures"
import { Cause, Effect, Logger, LogLevel } from "effect"
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { khqrReader } from "../../../src/counter/PaymentMethods/QrPictures.ts"
import { startApp, useApp } from "../../support/TestApp.ts"
import type { TestApp } from "../../support/TestApp.ts"
import { personalKhqr, uploadQr } from "./support/QrPicture.ts"

const app = useApp()
let owner: SeededPharmacy
let qr_photo: string
beforeAll(async () => {
  owner = await app.run(seedPharmacy())
  qr_photo = await uploadQr(app, owner.token, personalKhqr)
})

/** The threads that this process started during a test, the oldest first, and what happens to each. */
let threads: Array<Worker> = []
let onThread: (thread: Worker) => void = () => undefined
const noteThread = (told: unknown) => {
  const { worker } = Object(told)
  if (!(worker instanceof Worker)) throw new Error("Node told of a thread without it.")
  threads.push(worker)
  onThread(worker)
}
beforeEach(() => {
  threads = []
  onThread = () => undefined
  subscribe("worker_threads", noteThread)
})
afterEach(async () => {
  unsubscribe("worker_threads", noteThread)
  // so that the next test's first picture starts a thread
  await Promise.all(threads.map((thread) => thread.terminate()))
})

const add = (name: string, of: TestApp = app, token = owner.token, photo = qr_photo) =>
  of.send("POST", "/inventory/payment-methods", {
    token,
    body: { method_name: name, bank_info: "1", qr_photo: photo },
  })
const named = async () => {
  const { body } = await app.send("GET", "/inventory/payment-methods", { token: owner.token })
  return (body as ReadonlyArray<{ readonly method_name: string }>).map((one) => one.method_name)
}
const read = { status: 201, body: { khqr: { payload: personalKhqr } } }

/** Ends threads as they are given work, so many of them. */
const dieAtWork = (times: number) => {
  onThread = (thread) => {
    if (threads.length > times) return
    thread.postMessage = () => void thread.terminate()
  }
}

describe("the QR code of a payment picture", () => {
  it("is read by a thread of its own, and the thread that serves compiles and runs nothing for it", async () => {
    const compiled = (["instantiate", "compile", "Instance", "Module"] as const).map((name) =>
      vi.spyOn(Reflect.get(globalThis, "WebAssembly"), name),
    )
    const answers: Array<unknown> = []
    onThread = (thread) => void thread.on("message", (told) => answers.push(told))
    try {
      expect(await add("First")).toMatchObject(read)
      expect(await add("Second")).toMatchObject(read)
      expect(compiled.map((spy) => spy.mock.calls.length)).toEqual([0, 0, 0, 0])
    } finally {
      vi.restoreAllMocks()
    }
    expect(threads).toHaveLength(1)
    const answer = { kind: "read", khqr: personalKhqr }
    expect(answers).toEqual([1, 2].map((job) => ({ kind: "answer", job, answer })))
  })

  it("is waited for by eight; whoever comes then is told to come again, and nothing is lost", async () => {
    const held: Array<() => void> = []
    onThread = (thread) => {
      const send = thread.postMessage.bind(thread)
      thread.postMessage = (...given) => void held.push(() => send(...given))
    }
    const before = await named()
    const refused: Array<Awaited<ReturnType<typeof add>>> = []
    const names = Array.from({ length: 12 }, (_, place) => `Bank ${place}`)
    const calls = names.map(async (name) => {
      const sent = await add(name)
      if (sent.status === 503) refused.push(sent)
      return { name, sent }
    })
    // The picture at work is held, so the eight stay in the line until it goes on.
    await vi.waitUntil(() => refused.length === 4 && held.length > 0, { timeout: 15_000 })
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ code: "Unavailable" })
      expect(headers.get("retry-after")).toBe("2")
    }
    expect(await named()).toEqual(before)
    expect((await add("Without a picture", app, owner.token, "")).status).toBe(201)
    onThread = () => undefined
    for (const thread of threads) Reflect.deleteProperty(thread, "postMessage")
    for (const go of held) go()
    const answers = await Promise.all(calls)
    const added = answers.filter(({ sent }) => sent.status !== 503)
    expect(added).toHaveLength(8)
    for (const { sent } of added) expect(sent).toMatchObject(read)
    const again = answers.filter(({ sent }) => sent.status === 503)
    for (const { name } of again) expect(await add(name)).toMatchObject(read)
    expect((await named()).toSorted()).toEqual([...before, "Without a picture", ...names].toSorted())
  })

  it("is read by the next thread when one dies, and refused when two die with it; the next picture is read", async () => {
    dieAtWork(1)
    expect(await add("After one death")).toMatchObject(read)
    expect(threads).toHaveLength(2)
    await threads[1]?.terminate()
    threads = []
    dieAtWork(2)
    const lost = await add("After two deaths")
    expect(lost).toMatchObject({ status: 503, body: { code: "Unavailable" } })
    expect(lost.headers.get("retry-after")).toBe("2")
    expect(await named()).not.toContain("After two deaths")
    expect(await add("After two deaths")).toMatchObject(read)
    expect(threads).toHaveLength(3)
  })

  it.each([{ timeLimit: 200 }, { timeLimit: "1 minute", patience: 200 }] as const)(
    "is not waited for without an end, and a thread that does not answer is replaced: %o",
    async (limits) => {
      const program = new URL("../../finding/PhotoLookup/programs/HangingThread.ts", import.meta.url)
      const options = { program, cancelGrace: 50, endGrace: 10, ...limits }
      const picture = new Uint8Array(10)
      const [first, second] = await Effect.runPromise(
        Effect.flatMap(khqrReader(options), (reader) =>
          Effect.all([1, 2].map(() => Effect.flip(Effect.sandbox(reader(picture))))),
        ).pipe(Effect.scoped, Logger.withMinimumLogLevel(LogLevel.None)),
      )
      for (const cause of [first, second])
        expect(cause === undefined ? [] : [...Cause.defects(cause)]).toEqual([new Unavailable()])
      expect(threads).toHaveLength(2)
    },
  )

  it("is read by a thread that ends with the process", async () => {
    const other = await startApp()
    try {
      const { token } = await other.run(seedPharmacy())
      const photo = await uploadQr(other, token, personalKhqr)
      expect(await add("Bank", other, token, photo)).toMatchObject(read)
      expect(threads[0]?.threadId).toBeGreaterThan(0)
    } finally {
      await other.stop()
    }
    expect(threads.map(({ threadId }) => threadId)).toEqual([-1])
  })
})
