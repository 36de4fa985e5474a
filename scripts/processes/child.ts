import { spawn } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { LAST_STEP } from "./identity.ts"
import type { StopStep } from "./identity.ts"

/** How a process ended: with an exit code or by a signal. */
export interface End {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** A supervised child process. */
export interface Running {
  readonly pid: number
  /** Resolves when the process ends, for whatever reason; never rejects. */
  readonly exited: Promise<End>
  /** Ends the process, with SIGKILL if nothing else helps; does nothing if it has already ended. */
  readonly stop: () => Promise<void>
}

/** The end of a process as text: "SIGKILL" or "code 1". */
export function describeEnd({ code, signal }: End): string {
  return signal ?? `code ${code}`
}

/**
 * Sends the process a signal if this process dies without stopping it (kill -9, a closed terminal). A shell waits at
 * the other end of a pipe, which the system closes when this process dies. Returns a function that cancels the guard.
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
 * Takes over a child process that was spawned just before.
 *
 * @param steps how it is stopped; the first signal is also sent if this process is killed
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
  // A signal that could not be sent also causes an error event.
  child.on("error", () => undefined)
  const { pid } = child
  if (pid === undefined) throw new Error("A process was started and has no id.")
  void exited.then(guard(pid, steps[0][0].replace("SIG", "")))
  return {
    pid,
    exited,
    async stop() {
      // An unreferenced child does not keep this process alive, so it is referenced while its end is awaited.
      child.ref()
      for (const [name, timeoutMs] of [...steps, LAST_STEP]) {
        if (end) return
        child.kill(name)
        await Promise.race([exited, sleep(timeoutMs, undefined, { ref: false })])
      }
    },
  }
}
