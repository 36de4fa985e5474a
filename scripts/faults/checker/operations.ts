import type { Answer, Entry, EntryOf, Wish } from "../history/entries.ts"

type Completion = EntryOf<"ok" | "fail" | "unknown">

/** One operation with all its attempts. */
export interface Operation {
  readonly op: number
  readonly wish: Wish
  /** When its first attempt was sent. */
  readonly invokedAt: number
  /** When the first answer said that it was done. */
  readonly doneAt: number | undefined
  /**
   * `ok`: an answer says that it was done. `fail`: every attempt was refused. `unknown`: an attempt without an answer
   * may have done it, whatever the others were told.
   */
  readonly outcome: "ok" | "fail" | "unknown"
  /** The answers of all attempts that say that it was done. */
  readonly answers: readonly Answer[]
}

function outcomeOf(sent: number, completions: readonly Completion[]): Operation["outcome"] {
  if (completions.some(({ type }) => type === "ok")) return "ok"
  const refused = completions.filter(({ type }) => type === "fail").length
  return refused === sent ? "fail" : "unknown"
}

function operationOf(
  op: number,
  invocations: readonly EntryOf<"invoke">[],
  completions: readonly Completion[],
): Operation | undefined {
  const [first] = invocations
  if (first === undefined) return undefined
  const done = completions.filter((entry) => entry.type === "ok")
  return {
    op,
    wish: first.wish,
    invokedAt: first.at,
    doneAt: done[0]?.at,
    outcome: outcomeOf(invocations.length, completions),
    answers: done.map(({ answer }) => answer),
  }
}

/** All operations of a history, in the order of their first attempts. */
export function operationsOf(entries: readonly Entry[]): readonly Operation[] {
  const invocations = Map.groupBy(
    entries.filter((entry) => entry.type === "invoke"),
    ({ op }) => op,
  )
  const completions = Map.groupBy(
    entries.filter((entry) => entry.type === "ok" || entry.type === "fail" || entry.type === "unknown"),
    ({ op }) => op,
  )
  return [...invocations].flatMap(([op, sent]) => operationOf(op, sent, completions.get(op) ?? []) ?? [])
}

/** An operation whose wish is of this kind. */
export type OperationOf<Kind extends Wish["kind"]> = Operation & {
  readonly wish: Extract<Wish, { readonly kind: Kind }>
}

/** The operations of one kind. */
export function ofKind<Kind extends Wish["kind"]>(
  operations: readonly Operation[],
  kind: Kind,
): readonly OperationOf<Kind>[] {
  return operations.filter((operation): operation is OperationOf<Kind> => operation.wish.kind === kind)
}
