import cluster from "node:cluster"
import type { Worker } from "node:cluster"
import { setTimeout as sleep } from "node:timers/promises"
import type { FromPrimary, ToPrimary } from "../Primary/Messages.ts"

/** Milliseconds that processes have to finish their calls at the end, after DRAIN_SECONDS. */
export const endGrace = 8000

export interface WorkersOptions {
  /** How many processes serve. */
  readonly count: number
  /** How many of them start at once. The others start when one serves, so that they do not delay it. */
  readonly atOnce: number
  /** The environment that they get beside that of this process. */
  readonly environment: Readonly<Record<string, string>>
  /** Milliseconds between two looks at the processes. */
  readonly pingEvery: number
  /** Milliseconds after which a process whose event loop has not turned is replaced, and one that does not serve. */
  readonly longestSilence: number
  readonly longestStart: number
  /** A process that served for so many milliseconds did not end because of its start. */
  readonly steady: number
  /** Milliseconds before the second process in a row that ended early is replaced; doubled for each further one. */
  readonly firstPause: number
  readonly longestPause: number
  /** Milliseconds that the processes have to finish their calls at the end. */
  readonly endGrace: number
  /** Milliseconds to wait for the report of a process. */
  readonly reportWait: number
  /** Answers a process that has begun. */
  readonly open: (tell: (message: FromPrimary) => void) => Attendant
  /** A process serves now. */
  readonly onServing: (pid: number | undefined) => void
  /** A process ended by itself. `how` is its exit code or the name of the signal. */
  readonly onLost: (how: number | string) => void
  /** A process ended before any process had served, so that the next one would end too. */
  readonly onRefused: (code: number) => void
}

/** What listens to one process. */
interface Attendant {
  readonly hear: (message: ToPrimary) => void
  readonly close: () => void
}

interface Serving {
  readonly worker: Worker
  readonly attendant: Attendant
  readonly since: number
  isListening: boolean
  lastHeard: number
}

/**
 * The processes that serve on one port (node:cluster). A process that ends is replaced at once, and after a growing pause when one after the other ends early.
 */
export class Workers {
  readonly #options: WorkersOptions
  readonly #serving = new Map<number, Serving>()
  readonly #reports = new Map<number, (report: unknown) => void>()
  readonly #restarts = new Set<NodeJS.Timeout>()
  #lastReport = 0
  #hasServed = false
  /** How many ended early, one after the other. */
  #early = 0
  #lastLook = performance.now()
  #watch: NodeJS.Timeout | undefined
  #isEnding = false
  #ending: Promise<void> | undefined

  constructor(options: WorkersOptions) {
    this.#options = options
  }

  start(): void {
    // "advanced" sends values as structured clones, which keeps what JSON would lose and copies long texts faster.
    cluster.setupPrimary({ serialization: "advanced" })
    this.#forkUpTo(Math.min(this.#options.atOnce, this.#options.count))
    this.#watch = setInterval(() => this.#look(), this.#options.pingEvery)
  }

  /** What the processes report now, by the id of each: undefined for one that does not answer in time. */
  async reports(): Promise<ReadonlyMap<number, unknown>> {
    const found = new Map<number, unknown>()
    const asked = [...this.#serving.values()].map(async ({ worker }) => {
      const job = ++this.#lastReport
      const { promise, resolve } = Promise.withResolvers<unknown>()
      this.#reports.set(job, resolve)
      tell(worker, { kind: "report", job })
      const report = await Promise.race([promise, sleep(this.#options.reportWait, undefined, { ref: false })])
      this.#reports.delete(job)
      found.set(worker.id, report)
    })
    await Promise.all(asked)
    return found
  }

  /** Ends all processes. They finish their calls first; one that takes too long is killed. */
  end(): Promise<void> {
    this.#ending ??= this.#end()
    return this.#ending
  }

  async #end(): Promise<void> {
    this.#isEnding = true
    clearInterval(this.#watch)
    for (const restart of this.#restarts) clearTimeout(restart)
    const all = [...this.#serving.values()].map(({ worker }) => worker)
    for (const { process } of all) process.kill("SIGTERM")
    const late = setTimeout(() => {
      for (const { process } of all) process.kill("SIGKILL")
    }, this.#options.endGrace)
    await Promise.all(all.map((worker) => ended(worker)))
    clearTimeout(late)
  }

  #forkUpTo(count: number): void {
    for (let missing = count - this.#serving.size; missing > 0; missing--) this.#fork()
  }

  #fork(): void {
    const worker = cluster.fork(this.#options.environment)
    const now = performance.now()
    const serving: Serving = {
      worker,
      attendant: this.#options.open((message) => tell(worker, message)),
      since: now,
      isListening: false,
      lastHeard: now,
    }
    this.#serving.set(worker.id, serving)
    worker.on("message", (message: ToPrimary) => {
      serving.lastHeard = performance.now()
      if (message.kind === "serving") this.#onServing(serving)
      else if (message.kind === "reported") this.#reports.get(message.job)?.(message.report)
      else serving.attendant.hear(message)
    })
    // A message to a process that has just ended fails; its end is heard below.
    worker.on("error", () => undefined)
    worker.once("exit", (code, signal) => this.#onGone(serving, code, signal))
  }

  #onServing(serving: Serving): void {
    serving.isListening = true
    this.#options.onServing(serving.worker.process.pid)
    if (!this.#hasServed && !this.#isEnding) this.#forkUpTo(this.#options.count)
    this.#hasServed = true
  }

  #onGone({ worker, attendant, isListening, since }: Serving, code: number, signal: string | null): void {
    this.#serving.delete(worker.id)
    attendant.close()
    if (this.#isEnding) return
    if (!this.#hasServed) {
      this.#options.onRefused(code)
      return
    }
    this.#options.onLost(signal ?? code)
    const { steady, firstPause, longestPause } = this.#options
    if (isListening && performance.now() - since > steady) this.#early = 0
    const pause =
      this.#early === 0 ? 0 : Math.min(longestPause, firstPause * 2 ** Math.min(this.#early - 1, 30))
    this.#early += 1
    const restart = setTimeout(() => {
      this.#restarts.delete(restart)
      this.#fork()
    }, pause)
    this.#restarts.add(restart)
  }

  /** Kills a process that is silent. Time in which this process itself did not run does not count. */
  #look(): void {
    const { pingEvery, longestSilence, longestStart } = this.#options
    const now = performance.now()
    const wasAway = now - this.#lastLook > 3 * pingEvery
    this.#lastLook = now
    for (const serving of this.#serving.values()) {
      if (wasAway) serving.lastHeard = now
      const isSilent = serving.isListening && now - serving.lastHeard > longestSilence
      const isLate = !serving.isListening && !wasAway && now - serving.since > longestStart
      if (isSilent || isLate) serving.worker.process.kill("SIGKILL")
      else tell(serving.worker, { kind: "ping" })
    }
  }
}

const tell = (worker: Worker, message: FromPrimary): void => {
  if (worker.isConnected()) worker.send(message, () => undefined)
}

const ended = (worker: Worker): Promise<void> =>
  new Promise((resolve) => {
    if (worker.isDead()) resolve()
    else worker.once("exit", () => resolve())
  })
