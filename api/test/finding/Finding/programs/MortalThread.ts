/** The thread of finding, which dies when it is asked for suggestions for "die". */
import { parentPort } from "node:worker_threads"
import type { ToFinding } from "../../../../src/finding/Finding/Questions.ts"

parentPort?.on("message", (asked: ToFinding) => {
  if (asked.kind === "ask" && asked.question.call === "suggestions" && asked.question.query === "die")
    process.exit(1)
})

await import("../../../../src/finding/Finding/FindingThread.ts")
