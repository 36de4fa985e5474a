/**
 * A thread that answers each question with its query. Its index is loaded when it was pinged LOADING times. It dies at "die", hangs at "hang", and keeps silent
 * at "wait".
 */
import { parentPort } from "node:worker_threads"
import type { FromFinding, ToFinding } from "../../../../src/finding/Finding/Questions.ts"

const tell = (told: FromFinding): void => parentPort?.postMessage(told, [])

const answer = (job: number, query: string): void => {
  if (query === "die") process.exit(1)
  if (query === "hang") for (;;);
  if (query !== "wait") tell({ kind: "answer", job, json: query })
}

if (process.env["REFUSE"] !== undefined) {
  tell({ kind: "refused", message: process.env["REFUSE"] })
  process.exit(1)
}
let loading = Number(process.env["LOADING"] ?? 0)
parentPort?.on("message", (asked: ToFinding) => {
  if (asked.kind === "end") process.exit()
  if (asked.kind === "ping")
    tell({
      kind: "pong",
      state: loading-- > 0 ? { path: "sql", rows: 0, events: {} } : { path: "memory", rows: 7, events: {} },
    })
  else if (asked.question.call === "suggestions") answer(asked.job, asked.question.query)
})
tell({ kind: "started" })
