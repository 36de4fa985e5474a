import type { ReorderLine } from "../api/reorder.ts"

type Words = {
  readonly title: string
  /** A line of the order, such as "Aspirin 500mg (PPM): 18 packages". */
  readonly lineOf: (line: ReorderLine) => string
  /** Over the lines without a supplier. */
  readonly noSupplier: string
}

/** The list as a message: the suppliers with their lines, which come in the order of the suppliers. */
export const orderText = (
  lines: ReadonlyArray<ReorderLine>,
  { title, lineOf, noSupplier }: Words,
): string => {
  const groups = new Map<string | null, Array<string>>()
  for (const line of lines) {
    const own = groups.get(line.supplier) ?? []
    own.push(`• ${lineOf(line)}`)
    groups.set(line.supplier, own)
  }
  const parts = [...groups].map(([supplier, own]) => [supplier ?? noSupplier, ...own].join("\n"))
  return [title, ...parts].join("\n\n")
}
