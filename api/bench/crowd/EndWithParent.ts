/**
 * Ends a process together with the one that started it, even if that was killed: `node --import EndWithParent.ts`. The
 * parent keeps the other end of the standard input.
 */
import { isMainThread } from "node:worker_threads"

if (isMainThread && String(process.ppid) === process.env["BENCH_PARENT"]) {
  process.stdin.on("end", () => process.kill(process.pid, "SIGKILL")).resume()
  // nobody waits for the end of the input
  Reflect.apply(Reflect.get(process.stdin, "unref"), process.stdin, [])
}
