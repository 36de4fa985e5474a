import { fireEvent } from "@testing-library/react"

let clock = 0

/**
 * Types a code and Enter as a scanner does, `gap` milliseconds apart however slow the test is. The browser inserts each
 * character unless the page prevents it.
 */
export const scan = (target: Element, text: string, gap = 5): void => {
  const press = (key: string) => {
    const event = new KeyboardEvent("keydown", { key, code: `Digit${key}`, bubbles: true, cancelable: true })
    clock += gap
    Object.defineProperty(event, "timeStamp", { value: clock })
    return fireEvent(target, event)
  }
  // Later than every key before, whether it was typed or scanned.
  clock = Math.max(clock + 1000, performance.now())
  for (const key of text) {
    const isAllowed = press(key)
    if (isAllowed && (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) {
      fireEvent.change(target, { target: { value: `${target.value}${key}` } })
    }
  }
  const isAllowed = press("Enter")
  if (isAllowed && target instanceof HTMLButtonElement) fireEvent.click(target)
}
