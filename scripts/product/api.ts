import { setTimeout as sleep } from "node:timers/promises"
import { describeEnd } from "../processes/child.ts"
import type { End } from "../processes/child.ts"
import type { Starting } from "../processes/supervise.ts"
import { Failure, RefusedSettings } from "../terminal/failure.ts"
import { startService, tailOf } from "./service.ts"

/**
 * Milliseconds to wait for the first answer: the first start also migrates the database and creates the demonstration
 * data.
 */
const ANSWER_TIMEOUT_MS = 120_000
/**
 * Milliseconds to wait for database and cache. The API is useful without them: calls that need them report the problem.
 */
const READY_TIMEOUT_MS = 5_000
const POLL_MS = 50
const ASK_TIMEOUT_MS = 2_000

export interface ApiOptions {
  /** The address at which this machine reaches the API. */
  readonly address: string
  readonly env: NodeJS.ProcessEnv
  readonly logFile?: string | undefined
  /** Ends the wait for the API. */
  readonly signal: AbortSignal
  /** The program, after options of Node. */
  readonly nodeArguments: readonly string[]
}

/**
 * `fetch` would cost this process a tenth of the processor time of the whole start, and so would an import of node:http,
 * which loads `fetch` for its export `WebSocket`.
 */
const { get } = process.getBuiltinModule("node:http")

function isWell(address: string, path: "/healthz" | "/readyz"): Promise<boolean> {
  return new Promise((settle) => {
    const asking = get(address + path, { agent: false, timeout: ASK_TIMEOUT_MS }, (answer) => {
      answer.resume().once("error", () => settle(false))
      settle(answer.statusCode === 200)
    })
    asking.once("timeout", () => asking.destroy()).once("error", () => settle(false))
  })
}

/** Polls until the condition holds; returns whether it did within the time. */
async function holds(
  condition: () => Promise<boolean>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  for (const deadline = Date.now() + timeoutMs; !(await condition()); await sleep(POLL_MS)) {
    signal.throwIfAborted()
    if (Date.now() > deadline) return false
  }
  return true
}

function whyItEnded(end: End, logFile: string | undefined): Failure {
  if (end.code === RefusedSettings.exitCode) return new RefusedSettings()
  return new Failure(
    `The API ended before it was ready (${describeEnd(end)}).${logFile === undefined ? "" : tailOf(logFile)}`,
  )
}

/** Starts the API. It is ready when it answers and its database and cache answer too, or had their time to do so. */
export async function startApi(options: ApiOptions): Promise<Starting> {
  const { address, env, logFile, signal, nodeArguments } = options
  const service = await startService({ nodeArguments, env, logFile })
  const ended = new AbortController()
  const waiting = AbortSignal.any([signal, ended.signal])
  const answers = async () => {
    if (!(await holds(() => isWell(address, "/healthz"), ANSWER_TIMEOUT_MS, waiting)))
      throw new Failure(
        `The API did not answer within ${ANSWER_TIMEOUT_MS / 1000} s.${logFile === undefined ? "" : ` Its log is ${logFile}.`}`,
      )
    await holds(() => isWell(address, "/readyz"), READY_TIMEOUT_MS, waiting)
  }
  const endsEarly = service.exited.then((end) => {
    ended.abort()
    throw whyItEnded(end, logFile)
  })
  return { ...service, ready: Promise.race([answers(), endsEarly]) }
}
