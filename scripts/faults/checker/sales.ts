import type { FinalReads, Line, SoldSale } from "../history/entries.ts"
import { ofKind } from "./operations.ts"
import type { Operation, OperationOf } from "./operations.ts"

/** Packages by medicine. A sale may name a medicine in several lines, which its answer sums up. */
function packagesOf(lines: readonly Line[]): ReadonlyMap<number, number> {
  const packages = new Map<number, number>()
  for (const { medicine, quantity } of lines) packages.set(medicine, (packages.get(medicine) ?? 0) + quantity)
  return packages
}

const asText = (lines: readonly Line[]) =>
  [...packagesOf(lines)]
    .toSorted(([one], [other]) => one - other)
    .map(([medicine, quantity]) => `${quantity} of medicine ${medicine}`)
    .join(", ")

/** Items with prices and total; two sales with equal facts cost and take the same. */
const factsOf = ({ lines, total }: SoldSale) =>
  JSON.stringify([
    total,
    lines.map((line) => [line.medicine, line.quantity, line.price, line.amount]).toSorted(),
  ])

function problemsOf(sale: SoldSale, { op, wish }: OperationOf<"sale">): readonly string[] {
  const problems: string[] = []
  if (asText(sale.lines) !== asText(wish.lines))
    problems.push(
      `operation ${op}: sale ${sale.id} holds ${asText(sale.lines)}, but ${asText(wish.lines)} was asked for`,
    )
  if (sale.lines.some(({ quantity, price, amount }) => quantity * price !== amount))
    problems.push(`operation ${op}: a line of sale ${sale.id} does not cost its price times its quantity`)
  if (sale.lines.reduce((sum, { amount }) => sum + amount, 0) !== sale.total)
    problems.push(`operation ${op}: the lines of sale ${sale.id} do not add up to its total`)
  return problems
}

function checkOne(operation: OperationOf<"sale">, found: readonly SoldSale[]): readonly string[] {
  const { op, outcome, answers } = operation
  const problems: string[] = []
  const answered = answers.flatMap((answer) => (answer.kind === "sale" ? [answer.sale] : []))
  const ids = new Set([...found, ...answered].map(({ id }) => id))
  if (ids.size > 1)
    problems.push(`operation ${op}: one key sold more than once, as sales ${[...ids].join(", ")}`)
  if (outcome === "ok" && found.length === 0)
    problems.push(`operation ${op}: its sale ${[...ids].join(", ")} was acknowledged and is lost`)
  if (outcome === "fail" && found.length > 0)
    problems.push(`operation ${op}: it was refused, but it is sale ${[...ids].join(", ")}`)
  const [kept] = found
  if (kept !== undefined && answered.some((sale) => factsOf(sale) !== factsOf(kept)))
    problems.push(`operation ${op}: sale ${kept.id} is not as it was acknowledged`)
  return [...problems, ...found.flatMap((sale) => problemsOf(sale, operation))]
}

/**
 * Every acknowledged sale is in the sale history once, with the items and total that were acknowledged; a refused sale
 * is not; a sale with an unknown outcome at most once; and there is no other sale.
 */
export function checkSales(operations: readonly Operation[], { sales }: FinalReads): readonly string[] {
  const byMark = Map.groupBy(sales, ({ mark }) => mark ?? "")
  const wanted = ofKind(operations, "sale")
  const marks = new Set(wanted.map(({ wish }) => wish.mark))
  const strangers = sales.filter(({ mark }) => !marks.has(mark ?? ""))
  const byKey = Map.groupBy(wanted, ({ wish }) => wish.key)
  const doubled = [...byKey].flatMap(([key, same]) => {
    const sold = same.filter(({ wish }) => byMark.has(wish.mark))
    return sold.length > 1
      ? [`key ${key} sold more than once, as operations ${sold.map(({ op }) => op).join(", ")}`]
      : []
  })
  return [
    ...wanted.flatMap((operation) => checkOne(operation, byMark.get(operation.wish.mark) ?? [])),
    ...doubled,
    ...strangers.map(({ id, mark }) => `sale ${id} (${mark ?? "without a note"}) was never asked for`),
  ]
}
