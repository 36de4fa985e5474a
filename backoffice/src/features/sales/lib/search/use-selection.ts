import { useState } from "react"
import type { Sellable } from "../../api/sell.ts"

/**
 * The selected row of a list of medicines. Until the seller moves, it is the preselected one; a new list (`of`) begins
 * anew. The selection follows the medicine when the list is read again.
 */
export const useSelection = (items: ReadonlyArray<Sellable>, preselected: number | undefined, of: string) => {
  const [moved, setMoved] = useState<{ readonly of: string; readonly id: number } | null>(null)
  const chosen = moved !== null && moved.of === of ? moved.id : undefined
  const found = items.find(({ id }) => id === chosen)
  const selected = found ?? items.find(({ id }) => id === preselected)
  const to = (index: number) => {
    const target = items[Math.min(Math.max(index, 0), items.length - 1)]
    if (target !== undefined) setMoved({ of, id: target.id })
  }
  const at = selected === undefined ? -1 : items.indexOf(selected)
  return {
    selected,
    isMoved: found !== undefined,
    move: (steps: number) => to(at === -1 && steps < 0 ? items.length - 1 : at + steps),
    toFirst: () => to(0),
    toLast: () => to(items.length - 1),
  }
}
