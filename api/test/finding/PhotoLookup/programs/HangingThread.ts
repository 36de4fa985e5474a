/** A thread that never answers, as when the native code of a step runs away. */
import { parentPort } from "node:worker_threads"

parentPort?.on("message", () => undefined)
