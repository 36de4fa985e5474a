/** A message to a thread that does jobs: do one, or give one up. */
export type ToThread<Work> =
  | { readonly kind: "work"; readonly job: number; readonly work: Work }
  | { readonly kind: "cancel"; readonly job: number }
  /** Give up every job, and end when no native code is running. */
  | { readonly kind: "end" }

/** A message from such a thread: something about a job before it is done, or the last one about it. */
export type FromThread<Note, Answer> =
  | { readonly kind: "note"; readonly job: number; readonly note: Note }
  | { readonly kind: "answer"; readonly job: number; readonly answer: Answer }
