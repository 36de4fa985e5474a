import type { Entry, EntryOf } from "../history/entries.ts"
import type { Operation } from "./operations.ts"

/** A change of a medicine's stock that can have happened from `earliest` on and has happened by `latest`. */
interface Span {
  readonly change: number
  readonly earliest: number
  readonly latest: number
}

function spansOf({ wish, outcome, invokedAt, doneAt }: Operation, medicine: number): readonly Span[] {
  if (outcome === "fail") return []
  const span = { earliest: invokedAt, latest: doneAt ?? Number.POSITIVE_INFINITY }
  if (wish.kind === "stock") return wish.medicine === medicine ? [{ ...span, change: wish.change }] : []
  if (wish.kind !== "sale") return []
  return wish.lines
    .filter((line) => line.medicine === medicine)
    .map(({ quantity }) => Object.assign({ change: -quantity }, span))
}

function checkOne(
  { asked, at, medicine, quantity }: EntryOf<"read">,
  atStart: number,
  spans: readonly Span[],
): readonly string[] {
  let least = atStart
  let most = atStart
  for (const { change, earliest, latest } of spans) {
    if (latest <= asked) {
      least += change
      most += change
    } else if (earliest <= at) {
      least += Math.min(0, change)
      most += Math.max(0, change)
    }
  }
  if (quantity >= least && quantity <= most) return []
  return [`medicine ${medicine}: ${quantity} was read at ${at} ms, but it had from ${least} to ${most}`]
}

/**
 * Every read of a medicine's stock counts all changes that were acknowledged before the read was sent, and none that was
 * sent after its answer.
 */
export function checkStockReads(
  operations: readonly Operation[],
  entries: readonly Entry[],
): readonly string[] {
  const medicines = entries.find((entry) => entry.type === "start")?.medicines ?? []
  const reads = Map.groupBy(
    entries.filter((entry) => entry.type === "read"),
    ({ medicine }) => medicine,
  )
  return medicines.flatMap(({ id, quantity }) => {
    const spans = operations.flatMap((operation) => spansOf(operation, id))
    return (reads.get(id) ?? []).flatMap((read) => checkOne(read, quantity, spans))
  })
}
