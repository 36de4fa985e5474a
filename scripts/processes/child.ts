import { spawn } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { LAST_STEP } from "./identity.ts"
import type { StopStep } from "./identity.ts"

/** How a process ended: with a code, or by a signal. */
export interface End {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** A child process that is looked after. */
export interface Running {
  readonly pid: number
  /** Settles when it ends, for whatever reason; never rejects. */
  readonly exited: Promise<End>
  /** Ends it, with SIGKILL if nothing else helps; does nothing when it has ended. */
  readonly stop: () => Promise<void>
}

/** The end of a process as people read it: "SIGKILL" or "code 1". */
export function describeEnd({ code, signal }: End): string {
  return signal ?? `code ${code}`
}

/**
 * Sends the process a signal should this one die without stopping it (kill -9, power of the terminal):
 * a shell waits at the other end of a pipe, which the system closes with us. Answers how to call it off.
 */
function guard(pid: number, name: string): () => void {
  const script = `read -r done || kill -s ${name} ${pid}`
  const guardian = spawn("sh", ["-c", script], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    cwd: "/",
  })
  guardian.on("error", () => undefined)
  guardian.stdin.on("error", () => undefined)
  guardian.unref()
  return () => void guardian.stdin.end("done\n")
}

/**
 * Looks after a child that was spawned this very moment.
 *
 * @param steps how it is stopped; the first signal is also what it gets should we be killed
 * @throws the system's error when the program could not be started
 */
export async function lookAfter(
  child: ChildProcess,
  steps: readonly [StopStep, ...StopStep[]],
): Promise<Running> {
  let end: End | undefined
  const exited = new Promise<End>((settle) => {
    child.once("exit", (code, signal) => {
      end = { code, signal }
      settle(end)
    })
  })
  await once(child, "spawn")
  // A signal that cannot be sent is an error event too.
  child.on("error", () => undefined)
  const { pid } = child
  if (pid === undefined) throw new Error("A process was started and has no id.")
  void exited.then(guard(pid, steps[0][0].replace("SIG", "")))
  return {
    pid,
    exited,
    async stop() {
      // Who stops it waits for its end, which an unreferenced child would not hold this process for.
      child.ref()
      for (const [name, timeoutMs] of [...steps, LAST_STEP]) {
        if (end) return
        child.kill(name)
        await Promise.race([exited, sleep(timeoutMs, undefined, { ref: false })])
      }
    },
  }
}
