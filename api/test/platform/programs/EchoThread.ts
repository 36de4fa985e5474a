/** A thread that answers each job at once with how many bytes it has, after one note. */
import { parentPort } from "node:worker_threads"
import { serveJobs } from "../../../src/platform/ServeJobs.ts"

if (parentPort !== null)
  serveJobs<{ readonly bytes: Uint8Array }, string, number>(
    parentPort,
    Promise.resolve(),
    async (work, job) => {
      job.note("begun")
      return work.bytes.length
    },
  )
