import { useEffect, useRef } from "react"
import { isWriting } from "../../../components/keys/writing.ts"

type Actions = {
  readonly toSearch: () => void
  readonly toQuantity: () => void
  readonly toMeasure: () => void
  readonly toCash: () => void
  readonly hold: () => void
  readonly process: () => void
  /** Whether a dialog is open over the counter; then its keys rest. */
  readonly isCovered: boolean
}

const actionOf = (event: KeyboardEvent, actions: Actions): (() => void) | undefined => {
  const { key, target, ctrlKey, metaKey, altKey } = event
  if (key === "Enter" && (ctrlKey || metaKey)) return actions.process
  if (ctrlKey || metaKey || altKey) return undefined
  if (key === "F2") return actions.toQuantity
  if (key === "F4") return actions.toCash
  if (key === "F9") return actions.toMeasure
  if (key === "F8") return actions.hold
  if (key === "/" && !isWriting(target)) return actions.toSearch
  return undefined
}

/** Browsers press a button again and again while Enter is held down on it: one press of the finger would add many. */
const isHeldPress = ({ key, repeat, target }: KeyboardEvent): boolean =>
  repeat && key === "Enter" && target instanceof Element && target.closest("button, [role=button]") !== null

/** The keys of the counter that work wherever the focus is. A key that is held down counts once. */
export const useCounterKeys = (actions: Actions): void => {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isHeldPress(event)) event.preventDefault()
      if (event.defaultPrevented || latest.current.isCovered) return
      const act = actionOf(event, latest.current)
      if (act === undefined) return
      event.preventDefault()
      if (!event.repeat) act()
    }
    window.addEventListener("keydown", listen)
    return () => window.removeEventListener("keydown", listen)
  }, [])
}
