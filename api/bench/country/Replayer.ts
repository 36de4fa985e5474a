/**
 * Replays calls in a separate process: `node Replayer.ts <port> <most in flight> <patience> <begin> <file>`. The file has a JSON line
 * for each call, `[milliseconds, kind, hour, request]`; `begin` is the time in milliseconds since 1970 at which the first moment is. Prints
 * a JSON line with the summary and what became of each call.
 */
import { readFileSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import { replay } from "./Replay.ts"
import { summaryOf } from "./Summary.ts"

type Line = readonly [at: number, kind: string, hour: number, request: string]

const [port = "0", mostInFlight = "1", patience = "1000", begin = "0", file = ""] = process.argv.slice(2)
const lines: ReadonlyArray<Line> = readFileSync(file, "latin1")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line))
const calls = lines.map(([at, , , request]) => ({ at, request }))

await pause(Math.max(0, Number(begin) - Date.now()))
const replayed = await replay({
  port: Number(port),
  calls,
  mostInFlight: Number(mostInFlight),
  patience: Number(patience),
})
const summary = summaryOf(
  replayed,
  lines.map(([, kind, hour]) => ({ kind, hour })),
)
process.stdout.write(`${JSON.stringify({ summary, outcomes: Array.from(replayed.outcomes) })}\n`)
