import { Effect, Fiber } from "effect"
import { describe, expect, it, vi } from "vitest"
import { head, openRaw } from "../support/RawHttp.ts"
import { setClock, whileTimePasses } from "../support/SetClock.ts"
import { useApp } from "../support/TestApp.ts"

const start = "2026-11-21T03:00:00Z"
const time = setClock(start)
const app = useApp({}, time.clock)

/** Fibers that nobody waits for. Calls that outlive their client are among them. */
const rootFibers = () => Effect.runSync(Fiber.roots).length

/** Begins a call with a JSON body of `length` bytes and sends only `sent` bytes of it. */
const begin = async (length: number, sent: number, address?: string) => {
  const connection = await openRaw(app.url, address)
  const headers = { "content-type": "application/json", "content-length": length }
  await new Promise((resolve) => {
    connection.socket.write(head("/users/login", headers) + "x".repeat(sent), resolve)
  })
  return connection
}

const cutOff = async () => {
  const { socket } = await begin(1_000_000, 990_000)
  await new Promise((resolve) => setTimeout(resolve, 30))
  socket.destroy()
}

const leave = async () => {
  const { socket } = await openRaw(app.url)
  socket.write("GET /readyz HTTP/1.1\r\nhost: x\r\n\r\n", () => socket.resetAndDestroy())
  await new Promise((resolve) => socket.once("close", resolve))
}

describe("a request cut off in mid-body", () => {
  it("is forgotten with its bytes, although calls outlive their clients", async () => {
    const before = rootFibers()
    for (let round = 0; round < 5; round++) await Promise.all(Array.from({ length: 8 }, cutOff))
    // A few fibers of the server itself come and go.
    await vi.waitFor(() => expect(rootFibers()).toBeLessThanOrEqual(before + 2), { timeout: 5000 })
  })
})

describe("a client that leaves before its answer", () => {
  it("leaves nothing behind", async () => {
    const before = rootFibers()
    for (let round = 0; round < 5; round++) await Promise.all(Array.from({ length: 8 }, leave))
    await vi.waitFor(() => expect(rootFibers()).toBeLessThanOrEqual(before + 2), { timeout: 5000 })
  })
})

describe("bodies that are withheld", () => {
  it("are limited for each address, and other addresses go on", async () => {
    const withheld = await Promise.all(Array.from({ length: 16 }, () => begin(1_000_000, 1000, "127.0.0.2")))
    const refused = await begin(1_000_000, 1000, "127.0.0.2")
    expect(await refused.received(/retry_after/)).toMatch(/^HTTP\/1.1 429 [^]*retry-after: 5\r\n/i)
    expect((await app.send("POST", "/users/login", { body: {} })).status).toBe(422)
    for (const { socket } of [...withheld, refused]) socket.destroy()
    await vi.waitFor(async () => {
      const again = await begin(1_000_000, 1000, "127.0.0.2")
      const answered = await again.received(/HTTP/, 300)
      again.socket.destroy()
      expect(answered).toBe("")
    }, 20_000)
  })

  it("are limited in all, however many addresses send them", async () => {
    const addresses = ["127.0.1.1", "127.0.1.2", "127.0.1.3", "127.0.1.4", "127.0.1.5"]
    const begun = await Promise.all(
      addresses.flatMap((address) => Array.from({ length: 16 }, () => begin(1_000_000, 10, address))),
    )
    await vi.waitFor(async () => {
      const answers = await Promise.all(begun.map(({ received }) => received(/Unavailable/, 50)))
      expect(answers.filter((answer) => answer.startsWith("HTTP/1.1 503"))).toHaveLength(80 - 67)
    }, 20_000)
    for (const { socket } of begun) socket.destroy()
  })

  it("are cut when they come too slowly", async () => {
    const { received } = await begin(100_000, 10)
    const answered = await whileTimePasses(time.set, start, received(undefined, 10_000))
    expect(answered).toMatch(/^HTTP\/1.1 408 [^]*"code":"RequestTooSlow"/)
  })
})

describe("a body that is too large", () => {
  it("is answered to a client that first sends all of it", async () => {
    const { socket, received } = await begin(12_000_000, 0)
    const part = Buffer.alloc(1_000_000, 120)
    for (let sent = 0; sent < 12; sent++) await new Promise((resolve) => socket.write(part, resolve))
    expect(await received(/BodyTooLarge/, 3000)).toMatch(/^HTTP\/1.1 413 [^]*"limit":"1 MB"/)
    socket.destroy()
  })

  it("is refused as well when its length is not declared", async () => {
    const { socket, received } = await openRaw(app.url)
    socket.write(head("/users/login", { "transfer-encoding": "chunked" }))
    const part = `80000\r\n${"x".repeat(0x80000)}\r\n`
    for (let sent = 0; sent < 4; sent++) await new Promise((resolve) => socket.write(part, resolve))
    expect(await received(/BodyTooLarge/, 3000)).toMatch(/^HTTP\/1.1 413 /)
    socket.destroy()
  })
})

describe("a body nested 100,000 deep", () => {
  it("is 400 wherever it nests", async () => {
    const deep = "[".repeat(100_000) + "]".repeat(100_000)
    for (const body of [deep, "[".repeat(100_000), `{"email":${deep},"password":"x"}`])
      expect(await app.send("POST", "/users/login", { body })).toMatchObject({
        status: 400,
        body: { code: "MalformedRequest" },
      })
    const text = { email: "[[[[".repeat(10), password: '\\"[[[[[[[['.repeat(10) }
    expect((await app.send("POST", "/users/login", { body: text })).status).toBe(422)
  })
})

describe("what is not HTTP", () => {
  it.each([
    ["a malformed request line", "GET nonsense\r\n\r\n", 400, "MalformedRequest"],
    ["a header without a colon", "GET / HTTP/1.1\r\nhost x\r\n\r\n", 400, "MalformedRequest"],
    [
      "headers over 16 KB",
      `GET /healthz HTTP/1.1\r\nhost: x\r\nx: ${"y".repeat(20_000)}\r\n\r\n`,
      431,
      "HeadersTooLarge",
    ],
  ])("is answered as JSON: %s", async (_, sent, status, code) => {
    const { socket, received } = await openRaw(app.url)
    socket.write(sent)
    const [top = "", body = ""] = (await received()).split("\r\n\r\n")
    expect(top).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(top).toContain("content-type: application/json")
    expect(JSON.parse(body)).toEqual({ detail: expect.any(String), code, params: {} })
  })
})
