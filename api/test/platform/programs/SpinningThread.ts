/** A thread whose job never ends and never lets it hear a message. */
import { parentPort } from "node:worker_threads"
import { serveJobs } from "../../../src/platform/ServeJobs.ts"

if (parentPort !== null)
  serveJobs(parentPort, Promise.resolve(), async () => {
    for (;;);
  })
