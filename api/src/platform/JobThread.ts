import { Data, Duration, Effect, type Scope } from "effect"
import type { FromThread, ToThread } from "./JobMessages.ts"
import { closeToNativeCalls, nativeCallsOfNewThread } from "./NativeCalls.ts"
import type { ThreadData } from "./NativeCalls.ts"
import { startThread, type Thread } from "./Threads.ts"

/** The thread ended before it had answered a job. */
export class ThreadDied extends Data.TaggedError("ThreadDied")<{ readonly cause?: unknown }> {}

export interface JobThreadOptions {
  /** The module that the thread runs, which answers with `serveJobs`. */
  readonly program: URL
  /** The niceness of the thread, see nice(1). */
  readonly niceness: number
  /** Limit of the thread's JavaScript heap. Pixels, models and tensors are stored outside of it. */
  readonly heapMegabytes: number
  /** After this time without a job the thread ends, which frees what it has loaded. */
  readonly idleTime: Duration.DurationInput
  /** How long a thread may take to give up a cancelled job. After that the thread is ended. */
  readonly cancelGrace: Duration.DurationInput
  /**
   * How long is waited for a thread that was asked to end. After that it is terminated as soon as it is not in native code, where
   * that would end the whole process.
   */
  readonly endGrace: Duration.DurationInput
}

/** Does one job at a time on a separate thread, which starts at the first job and again after it has ended. */
export interface JobThread<Work, Note, Answer> {
  /**
   * Does a job whose `bytes` are copied to the thread. `onNote` gets what the thread tells of it before its answer.
   * Interruption gives the job up.
   */
  readonly run: (work: Work, onNote?: (note: Note) => void) => Effect.Effect<Answer, ThreadDied>
  /** Ends the thread, or waits for its end no longer than `endGrace`. The next job starts another one. */
  readonly end: Effect.Effect<void>
  /** The id of the running thread. Tests use it to see that the thread was replaced. */
  readonly threadId: () => number | undefined
}

/** A thread with those who wait for its answers. They leave when they have one: a reaction to `gone` would stay as long as the thread. */
interface JobsOwnThread extends Thread {
  readonly waiting: Set<(cause: unknown) => void>
  readonly nativeCalls: SharedArrayBuffer
  /** Why it has ended, once it has. */
  ended: { readonly cause: unknown } | undefined
}

/** The answer to a job; fails if the thread ends before. */
const answerOf = <Note, Answer>(
  thread: JobsOwnThread,
  job: number,
  onNote: (note: Note) => void,
): Effect.Effect<Answer, ThreadDied> =>
  Effect.async((resume) => {
    if (thread.ended !== undefined) {
      resume(Effect.fail(new ThreadDied(thread.ended)))
      return undefined
    }
    const leave = (): void => {
      thread.worker.off("message", onMessage)
      thread.waiting.delete(onGone)
    }
    const settle = (result: Effect.Effect<Answer, ThreadDied>): void => {
      leave()
      resume(result)
    }
    const onGone = (cause: unknown): void => settle(Effect.fail(new ThreadDied({ cause })))
    const onMessage = (told: FromThread<Note, Answer>): void => {
      if (told.job !== job) return
      if (told.kind === "note") onNote(told.note)
      else settle(Effect.succeed(told.answer))
    }
    thread.worker.on("message", onMessage)
    thread.waiting.add(onGone)
    return Effect.sync(leave)
  })

/** Milliseconds between the looks whether a thread has left native code. */
const nativePause = 500

/** Terminates a thread as soon as it is in no native code. */
const terminateOutsideNativeCode = ({ worker, gone, nativeCalls }: JobsOwnThread): void => {
  const look = setInterval(() => {
    if (closeToNativeCalls(nativeCalls)) void worker.terminate()
  }, nativePause)
  look.unref()
  void gone.then(() => clearInterval(look))
}

/** Threads that were to end and are in native code still: with so many the next job waits until one of them is gone. */
const mostLingering = 2

