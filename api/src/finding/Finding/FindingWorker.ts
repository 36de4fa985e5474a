import type { Thread } from "../../platform/Threads.ts"
import { startThread } from "../../platform/Threads.ts"
import type {
  FindingEnvironment,
  FindingState,
  FromFinding,
  Outcome,
  Question,
  ToFinding,
} from "./Questions.ts"

export interface FindingWorkerOptions {
  /** The module that the thread runs. */
  readonly program: URL
  readonly environment: FindingEnvironment
  /** Largest number of questions without an answer. Further ones are refused. */
  readonly most: number
  /** Milliseconds for which a question may wait for its answer, the start of a new thread included. */
  readonly patience: number
  /** Milliseconds between two looks at the thread. */
  readonly pingEvery: number
  /** Milliseconds after which a thread whose event loop has not turned is replaced, and one that has not started. */
  readonly longestSilence: number
  readonly longestStart: number
  /** Milliseconds after which a new thread starts when one has died; doubled each time up to the longest pause. */
  readonly restartAfter: number
  readonly longestPause: number
  /** Milliseconds that a thread has to close its connections when it is told to end. */
  readonly endGrace: number
  /** Whether the thread will keep an index, for which it is asked often while it loads. */
  readonly hasIndex: boolean
  readonly onState: (state: FindingState) => void
  /** Called when a thread has died or was ended because it hung. */
  readonly onLost: (cause: unknown) => void
}

interface Waiting {
  readonly question: Question
  readonly resolve: (outcome: Outcome) => void
  readonly until: number
  /** How many threads died with this question. */
  deaths: number
}

/** Milliseconds between two looks while the index loads, so that the product is ready soon after it is loaded. */
const pingWhileLoading = 100

/** A question with which so many threads died is refused, since it may be their cause. */
const mostDeaths = 2

/**
 * Asks the thread of finding and replaces it when it dies or hangs. Questions that the lost thread had not answered
 * are asked once more. Questions wait while a thread starts.
 */
export class FindingWorker {
  readonly #options: FindingWorkerOptions
  readonly #waiting = new Map<number, Waiting>()
  readonly #firstStart = Promise.withResolvers<void>()
  #thread: Thread | undefined
  #isStarted = false
  #lastJob = 0
  #lastHeard = 0
  #pause: number
  #watch: NodeJS.Timeout | undefined
  #restart: NodeJS.Timeout | undefined
  #soon: NodeJS.Timeout | undefined
  #isEnding = false

  constructor(options: FindingWorkerOptions) {
    this.#options = options
    this.#pause = options.restartAfter
  }

  /** Starts the first thread. Rejects if it cannot start, for example because of an invalid dictionary. */
  start(): Promise<void> {
    this.#startThread()
    this.#watch = setInterval(() => this.#look(), this.#options.pingEvery)
    this.#watch.unref()
    return this.#firstStart.promise
  }

  /** The id of the running thread. Tests use it to end it, and to see that it was replaced. */
  get threadId(): number | undefined {
    return this.#thread?.worker.threadId
  }

  /** Asks a question. Returns a function that gives it up. */
  ask(question: Question, resolve: (outcome: Outcome) => void): () => void {
    if (this.#waiting.size >= this.#options.most) {
      resolve({ kind: "busy" })
      return () => undefined
    }
    const job = ++this.#lastJob
    this.#waiting.set(job, {
      question,
      resolve,
      until: performance.now() + this.#options.patience,
      deaths: 0,
    })
    if (this.#isStarted) this.#send({ kind: "ask", job, question })
    return () => void this.#waiting.delete(job)
  }

  /** Ends the thread. Questions without an answer are refused. */
  async end(): Promise<void> {
    this.#isEnding = true
    clearInterval(this.#watch)
    clearTimeout(this.#restart)
    clearTimeout(this.#soon)
    const thread = this.#thread
    if (thread !== undefined) {
      this.#send({ kind: "end" })
      const late = setTimeout(() => void thread.worker.terminate(), this.#options.endGrace)
      await thread.gone
      clearTimeout(late)
    }
    for (const job of this.#waiting.keys()) this.#settle(job, { kind: "busy" })
  }

  #startThread(): void {
    const { program, environment } = this.#options
    const thread = startThread(program, { env: { ...environment } }, () => this.#onGone(thread))
    this.#thread = thread
    this.#lastHeard = performance.now()
    thread.worker.on("message", (told: FromFinding) => this.#onMessage(thread, told))
  }

  #send(message: ToFinding): void {
    this.#thread?.worker.postMessage(message, [])
  }

  #pingSoon(thread: Thread): void {
    if (this.#soon !== undefined) return
    this.#soon = setTimeout(() => {
      this.#soon = undefined
      if (thread === this.#thread && this.#isStarted) this.#send({ kind: "ping" })
    }, pingWhileLoading)
    this.#soon.unref()
  }

  #settle(job: number, outcome: Outcome): void {
    const waiting = this.#waiting.get(job)
    this.#waiting.delete(job)
    waiting?.resolve(outcome)
  }

  #onMessage(thread: Thread, told: FromFinding): void {
    if (thread !== this.#thread) return
    this.#lastHeard = performance.now()
    if (told.kind === "answer" || told.kind === "unanswered") this.#settle(told.job, told)
    else if (told.kind === "pong") {
      this.#pause = this.#options.restartAfter
      this.#options.onState(told.state)
      if (this.#options.hasIndex && told.state.path === "sql") this.#pingSoon(thread)
    } else if (told.kind === "refused") this.#firstStart.reject(new Error(told.message))
    else this.#onStarted()
  }

  #onStarted(): void {
    this.#isStarted = true
    this.#firstStart.resolve()
    this.#send({ kind: "ping" })
    for (const [job, { question }] of this.#waiting) this.#send({ kind: "ask", job, question })
  }

  #onGone(thread: Thread): void {
    if (thread !== this.#thread) return
    this.#thread = undefined
    const wasStarted = this.#isStarted
    this.#isStarted = false
    if (this.#isEnding) return
    this.#firstStart.reject(new Error("The thread of finding ended before it had started."))
    this.#options.onState({ path: "sql", rows: 0, events: {} })
    void thread.gone.then(this.#options.onLost)
    if (wasStarted) this.#countDeaths()
    this.#restart = setTimeout(() => this.#startThread(), this.#pause)
    this.#restart.unref()
    this.#pause = Math.min(this.#pause * 2, this.#options.longestPause)
  }

  #countDeaths(): void {
    for (const [job, waiting] of this.#waiting)
      if (++waiting.deaths >= mostDeaths) this.#settle(job, { kind: "busy" })
  }

  /** Refuses what has waited too long, and replaces a thread that has not turned its event loop. */
  #look(): void {
    const now = performance.now()
    for (const [job, { until }] of this.#waiting) {
      if (until > now) break
      this.#settle(job, { kind: "busy" })
    }
    if (this.#thread === undefined) return
    const { longestSilence, longestStart } = this.#options
    if (now - this.#lastHeard > (this.#isStarted ? longestSilence : longestStart))
      void this.#thread.worker.terminate()
    else if (this.#isStarted) this.#send({ kind: "ping" })
  }
}
