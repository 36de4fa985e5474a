/**
 * A load client in a separate process: `node Client.ts <port> <clients> <milliseconds> <requests file>`. Each client
 * keeps one connection and sends the next request when the answer to the last one is there. `{n}` in a request becomes
 * a number that no other request has. Prints a JSON line with the calls per second, their duration in milliseconds, the
 * number of answers that are not 2xx, and what the cores of the machine did meanwhile.
 */
import { readFileSync } from "node:fs"
import { randomUUID } from "node:crypto"
import { watchCores } from "../../../scripts/measuring/machine.ts"
import { percentile } from "../../../scripts/measuring/measure.ts"
import { openConnection } from "./Connection.ts"
import { asBytes } from "./RequestText.ts"

const [port = "0", clients = "1", milliseconds = "1000", file = ""] = process.argv.slice(2)
const texts: ReadonlyArray<string> = JSON.parse(readFileSync(file, "utf8"))
const requests = texts.map(asBytes)
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
    let started = 0
    const connection = openConnection(Number(port), {
      answered: (status, size) => {
        if (status < 200 || status > 299) failed++
        bytes += size
        times.push(performance.now() - started)
        if (performance.now() < until) return send()
        connection.close()
        resolve()
      },
      ended: (error) => reject(error ?? new Error("The server has closed a connection.")),
    })
    const send = (): void => {
      started = performance.now()
      connection.send(nextRequest())
    }
    send()
  })

const cores = watchCores()
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
  cores: cores(),
}
process.stdout.write(`${JSON.stringify(figures)}\n`)
