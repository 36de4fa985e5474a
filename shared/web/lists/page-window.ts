/** A page number, or a gap between numbers. */
type PageSlot = number | "gap-before" | "gap-after"

/**
 * The slots of a pager: `shown` numbers around the current page, the first and the last page, and a gap wherever
 * numbers are left out. Document 1, section 9 asks for five numbers.
 */
export const pageWindow = (page: number, pages: number, shown = 5): ReadonlyArray<PageSlot> => {
  const first = Math.max(1, Math.min(page - Math.floor(shown / 2), pages - shown + 1))
  const last = Math.min(pages, first + shown - 1)
  const middle = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return [
    ...(first > 1 ? [1] : []),
    ...(first > 2 ? (["gap-before"] as const) : []),
    ...middle,
    ...(last < pages - 1 ? (["gap-after"] as const) : []),
    ...(last < pages ? [pages] : []),
  ]
}
