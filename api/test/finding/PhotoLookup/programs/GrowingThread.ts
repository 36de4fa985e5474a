/** A thread that reports that its process has grown by the number of bytes written in the photo. */
import { parentPort } from "node:worker_threads"

parentPort?.on("message", ({ kind, job, bytes }: { kind: string; job: number; bytes: Uint8Array }) => {
  if (kind === "end") process.exit()
  const outcome = { kind: "read", reading: { codes: [], lines: [] } }
  const grownBy = Number(Buffer.from(bytes).toString())
  parentPort?.postMessage({ kind: "answer", job, outcome, grownBy }, [])
})
