import { createServer } from "node:http"
import type { IncomingMessage, ServerResponse } from "node:http"
import { afterEach, describe, expect, it } from "vitest"
import { noAnswer, replay } from "../../../bench/country/Replay.ts"
import { summaryOf } from "../../../bench/country/Summary.ts"
import { asBytes, requestOf, uploadOf } from "../../../bench/calls/RequestText.ts"

const closing: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A tiny server with these answers; returns its port. */
const serve = (answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer(answer)
    closing.push(
      () =>
        new Promise((closed) => {
          server.close(() => closed())
          server.closeAllConnections()
        }),
    )
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      resolve(typeof address === "object" && address !== null ? address.port : 0)
    })
  })
const say = (response: ServerResponse, status: number, text = "{}"): void =>
  void response.writeHead(status, { "content-length": Buffer.byteLength(text) }).end(text)
const get = (path: string): string => requestOf({ method: "GET", path, token: "" })
const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Array<Buffer> = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString("utf8")
}

describe("a replay", () => {
  it("sends each call once, in its order, and tells what was answered", async () => {
    const asked: Array<string> = []
    const port = await serve((request, response) => {
      asked.push(request.url ?? "")
      say(response, request.url === "/2" ? 429 : request.url === "/3" ? 503 : 200, "x".repeat(1000))
    })
    const paths = Array.from({ length: 20 }, (_, place) => `/${place}`)
    const calls = paths.map((path, place) => ({ at: place * 2, request: get(path) }))
    const { outcomes, bytes } = await replay({ port, calls, mostInFlight: 1, patience: 5000 })
    expect(asked).toEqual(paths)
    expect(Array.from(outcomes)).toEqual(
      paths.map((path) => (path === "/2" ? 429 : path === "/3" ? 503 : 200)),
    )
    for (const size of bytes) expect(size).toBeGreaterThan(1000)
  })

  it("goes on sending while answers are late: it waits for nobody", async () => {
    const waiting: Array<ServerResponse> = []
    let most = 0
    const port = await serve((_, response) => {
      waiting.push(response)
      most = Math.max(most, waiting.length)
      // Nobody is answered before all have asked.
      if (waiting.length === 30) for (const one of waiting.splice(0)) say(one, 200)
    })
    const calls = Array.from({ length: 30 }, (_, place) => ({ at: place, request: get("/") }))
    const { outcomes, mostInFlight } = await replay({ port, calls, mostInFlight: 100, patience: 10_000 })
    expect([most, mostInFlight]).toEqual([30, 30])
    expect(new Set(outcomes)).toEqual(new Set([200]))
  })

  it("has no more calls on their way than it may, and counts the wait of the others from their planned moment", async () => {
    const answers: Array<() => void> = []
    let [now, most] = [0, 0]
    const port = await serve((_, response) => {
      most = Math.max(most, ++now)
      answers.push(() => {
        now--
        say(response, 200)
      })
      setTimeout(() => answers.shift()?.(), 20)
    })
    // All are due at once, and two at a time take 20 ms.
    const calls = Array.from({ length: 10 }, () => ({ at: 0, request: get("/") }))
    const { took, waited } = await replay({ port, calls, mostInFlight: 2, patience: 10_000 })
    expect(most).toBe(2)
    // the last ones have waited for four pairs before them, whatever else the machine does
    expect(took[9]).toBeGreaterThan(4 * 19)
    expect(waited[9]).toBeGreaterThan(3 * 19)
    expect(took[9]).toBeGreaterThanOrEqual(waited[9] ?? 0)
  })

  it("gives up what has no answer in time, and what could not be sent in time, and ends", async () => {
    const port = await serve((request, response) => {
      if (request.url === "/answered") say(response, 200)
    })
    const calls = ["/answered", "/silent", "/never"].map((path) => ({ at: 0, request: get(path) }))
    const { outcomes } = await replay({ port, calls, mostInFlight: 1, patience: 300 })
    expect(Array.from(outcomes)).toEqual([200, noAnswer.timeout, noAnswer.unsent])
  })

  it("says what was lost with its connection, and goes on with others", async () => {
    const port = await serve((request, response) => {
      if (request.url === "/cut") request.socket.destroy()
      else say(response, 200)
    })
    const calls = ["/", "/cut", "/"].map((path, place) => ({ at: place * 5, request: get(path) }))
    const { outcomes } = await replay({ port, calls, mostInFlight: 4, patience: 5000 })
    expect(Array.from(outcomes)).toEqual([200, noAnswer.lost, 200])
    // nobody listens there any more
    await closing.pop()?.()
    const alone = await replay({ port, calls: calls.slice(0, 1), mostInFlight: 1, patience: 5000 })
    expect(Array.from(alone.outcomes)).toEqual([noAnswer.lost])
  })

  it("sends texts of every script and files byte by byte", async () => {
    const received: Array<string> = []
    const port = await serve(async (request, response) => {
      received.push(await bodyOf(request))
      say(response, 200)
    })
    const sale = requestOf({ method: "POST", path: "/", token: "t", body: { name: "ប៉ារ៉ាសេតាម៉ុល" } })
    const upload = uploadOf(
      { path: "/", token: "t" },
      { name: "list.csv", type: "text/csv", bytes: asBytes("ឈ្មោះ,ตัว\n") },
    )
    const calls = [asBytes(sale), upload].map((request, at) => ({ at, request }))
    const { outcomes } = await replay({ port, calls, mostInFlight: 1, patience: 5000 })
    expect(Array.from(outcomes)).toEqual([200, 200])
    expect(received[0]).toBe('{"name":"ប៉ារ៉ាសេតាម៉ុល"}')
    expect(received[1]).toContain('filename="list.csv"\r\nContent-Type: text/csv\r\n\r\nឈ្មោះ,ตัว\n\r\n--')
  })
})

describe("the summary of a replay", () => {
  it("counts every call once, by its kind, its hour and what became of it", () => {
    const outcomes = Int16Array.from([200, 200, 429, 503, noAnswer.timeout, noAnswer.unsent, noAnswer.lost])
    const took = Float32Array.from([10, 20, 30, 40, 1000, 1000, 5])
    const { whole, kinds, hours, sentLate } = summaryOf(
      { outcomes, took, waited: took, bytes: Float64Array.from(took), mostInFlight: 3, lasted: 2000 },
      Array.from(outcomes, (_, place) => ({
        kind: place < 3 ? "search" : "sale",
        hour: place % 2 === 0 ? 8 : 9,
      })),
    )
    expect(whole.answers).toEqual({ 200: 2, 429: 1, 503: 1, timeout: 1, unsent: 1, lost: 1 })
    expect(whole).toMatchObject({ calls: 7, most: 1000, bytes: 2105 })
    expect(kinds["search"]).toMatchObject({ calls: 3, answers: { 200: 2, 429: 1 }, p50: 20 })
    expect(kinds["sale"]?.calls).toBe(4)
    expect([hours["8"]?.calls, hours["9"]?.calls]).toEqual([4, 3])
    expect(sentLate).toBe(1000)
  })
})
