import { useState } from "react"
import type { Sellable } from "../../api/sell.ts"

/**
 * The selected row of a list of medicines. Until the seller moves, it is the preselected one; a new list (`of`) begins
 * anew, also if it is one that was shown before. The selection follows the medicine when the list is read again.
 */
export const useSelection = (items: ReadonlyArray<Sellable>, preselected: number | undefined, of: string) => {
  const [moved, setMoved] = useState<number | null>(null)
  const [shown, setShown] = useState(of)
  if (shown !== of) {
    setShown(of)
    setMoved(null)
  }
  const found = shown === of ? items.find(({ id }) => id === moved) : undefined
  const selected = found ?? items.find(({ id }) => id === preselected)
  const to = (index: number) => {
    const target = items[Math.min(Math.max(index, 0), items.length - 1)]
    if (target !== undefined) setMoved(target.id)
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