/** A thread that ends with its scope. The caller must give it only one job at a time. */
export const makeJobThread = <Work extends { readonly bytes: Uint8Array }, Note, Answer>(
  options: JobThreadOptions,
): Effect.Effect<JobThread<Work, Note, Answer>, never, Scope.Scope> =>
  Effect.gen(function* () {
    let current: JobsOwnThread | undefined
    let idle: NodeJS.Timeout | undefined
    let jobs = 0
    const lingering = new Set<JobsOwnThread>()
    /** Those who wait until a lingering thread is gone. */
    const waitingForRoom = new Set<() => void>()

    const running = (): JobsOwnThread => {
      if (current !== undefined) return current
      const { program, niceness, heapMegabytes } = options
      const nativeCalls = nativeCallsOfNewThread()
      const given: ThreadData = { niceness, nativeCalls }
      const waiting: JobsOwnThread["waiting"] = new Set()
      const started = startThread(
        program,
        { workerData: given, resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } },
        (cause) => {
          if (current === thread) current = undefined
          if (lingering.delete(thread)) for (const tell of waitingForRoom) tell()
          thread.ended = { cause }
          for (const tell of waiting) tell(cause)
        },
      )
      const thread: JobsOwnThread = { ...started, waiting, nativeCalls, ended: undefined }
      current = thread
      return thread
    }

    const send = (thread: Thread, message: ToThread<Work>, moved: ReadonlyArray<ArrayBuffer> = []): void =>
      thread.worker.postMessage(message, moved)

    // A copy of the bytes is transferred, so that this thread does not hold a second copy.
    const sendWork = (thread: Thread, job: number, work: Work): void => {
      const bytes = new Uint8Array(work.bytes)
      send(thread, { kind: "work", job, work: { ...work, bytes } }, [bytes.buffer])
    }

    const end = Effect.promise(async () => {
      const thread = current
      // Cleared at once, so that the next job starts a new thread.
      current = undefined
      clearTimeout(idle)
      if (thread === undefined) return
      lingering.add(thread)
      send(thread, { kind: "end" })
      let late: NodeJS.Timeout | undefined
      const isLate = new Promise<boolean>((resolve) => {
        late = setTimeout(() => resolve(true), Duration.toMillis(options.endGrace))
      })
      if (await Promise.race([thread.gone.then(() => false), isLate])) terminateOutsideNativeCode(thread)
      clearTimeout(late)
    })

    const lingers = Effect.async<void>((resume) => {
      const tell = (): void => {
        waitingForRoom.delete(tell)
        resume(Effect.void)
      }
      waitingForRoom.add(tell)
      return Effect.sync(() => waitingForRoom.delete(tell))
    })

    /** Waits while too many threads linger; whoever wants the job done bounds the time. */
    const room = Effect.suspend(() =>
      lingering.size < mostLingering
        ? Effect.void
        : Effect.zipRight(
            Effect.logError("Threads stay in native code", { program: String(options.program) }),
            lingers,
          ),
    )

    const endWhenIdle = (): void => {
      idle = setTimeout(() => Effect.runFork(end), Duration.toMillis(options.idleTime))
      idle.unref()
    }

    /** Asks the thread to give up a job, and ends the thread when it does not. */
    const cancel = (thread: JobsOwnThread, job: number): Effect.Effect<void> =>
      Effect.zipRight(
        Effect.sync(() => send(thread, { kind: "cancel", job })),
        // Runs while the job is interrupted, where effects are uninterruptible. Without `interruptible` the
        // timeout would have no effect.
        Effect.interruptible(answerOf(thread, job, () => undefined)),
      ).pipe(
        Effect.timeout(options.cancelGrace),
        Effect.catchAll(() => Effect.sync(() => Effect.runFork(end))),
        Effect.asVoid,
      )

    const run: JobThread<Work, Note, Answer>["run"] = (work, onNote = () => undefined) =>
      Effect.flatMap(room, () => {
        clearTimeout(idle)
        const thread = running()
        const job = ++jobs
        return Effect.zipRight(
          Effect.sync(() => sendWork(thread, job, work)),
          answerOf<Note, Answer>(thread, job, onNote),
        ).pipe(
          Effect.onInterrupt(() => cancel(thread, job)),
          Effect.ensuring(Effect.sync(endWhenIdle)),
        )
      })

    // Threads that were to end before count too: at the end of the process one in native code would abort it.
    const allGone = Effect.promise(() => Promise.all([...lingering].map(({ gone }) => gone))).pipe(
      Effect.timeoutOption(options.endGrace),
    )
    yield* Effect.addFinalizer(() => Effect.all([end, Effect.interruptible(allGone)], { concurrency: 2 }))
    return { run, end, threadId: () => current?.worker.threadId }
  })
