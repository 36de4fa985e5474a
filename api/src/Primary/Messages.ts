/**
 * What the primary does for all processes of a machine: a question gets an answer, and notes before it. A hold has no
 * answer: its first note says what was granted, and giving it up ends it.
 */
export interface Office<Question, Answer, Note = never> {
  readonly name: string
  /** Never present: it ties the types to the name. */
  readonly types?: (question: Question) => readonly [Answer, Note]
}

export const office = <Question, Answer, Note = never>(name: string): Office<Question, Answer, Note> => ({
  name,
})

/** A process that serves tells the primary this. `giveUp`: nobody waits for the answer any more. */
export type ToPrimary =
  | { readonly kind: "ask"; readonly job: number; readonly office: string; readonly question: unknown }
  | { readonly kind: "giveUp"; readonly job: number }
  /** The process listens on the port. */
  | { readonly kind: "serving" }
  /** The event loop turns. */
  | { readonly kind: "pong" }
  | { readonly kind: "reported"; readonly job: number; readonly report: unknown }

/** The primary tells a process that serves this. */
export type FromPrimary =
  | { readonly kind: "note"; readonly job: number; readonly note: unknown }
  | { readonly kind: "answer"; readonly job: number; readonly answer: unknown }
  /** The question has no answer because of a bug; the primary has logged its cause. */
  | { readonly kind: "failed"; readonly job: number }
  | { readonly kind: "ping" }
  /** Asks for the metrics of the process. */
  | { readonly kind: "report"; readonly job: number }
