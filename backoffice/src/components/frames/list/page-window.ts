/** An entry of a pager: a page, or dots before or after the shown pages. */
export type PagerEntry = number | "before" | "after"

/** So many page numbers around the current page, with the first and the last page and dots where pages are left out. */
export const pageWindow = (page: number, pages: number, shown: number): ReadonlyArray<PagerEntry> => {
  const first = Math.max(1, Math.min(page - Math.floor(shown / 2), pages - shown + 1))
  const last = Math.min(pages, first + shown - 1)
  const middle = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return [
    ...(first > 1 ? [1] : []),
    ...(first > 2 ? (["before"] as const) : []),
    ...middle,
    ...(last < pages - 1 ? (["after"] as const) : []),
    ...(last < pages ? [pages] : []),
  ]
}
