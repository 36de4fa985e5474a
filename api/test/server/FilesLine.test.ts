import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { describe, expect, it, vi } from "vitest"
import { openRaw } from "../support/RawHttp.ts"
import { useApp } from "../support/TestApp.ts"

const app = useApp({ CROWD_WAITING: "10" })

/** Tells how many answers are sent in each turn of the event loop, which the server shares with this test. */
const answersByTurn = () => {
  const counts = [0]
  const count = (): void => void (counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1)
  let next = setImmediate(function turn() {
    counts.push(0)
    next = setImmediate(turn)
  })
  subscribe("http.server.response.finish", count)
  return () => {
    unsubscribe("http.server.response.finish", count)
    clearImmediate(next)
    return counts
  }
}

/** Sends so many requests for a path in one packet, and yields the answers by their status. */
const sendAtOnce = async (path: string, many: number) => {
  const { socket, received } = await openRaw(app.url)
  const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept: text/html\r\n\r\n`
  const counted = answersByTurn()
  socket.write(request.repeat(many))
  const heads = () => received(/HTTP/)
  const all = await vi.waitFor(async () => {
    const text = await heads()
    const found = [...text.matchAll(/HTTP\/1\.1 (\d+)[^\r]*\r\n([^]*?)\r\n\r\n/g)]
    expect(found).toHaveLength(many)
    return found.map(([, status = "", headers = ""]) => ({ status: Number(status), headers }))
  })
  socket.destroy()
  return { all, byTurn: counted() }
}

describe("pages, files and health checks", () => {
  it("are answered some in each turn of the event loop, so that others have theirs", async () => {
    const { all, byTurn } = await sendAtOnce("/robots.txt", 10)
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    // a turn of this count may have the end of one of the server's and the beginning of the next
    expect(Math.max(...byTurn)).toBeLessThanOrEqual(8)
  })

  it("are told to come again when too many wait, but health checks never", async () => {
    const pages = await sendAtOnce("/robots.txt", 40)
    const refused = pages.all.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    expect(pages.all.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(10)
    for (const { headers } of refused) expect(headers).toMatch(/retry-after: 2/i)
    const checks = await sendAtOnce("/healthz", 40)
    expect(checks.all.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200))
  })
})
