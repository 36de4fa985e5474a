import { Context, Deferred, Effect } from "effect"
import type { Scope } from "effect"
import cluster from "node:cluster"
import type { FromPrimary, Office, ToPrimary } from "./Primary/Messages.ts"

/** The channel of a process to the primary of its machine. */
export interface Channel {
  readonly send: (message: ToPrimary) => void
  readonly listen: (hear: (message: FromPrimary) => void) => void
}

interface Waiting {
  readonly note: (note: unknown) => void
  readonly settle: (answer: Effect.Effect<unknown>) => void
}

/**
 * Asks the primary of this machine, which does once what several processes would do several times. Questions are
 * limited by the calls that ask them. When the primary dies, this process ends with it.
 */
export class PrimaryClient {
  readonly #channel: Channel
  readonly #waiting = new Map<number, Waiting>()
  #lastJob = 0
  #report: (() => Promise<unknown>) | undefined

  constructor(channel: Channel) {
    this.#channel = channel
    channel.listen((message) => this.#hear(message))
  }

  /** Asks a question. Interruption gives it up. */
  ask<Question, Answer, Note>(
    { name }: Office<Question, Answer, Note>,
    question: Question,
    onNote: (note: Note) => void = () => undefined,
  ): Effect.Effect<Answer> {
    return Effect.async<Answer>((resume) => {
      const job = ++this.#lastJob
      // Both ends run the same program, so what the primary tells has the types of the office.
      const note = onNote as (note: unknown) => void
      const settle = resume as (answer: Effect.Effect<unknown>) => void
      this.#waiting.set(job, { note, settle })
      this.#channel.send({ kind: "ask", job, office: name, question })
      return Effect.sync(() => {
        if (this.#waiting.delete(job)) this.#channel.send({ kind: "giveUp", job })
      })
    })
  }

  /** Asks for something that is held until the scope ends. Succeeds with what was granted. */
  hold<Question, Note>(
    held: Office<Question, never, Note>,
    question: Question,
  ): Effect.Effect<Note, never, Scope.Scope> {
    return Effect.gen(this, function* () {
      const granted = yield* Deferred.make<Note>()
      const asking = this.ask(held, question, (note) => Deferred.unsafeDone(granted, Effect.succeed(note)))
      yield* Effect.forkScoped(Effect.intoDeferred(asking, granted))
      return yield* Deferred.await(granted)
    })
  }

  /** Tells that this process serves now. */
  tellServing(): void {
    this.#channel.send({ kind: "serving" })
  }

  /** Sets what this process reports when the primary collects metrics. */
  reports(report: () => Promise<unknown>): void {
    this.#report = report
  }

  #hear(message: FromPrimary): void {
    if (message.kind === "ping") this.#channel.send({ kind: "pong" })
    else if (message.kind === "report") void this.#tellReport(message.job)
    else if (message.kind === "note") this.#waiting.get(message.job)?.note(message.note)
    else {
      const waiting = this.#waiting.get(message.job)
      this.#waiting.delete(message.job)
      waiting?.settle(
        message.kind === "answer"
          ? Effect.succeed(message.answer)
          : Effect.dieMessage("The primary could not answer"),
      )
    }
  }

  async #tellReport(job: number): Promise<void> {
    this.#channel.send({ kind: "reported", job, report: await this.#report?.() })
  }
}

/** The channel of a process of node:cluster. A message that cannot be sent is lost, and the process is about to end. */
const clusterChannel: Channel = {
  send: (message) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
  },
  listen: (hear) => void process.on("message", hear),
}

let connected: PrimaryClient | undefined

/** The primary of this machine; undefined when this process serves alone. */
export class Primary extends Context.Reference<Primary>()("Primary", {
  defaultValue: (): PrimaryClient | undefined => {
    if (cluster.isWorker) connected ??= new PrimaryClient(clusterChannel)
    return connected
  },
}) {}
