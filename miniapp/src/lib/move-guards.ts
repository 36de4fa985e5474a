/**
 * What takes each move through the history before the router hears of it. The first that came is asked; one that is about
 * to leave lets the router hear.
 */
export const moveGuards: Array<(move: PopStateEvent) => void> = []

/**
 * Called before the router listens: a browser tells the listeners of a window in the order in which they came, and one that
 * came with its form would be told after the router, which is on its way to the other page then.
 */
export const startMoveGuards = (): void =>
  window.addEventListener("popstate", (move) => moveGuards[0]?.(move))
