import type { Entry, FinalReads, StockedMedicine } from "../history/entries.ts"
import { ofKind } from "./operations.ts"
import type { Operation } from "./operations.ts"
import { isReachable } from "./reachable.ts"

/** A change of one medicine's stock that happened, or may have. */
interface Change {
  readonly medicine: number
  readonly change: number
  readonly isCertain: boolean
}

/** The sale history tells which sales with an unknown outcome were made. */
function changesOf(operations: readonly Operation[], { sales }: FinalReads): readonly Change[] {
  const made = new Set(sales.map(({ mark }) => mark))
  const sold = ofKind(operations, "sale")
    .filter(({ outcome, wish }) => outcome === "ok" || made.has(wish.mark))
    .flatMap(({ wish }) =>
      wish.lines.map(({ medicine, quantity }) => ({ medicine, change: -quantity, isCertain: true })),
    )
  const moved = ofKind(operations, "stock")
    .filter(({ outcome }) => outcome !== "fail")
    .map(({ outcome, wish: { medicine, change } }) => ({ medicine, change, isCertain: outcome === "ok" }))
  return [...sold, ...moved]
}

function checkOne(
  { id, quantity: atStart }: StockedMedicine,
  now: number | undefined,
  changes: readonly Change[],
): readonly string[] {
  if (now === undefined) return [`medicine ${id} is gone`]
  if (now < 0) return [`medicine ${id}: its stock is ${now}`]
  const certain = changes.filter(({ isCertain }) => isCertain)
  const uncertain = changes.filter(({ isCertain }) => !isCertain).map(({ change }) => change)
  const expected = certain.reduce((sum, { change }) => sum + change, atStart)
  if (isReachable(now - expected, uncertain)) return []
  const maybe = uncertain.length === 0 ? "" : ` (of unknown outcome: ${uncertain.join(", ")})`
  return [`medicine ${id}: its stock is ${now}, but the history says ${expected}${maybe}`]
}

/** Stock at the end = stock at the start + received − sold ± the changes with an unknown outcome. */
export function checkStock(
  operations: readonly Operation[],
  entries: readonly Entry[],
  final: FinalReads,
): readonly string[] {
  const atStart = entries.find((entry) => entry.type === "start")?.medicines ?? []
  const changes = Map.groupBy(changesOf(operations, final), ({ medicine }) => medicine)
  const now = new Map(final.medicines.map(({ id, quantity }) => [id, quantity]))
  return atStart.flatMap((medicine) =>
    checkOne(medicine, now.get(medicine.id), changes.get(medicine.id) ?? []),
  )
}
