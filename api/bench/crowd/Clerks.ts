/**
 * Clerks in a separate process: `node Clerks.ts <port> <milliseconds> <sales file>`. Each sells one basket after the
 * other under a key of its own, as the counter does, with a short pause as for the next customer. Prints a JSON line with
 * how long the sales took.
 */
import { Schema } from "effect"
import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { Agent, request } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import { percentile } from "../../../scripts/measuring/measure.ts"

const Clerk = Schema.Struct({ token: Schema.String, body: Schema.String })
const decode = Schema.decodeUnknownSync(Schema.parseJson(Schema.Array(Clerk)))

const [port = "0", milliseconds = "1000", file = ""] = process.argv.slice(2)
const clerks = decode(readFileSync(file, "utf8"))
/** Milliseconds between two sales of a clerk. */
const apart = 20
const agent = new Agent({ keepAlive: true })
const times: Array<number> = []
let failed = 0

const sell = ({ token, body }: typeof Clerk.Type): Promise<void> =>
  new Promise((resolve) => {
    const started = performance.now()
    const end = (isSold: boolean): void => {
      if (isSold) times.push(performance.now() - started)
      else failed++
      resolve()
    }
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    }
    const options = { host: "127.0.0.1", port: Number(port), path: "/inventory/sales/bulk", method: "POST" }
    const sale = request({ ...options, agent, headers, timeout: 20_000 }, (answer) => {
      answer.resume()
      answer.once("end", () => end(answer.statusCode === 201))
    })
    sale.once("timeout", () => sale.destroy(new Error("no answer")))
    sale.once("error", () => end(false))
    sale.end(body)
  })

const until = performance.now() + Number(milliseconds)
await Promise.all(
  clerks.map(async (clerk) => {
    while (performance.now() < until) {
      await sell(clerk)
      await pause(apart)
    }
  }),
)
agent.destroy()
process.stdout.write(
  `${JSON.stringify({ p50: percentile(times, 0.5), p95: percentile(times, 0.95), sold: times.length, failed })}\n`,
)
