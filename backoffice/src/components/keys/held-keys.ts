/** Names of keys that write nothing, such as "Enter" and "F4". A key of a Khmer keyboard may write two characters. */
const named = /^[A-Z][A-Za-z0-9]+$/

/** Whether a key is a command of the browser or of the page. The right Alt of a Khmer keyboard writes letters. */
const isCommand = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph")

type Waiting = {
  /** Called by Escape and by a press elsewhere: whoever typed does not want the field any more. */
  readonly onLeave: () => void
}

let holders = 0

/** Whether a field that was asked for gets the keys, although it is not there yet. */
export const areKeysHeld = (): boolean => holders > 0

/**
 * Keeps what is typed between the press that opens a field and the moment in which the field has the focus: nothing is
 * lost, and nothing comes to the page below, which might sell. The returned function ends that and gives the text.
 */
export const holdKeys = ({ onLeave }: Waiting): (() => string) => {
  let text = ""
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    event.stopPropagation()
    if (event.key === "Escape") return onLeave()
    // The keys that opened the field, pressed once more: a browser has a search of its own for them.
    if (isCommand(event)) return event.key.toLowerCase() === "k" ? event.preventDefault() : undefined
    if (event.key === "Backspace") text = text.slice(0, -1)
    if (!named.test(event.key)) text += event.key
    event.preventDefault()
  }
  holders += 1
  globalThis.addEventListener("keydown", press, true)
  globalThis.addEventListener("pointerdown", onLeave, true)
  let isEnded = false
  return () => {
    if (!isEnded) holders -= 1
    isEnded = true
    globalThis.removeEventListener("keydown", press, true)
    globalThis.removeEventListener("pointerdown", onLeave, true)
    return text
  }
}
