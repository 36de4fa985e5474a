/** How many page numbers the widget shows around the current one. */
const windowSize = 5

/** A page number, or a gap between numbers. */
export type PageSlot = number | "gap-before" | "gap-after"

/**
 * The slots of the pagination widget: 5 numbers around the current page, the first and the last page, and an ellipsis
 * wherever numbers are left out.
 */
export const pageWindow = (page: number, pages: number): readonly PageSlot[] => {
  const start = Math.max(1, Math.min(page - Math.floor(windowSize / 2), pages - windowSize + 1))
  const end = Math.min(pages, start + windowSize - 1)
  const slots: PageSlot[] = []
  if (start > 1) slots.push(1)
  if (start > 2) slots.push("gap-before")
  for (let number = start; number <= end; number += 1) slots.push(number)
  if (end < pages - 1) slots.push("gap-after")
  if (end < pages) slots.push(pages)
  return slots
}
