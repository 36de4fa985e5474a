import type { KeyboardEvent } from "react"

type Actions = {
  readonly enter: () => void
  readonly escape: () => void
  /** Goes forward by so many pages. */
  readonly turn: (steps: number) => void
  readonly selection: {
    readonly move: (steps: number) => void
    readonly toFirst: () => void
    readonly toLast: () => void
  }
}

/** The keys of the search. Enter that is held down adds nothing more; arrows that are held down move on. */
export const searchKeys = ({ enter, escape, turn, selection }: Actions) => {
  const keys: Readonly<Record<string, () => void>> = {
    Enter: enter,
    Escape: escape,
    ArrowDown: () => selection.move(1),
    ArrowUp: () => selection.move(-1),
    Home: selection.toFirst,
    End: selection.toLast,
    PageDown: () => turn(1),
    PageUp: () => turn(-1),
  }
  return (event: KeyboardEvent<HTMLInputElement>): void => {
    const act = keys[event.key]
    if (act === undefined || event.nativeEvent.isComposing) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    if (event.key !== "Enter" || !event.repeat) act()
  }
}
