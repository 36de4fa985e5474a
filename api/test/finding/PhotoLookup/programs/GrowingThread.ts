/** A thread that reports that its process has grown by the number of bytes written in the photo. */
import { parentPort } from "node:worker_threads"
import type { PhotoWork } from "../../../../src/finding/PhotoLookup/PhotoWorkerMessages.ts"
import type { ToThread } from "../../../../src/platform/JobMessages.ts"

parentPort?.on("message", (asked: ToThread<PhotoWork>) => {
  if (asked.kind === "end") process.exit()
  if (asked.kind === "cancel") return
  const outcome = { kind: "read", reading: { codes: [], lines: [] } }
  const grownBy = Number(Buffer.from(asked.work.bytes).toString())
  parentPort?.postMessage({ kind: "answer", job: asked.job, answer: { outcome, grownBy } }, [])
})
