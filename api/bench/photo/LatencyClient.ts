/**
 * A customer in a separate process: `node LatencyClient.ts <port> <milliseconds> <paths file>` requests one path
 * after the other, 20 ms apart, and prints a JSON line with the median and the 95th percentile in milliseconds, and how many.
 */
import { readFileSync } from "node:fs"
import { Agent, get } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import { median, percentile } from "../../../scripts/measuring/measure.ts"

const [port = "0", milliseconds = "1000", file = ""] = process.argv.slice(2)
const paths: ReadonlyArray<string> = JSON.parse(readFileSync(file, "utf8"))
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const apart = 20

const ask = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    get(
      { host: "127.0.0.1", port: Number(port), path, agent, headers: { accept: "application/json" } },
      (answer) => {
        answer.resume()
        answer.once("end", () =>
          answer.statusCode === 200
            ? resolve(performance.now() - started)
            : reject(new Error(`${path} answered ${answer.statusCode}`)),
        )
      },
    ).once("error", reject)
  })

const until = performance.now() + Number(milliseconds)
const times: Array<number> = []
for (let position = 0; performance.now() < until; position++) {
  times.push(await ask(paths[position % paths.length] ?? "/"))
  await pause(apart)
}
agent.destroy()
process.stdout.write(
  `${JSON.stringify({ median: median(times), p95: percentile(times, 0.95), count: times.length })}\n`,
)
