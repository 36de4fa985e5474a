/** A thread that never answers, like one whose native code does not return. */
import { parentPort } from "node:worker_threads"

parentPort?.on("message", () => undefined)
