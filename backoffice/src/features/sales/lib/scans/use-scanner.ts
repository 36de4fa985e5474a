import { useEffect, useRef } from "react"
import { areKeysHeld } from "../../../../components/keys/held-keys.ts"
import { hear, isInBurst, noBurst } from "./recognise.ts"
import type { Burst } from "./recognise.ts"
import { isSurelyCode, scannedCode, thisYear } from "./scanned-code.ts"
import type { ScannedCode } from "./scanned-code.ts"

/** What is said about a field: whether people write prose there, search there, or type a number. */
type Place = "prose" | "search" | "other"

const placeOf = (target: EventTarget | null): Place => {
  // A field that keeps what is scanned into it, such as that of the command palette, or that will have it.
  if (areKeysHeld() || (target instanceof Element && target.closest("[data-keeps-scans]") !== null))
    return "prose"
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return "prose"
  if (target instanceof HTMLElement && target.isContentEditable) return "prose"
  if (!(target instanceof HTMLInputElement)) return "other"
  if (target.getAttribute("role") === "combobox") return "search"
  const isForNumbers = target.inputMode === "numeric" || target.inputMode === "decimal"
  const isPressed = /^(?:radio|checkbox|button|submit|range)$/.test(target.type)
  return isForNumbers || isPressed ? "other" : "prose"
}

/** Gives a field the text that it had before the scanner typed into it, as if the user had typed that. */
const restore = (field: HTMLInputElement, text: string): void => {
  if (field.value === text) return
  // React listens to the setter of the element; only the one of the prototype makes it notice the change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text)
  field.dispatchEvent(new Event("input", { bubbles: true }))
}

const isTextField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && placeOf(target) !== "prose" && target.type !== "radio"

/** What the field held when the burst began. */
type Before = { readonly field: HTMLInputElement; readonly text: string }

/**
 * Reads scanners wherever the focus is, except in fields for prose and in the palette, also while that is loading. The keys of a scan have no other effect: a field
 * gets its text back, the key at the end presses no button, and shortcuts in a code are not obeyed.
 */
export const useScanner = (onScan: (code: ScannedCode) => void): void => {
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })
  useEffect(() => {
    let burst: Burst = noBurst
    let before: ReadonlyArray<Before> = []
    const listen = (event: KeyboardEvent) => {
      if (event.isComposing || event.repeat || event.altKey || event.metaKey) return
      const place = placeOf(event.target)
      if (place === "prose") {
        burst = noBurst
        return
      }
      const { target, key, code, timeStamp: at, ctrlKey: isControl } = event
      const wasIn = isInBurst(burst, at)
      const heard = hear(burst, { key, code, at, isControl })
      if (heard.burst.text.length === 1) before = []
      if (isTextField(target) && !before.some(({ field }) => field === target)) {
        before = [...before, { field: target, text: target.value }]
      }
      burst = heard.burst
      if (heard.scanned === null) {
        // A character in the middle of a code is no shortcut, and no command of the browser.
        if (wasIn && (place === "other" || isControl || key === "F8")) event.stopPropagation()
        if (wasIn && (isControl || key === "F8")) event.preventDefault()
        return
      }
      const scanned = scannedCode(heard.scanned, thisYear())
      if (place === "search" && !isSurelyCode(scanned)) return
      event.preventDefault()
      event.stopPropagation()
      for (const { field, text } of before) restore(field, text)
      before = []
      latest.current(scanned)
    }
    window.addEventListener("keydown", listen, true)
    return () => window.removeEventListener("keydown", listen, true)
  }, [])
}
