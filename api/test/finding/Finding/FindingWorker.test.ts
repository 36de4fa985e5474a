import { afterEach, describe, expect, it } from "vitest"
import { FindingWorker } from "../../../src/finding/Finding/FindingWorker.ts"
import type { FindingWorkerOptions } from "../../../src/finding/Finding/FindingWorker.ts"
import type { Outcome } from "../../../src/finding/Finding/Questions.ts"
import type { FindingState } from "../../../src/finding/Finding/Questions.ts"

const states: Array<FindingState> = []
const lost: Array<unknown> = []
const started: Array<FindingWorker> = []

afterEach(async () => {
  await Promise.all(started.splice(0).map((worker) => worker.end()))
  states.length = 0
  lost.length = 0
})

const start = async (options: Partial<FindingWorkerOptions> = {}): Promise<FindingWorker> => {
  const worker = new FindingWorker({
    program: new URL("./programs/EchoThread.ts", import.meta.url),
    environment: {},
    most: 10,
    patience: 20_000,
    pingEvery: 20,
    longestSilence: 10_000,
    longestStart: 20_000,
    restartAfter: 1,
    longestPause: 10,
    endGrace: 1000,
    hasIndex: true,
    onState: (state) => states.push(state),
    onLost: (cause) => lost.push(cause),
    ...options,
  })
  started.push(worker)
  await worker.start()
  return worker
}

const ask = (worker: FindingWorker, query: string): Promise<Outcome> =>
  new Promise((resolve) => void worker.ask({ call: "suggestions", query, reach: undefined }, resolve))

const echoed = (json: string): Outcome => expect.objectContaining({ kind: "answer", json })

describe("the thread of finding", () => {
  it("answers each question, and tells what answers searches", async () => {
    const worker = await start()
    const outcomes = await Promise.all(["one", "two", "three"].map((query) => ask(worker, query)))
    expect(outcomes).toEqual([echoed("one"), echoed("two"), echoed("three")])
    await expect.poll(() => states.at(-1)).toEqual({ path: "memory", rows: 7, events: {} })
  })

  it("tells soon that its index is loaded, however seldom it is looked after", async () => {
    await start({ pingEvery: 60_000, environment: { LOADING: "2" } })
    await expect
      .poll(() => states, { timeout: 5000 })
      .toEqual([
        { path: "sql", rows: 0, events: {} },
        { path: "sql", rows: 0, events: {} },
        { path: "memory", rows: 7, events: {} },
      ])
  })

  it("is replaced when it dies; a question that kills it twice is refused, and others are answered", async () => {
    const worker = await start()
    const first = worker.threadId
    const before = ask(worker, "before")
    expect(await ask(worker, "die")).toEqual({ kind: "busy" })
    expect(await before).toEqual(echoed("before"))
    expect(await ask(worker, "after")).toEqual(echoed("after"))
    expect(worker.threadId).not.toBe(first)
    expect(lost.length).toBe(2)
    expect(states).toContainEqual({ path: "sql", rows: 0, events: {} })
  })

  it("is replaced when its event loop does not turn any more", async () => {
    const worker = await start({ longestSilence: 500 })
    expect(await ask(worker, "hang")).toEqual({ kind: "busy" })
    expect(await ask(worker, "after")).toEqual(echoed("after"))
  })

  it("takes so many questions, and no more until one is answered or given up", async () => {
    const worker = await start({ most: 2 })
    const giveUp = worker.ask({ call: "suggestions", query: "wait", reach: undefined }, () => undefined)
    void ask(worker, "wait")
    expect(await ask(worker, "one")).toEqual({ kind: "busy" })
    giveUp()
    expect(await ask(worker, "one")).toEqual(echoed("one"))
  })

  it("lets nobody wait longer than the time limit", async () => {
    const worker = await start({ patience: 50 })
    expect(await ask(worker, "wait")).toEqual({ kind: "busy" })
    expect(await ask(worker, "one")).toEqual(echoed("one"))
  })

  it("does not start with what it refuses, and says why", async () => {
    await expect(start({ environment: { REFUSE: "names.csv, line 7: no name" } })).rejects.toThrow(
      "names.csv, line 7: no name",
    )
  })
})
