import { Effect, Fiber, Runtime } from "effect"
import type { FromPrimary, Office, ToPrimary } from "../Primary/Messages.ts"

/** How an office answers a question of one process. It is interrupted when nobody waits for the answer any more. */
type Answerer<Question, Answer, Note> = (
  question: Question,
  note: (note: Note) => Effect.Effect<void>,
) => Effect.Effect<Answer>

/** An office with its name. */
export type Answering = readonly [string, Answerer<unknown, unknown, unknown>]

/** Ties an office to what answers its questions. */
export const answering = <Question, Answer, Note>(
  { name }: Office<Question, Answer, Note>,
  answer: Answerer<Question, Answer, Note>,
): Answering => [
  name,
  // Both ends run the same program, so what a process asks has the types of the office.
  (question, note) => answer(question as Question, note),
]

/** Answers the questions of one process. */
export class Desk {
  readonly #offices: ReadonlyMap<string, Answering[1]>
  readonly #fork: ReturnType<typeof Runtime.runFork<never>>
  readonly #tell: (message: FromPrimary) => void
  readonly #open = new Map<number, Fiber.RuntimeFiber<void>>()

  constructor(
    offices: ReadonlyMap<string, Answering[1]>,
    runtime: Runtime.Runtime<never>,
    tell: (message: FromPrimary) => void,
  ) {
    this.#offices = offices
    this.#fork = Runtime.runFork(runtime)
    this.#tell = tell
  }

  hear(message: ToPrimary): void {
    if (message.kind === "ask") this.#answer(message)
    else if (message.kind === "giveUp") this.#giveUp(message.job)
  }

  /** Gives up everything that the process asked or holds, because it has ended. */
  close(): void {
    for (const job of this.#open.keys()) this.#giveUp(job)
  }

  #giveUp(job: number): void {
    const fiber = this.#open.get(job)
    this.#open.delete(job)
    if (fiber !== undefined) this.#fork(Fiber.interrupt(fiber))
  }

  #answer({ job, office, question }: Extract<ToPrimary, { kind: "ask" }>): void {
    const answer =
      this.#offices.get(office)?.(question, (note) =>
        Effect.sync(() => this.#tell({ kind: "note", job, note })),
      ) ?? Effect.dieMessage(`There is no office ${office}`)
    const told = answer.pipe(
      Effect.map((given) => this.#tell({ kind: "answer", job, answer: given })),
      Effect.catchAllDefect((defect) =>
        Effect.zipRight(
          Effect.logError("The primary could not answer", defect),
          Effect.sync(() => this.#tell({ kind: "failed", job })),
        ),
      ),
    )
    const fiber = this.#fork(told)
    this.#open.set(job, fiber)
    fiber.addObserver(() => void this.#open.delete(job))
  }
}
