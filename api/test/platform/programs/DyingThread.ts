/** A thread that dies of each job, with its text as the reason. */
import { parentPort } from "node:worker_threads"
import { serveJobs } from "../../../src/platform/ServeJobs.ts"

if (parentPort !== null)
  serveJobs<{ readonly bytes: Uint8Array }, never, never>(
    parentPort,
    Promise.resolve(),
    async ({ bytes }) => {
      throw new Error(Buffer.from(bytes).toString())
    },
  )
