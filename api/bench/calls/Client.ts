/**
 * A load client in a separate process: `node Client.ts <port> <clients> <milliseconds> <requests file>`. Each client
 * keeps one connection and sends the next request when the answer to the last one is there. `{n}` in a request becomes
 * a number that no other request has. Prints a JSON line with the calls per second, their duration in milliseconds and
 * the number of answers that are not 2xx.
 */
import { readFileSync } from "node:fs"
import { connect } from "node:net"
import { randomUUID } from "node:crypto"
import { percentile } from "../../../scripts/measuring/measure.ts"
import { answerLength } from "./AnswerText.ts"

const [port = "0", clients = "1", milliseconds = "1000", file = ""] = process.argv.slice(2)
const requests: ReadonlyArray<string> = JSON.parse(readFileSync(file, "utf8"))
const run = randomUUID().slice(0, 8)
const times: Array<number> = []
let position = 0
let failed = 0
let bytes = 0

const nextRequest = (): string => {
  const request = requests[position++ % requests.length] ?? ""
  return request.replace("{n}", `${run}-${position}`)
}

const client = (until: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1")
    let received = ""
    let started = 0
    const send = (): void => {
      started = performance.now()
      socket.write(nextRequest())
    }
    socket.setEncoding("latin1")
    socket.setNoDelay(true)
    socket.on("connect", send)
    socket.on("error", reject)
    socket.on("data", (data) => {
      received += String(data)
      const whole = answerLength(received)
      if (whole === 0) return
      if (!received.startsWith("HTTP/1.1 2")) failed++
      bytes += whole
      received = received.slice(whole)
      times.push(performance.now() - started)
      if (performance.now() < until) return send()
      socket.end()
      resolve()
    })
  })

const begun = performance.now()
await Promise.all(Array.from({ length: Number(clients) }, () => client(begun + Number(milliseconds))))
const perSecond = (times.length * 1000) / (performance.now() - begun)
const figures = {
  perSecond,
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
  calls: times.length,
  failed,
  bytes: bytes / Math.max(1, times.length),
}
process.stdout.write(`${JSON.stringify(figures)}\n`)
