/**
 * A crowd in a separate process: `node Visitors.ts <port> <clients> <addresses> <milliseconds> <kind> <words file>`.
 * Each client asks without pause, for two misspelt words that were never asked before, or, where the kind is "assets", for
 * one of the paths that the file has instead of words, or, where it is "strangers", to add to a cart with a made-up token. The
 * clients have so many addresses, which X-Forwarded-For tells.
 * Prints a JSON line with the number of answers by status.
 */
import { readFileSync } from "node:fs"
import { connect } from "node:net"
import { seeded, somewhere } from "../search/GeneratedCatalogue.ts"

const [port = "0", clients = "1", addresses = "1", milliseconds = "1000", kind = "search", file = ""] =
  process.argv.slice(2)
const words: ReadonlyArray<string> = JSON.parse(readFileSync(file, "utf8"))
const random = seeded(Date.now() % 2 ** 31)
const statuses: Record<string, number> = {}

const paths: Record<string, string> = {
  search: "/users/search/medicines",
  suggestions: "/users/search/suggestions",
  alternatives: "/users/suggest-medicines",
}

const wordAt = (share: number): string => words[Math.floor(share * words.length)] ?? ""

const pathOf = (asked: string): string => {
  if (asked === "health") return "/healthz"
  if (asked === "assets") return wordAt(random())
  const { latitude, longitude } = somewhere(random)
  const query = encodeURIComponent(`${wordAt(random())} ${wordAt(random())}`)
  return `${paths[asked]}?query=${query}&user_latitude=${latitude}&user_longitude=${longitude}`
}

/** An addition to a cart of somebody who is not known, as the body of a customer's would be. */
const addition = JSON.stringify({ medicine_id: 1, quantity: 1 })
const written = [
  "Authorization: Bearer of.somebody.else",
  "Idempotency-Key: 6f1f9c1e-4c2b-4f6e-9a57-1f6f3a6f0a11",
  "Content-Type: application/json",
  `Content-Length: ${addition.length}`,
].join("\r\n")

/** Method and path of what is asked, its own headers, and its body. */
const partsOf = (asked: string): readonly [start: string, headers: string, body: string] =>
  asked === "strangers"
    ? ["POST /cart/items", written, addition]
    : [`GET ${pathOf(asked)}`, asked === "assets" ? "Accept-Encoding: br" : "Accept: application/json", ""]

const client = (place: number, until: number): Promise<void> =>
  new Promise((resolve) => {
    const number = place % Number(addresses)
    const address = `10.113.${number >> 8}.${number & 255}`
    const asked = kind === "mixed" ? (place % 2 === 0 ? "search" : "suggestions") : kind
    const socket = connect(Number(port), "127.0.0.1")
    let received = ""
    const send = (): void => {
      if (performance.now() >= until) {
        socket.destroy()
        resolve()
        return
      }
      const [start, headers, body] = partsOf(asked)
      socket.write(
        `${start} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n${headers}\r\n\r\n${body}`,
      )
    }
    socket.setEncoding("latin1").setNoDelay(true)
    socket.on("connect", send)
    socket.on("close", resolve).on("error", () => undefined)
    socket.on("data", (data) => {
      received += String(data)
      const head = received.indexOf("\r\n\r\n")
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? Number.NaN)
      if (head < 0 || received.length < head + 4 + length) return
      const status = received.slice(9, 12)
      statuses[status] = (statuses[status] ?? 0) + 1
      received = received.slice(head + 4 + length)
      send()
    })
    setTimeout(() => socket.destroy(), Math.max(0, until - performance.now()) + 15_000).unref()
  })

const until = performance.now() + Number(milliseconds)
await Promise.all(Array.from({ length: Number(clients) }, (_, place) => client(place, until)))
process.stdout.write(`${JSON.stringify(statuses)}\n`)
process.exit(0)
