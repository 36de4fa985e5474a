/** A thread that dies at the first photo and answers later ones. */
import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parentPort } from "node:worker_threads"
import type { PhotoWork } from "../../../../src/finding/PhotoLookup/PhotoWorkerMessages.ts"
import type { ToThread } from "../../../../src/platform/JobMessages.ts"

/** Each photo is the path of a folder. While the folder is empty, the thread dies. */
parentPort?.on("message", (asked: ToThread<PhotoWork>) => {
  if (asked.kind === "end") process.exit()
  if (asked.kind === "cancel") return
  const mark = join(Buffer.from(asked.work.bytes).toString(), "died")
  if (!existsSync(mark)) {
    writeFileSync(mark, "")
    process.exit(1)
  }
  const outcome = { kind: "read", reading: { codes: [], lines: [] } }
  parentPort?.postMessage({ kind: "answer", job: asked.job, answer: { outcome, grownBy: 0 } }, [])
})
