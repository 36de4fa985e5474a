import type { Entry, FinalReads, StockedMedicine } from "../history/entries.ts"
import { ofKind } from "./operations.ts"
import type { Operation, OperationOf } from "./operations.ts"

function checkOne(
  { op, outcome, wish }: OperationOf<"import">,
  byName: ReadonlyMap<string, readonly StockedMedicine[]>,
): readonly string[] {
  return wish.names.flatMap((name) => {
    const found = byName.get(name) ?? []
    if (found.length > 1) return [`operation ${op}: ${name} was imported ${found.length} times`]
    if (outcome === "ok" && found.length === 0) return [`operation ${op}: ${name} was imported and is lost`]
    if (outcome === "fail" && found.length > 0)
      return [`operation ${op}: ${name} is there, but its file was refused`]
    return found
      .filter(({ quantity }) => quantity !== wish.quantity)
      .map(({ quantity }) => `operation ${op}: ${name} has stock ${quantity} instead of ${wish.quantity}`)
  })
}

/** Every row of an acknowledged file is there once with its stock, no row twice, and no medicine came from nowhere. */
export function checkImports(
  operations: readonly Operation[],
  entries: readonly Entry[],
  { medicines }: FinalReads,
): readonly string[] {
  const byName = Map.groupBy(medicines, ({ name }) => name)
  const imports = ofKind(operations, "import")
  const atStart = entries.find((entry) => entry.type === "start")?.medicines ?? []
  const known = new Set([...atStart.map(({ name }) => name), ...imports.flatMap(({ wish }) => wish.names)])
  return [
    ...imports.flatMap((operation) => checkOne(operation, byName)),
    ...medicines.filter(({ name }) => !known.has(name)).map(({ name }) => `${name} was never imported`),
  ]
}
