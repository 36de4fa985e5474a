import { setTimeout as sleep } from "node:timers/promises"
import type { CDPSession } from "playwright"

/** A scan: what the scanner types, and the key with which it ends. */
export type ScannerKeys = { readonly text: string; readonly end: "Enter" | "Tab" }

/** A scanner that types into the browser as a keyboard does. */
export type Scanner = {
  /** Types a code, so many milliseconds after the one before and with so many from one key to the next. */
  readonly scan: (keys: ScannerKeys, gap: number, keyGap: number) => Promise<void>
  /** Waits until the page has handled all keys. The next gap begins then. */
  readonly handled: () => Promise<void>
}

const virtualKeys = { Enter: 13, Tab: 9 } as const

/**
 * Plugs a scanner in. Its keys are those of a keyboard for the browser, which types them into fields and presses buttons
 * with them. Each has the time at which the scanner sent it, however long the way from here to the browser takes.
 */
export const plugIn = (session: CDPSession): Scanner => {
  let lastAt = Date.now()
  let keys: Array<Promise<unknown>> = []
  const press = (key: string, text: string, virtualKey: number): void => {
    const code = /^\d$/.test(key) ? `Digit${key}` : key
    const common = { key, code, windowsVirtualKeyCode: virtualKey, timestamp: lastAt / 1000 }
    const typed = text === "" ? {} : { text, unmodifiedText: text }
    keys.push(session.send("Input.dispatchKeyEvent", { ...common, ...typed, type: "keyDown" }))
    keys.push(session.send("Input.dispatchKeyEvent", { ...common, type: "keyUp" }))
  }
  return {
    scan: async ({ text, end }, gap, keyGap) => {
      await sleep(Math.max(lastAt + gap - Date.now(), 0))
      lastAt += gap
      for (const key of text) {
        press(key, key, key.codePointAt(0) ?? 0)
        lastAt += keyGap
      }
      press(end, end === "Enter" ? "\r" : "", virtualKeys[end])
    },
    handled: async () => {
      await Promise.all(keys)
      keys = []
      lastAt = Math.max(lastAt, Date.now())
    },
  }
}
