/**
 * Tells a scanner, which types a code as a keyboard would, from a person: by its speed, and by the key that ends the
 * code (Enter or Tab, which every scanner can be set to send).
 */

/** Characters that came so fast after each other that no person typed them. */
export type Burst = {
  /** The characters, with the separator FNC1 as U+001D. */
  readonly text: string
  /** The same by the positions of the keys: a Khmer keyboard layout turns a scanner's digits and letters into others. */
  readonly keys: string
  readonly startedAt: number
  readonly lastAt: number
}

/** A key that was pressed. `at` in milliseconds, from any start. */
export type KeyPress = {
  readonly key: string
  /** The position of the key on the keyboard, such as "Digit1". */
  readonly code: string
  readonly at: number
  readonly isControl: boolean
}

export const noBurst: Burst = { text: "", keys: "", startedAt: 0, lastAt: -Infinity }

/** The longest time between two characters of a code, in milliseconds; a slow scanner over Bluetooth needs 50. */
const longestGap = 120
/** The longest average time between two characters. The fastest typists need 60 for words and more for digits. */
const longestMean = 50
/** The shortest code: an EAN-8 has 8 digits, numbers of a shop's own labels are seldom shorter than 6. */
const shortestCode = 6

const separator = "\u001d"
const khmerZero = 0x17e0

const digitOf = (text: string): string =>
  /^[\u17e0-\u17e9]$/.test(text) ? String((text.codePointAt(0) ?? khmerZero) - khmerZero) : text

/**
 * The character of a key; "" for a key without one. Scanners send FNC1 as the control character, as Ctrl+], or as F8.
 */
const textOf = ({ key, isControl }: KeyPress): string => {
  if (key === separator || key === "F8" || (isControl && (key === "]" || key === "5"))) return separator
  return [...key].length === 1 && !isControl ? digitOf(key) : ""
}

const positionOf = (press: KeyPress): string => {
  const found = /^(?:Digit|Numpad|Key)([0-9A-Z])$/.exec(press.code)?.[1]
  return textOf(press) === separator ? separator : (found ?? textOf(press))
}

const isEnd = ({ key, isControl }: KeyPress): boolean => !isControl && (key === "Enter" || key === "Tab")

/** Keys that change the next character and add none. */
const isModifier = ({ key }: KeyPress): boolean =>
  /^(?:Shift|Control|Alt|AltGraph|CapsLock|NumLock)$/.test(key)

/** Whether a key follows so soon that the same scanner sent it. */
export const isInBurst = (burst: Burst, at: number): boolean =>
  burst.text.length > 1 && at - burst.lastAt <= longestGap

const isFast = ({ text, startedAt, lastAt }: Burst): boolean =>
  text.length >= shortestCode && lastAt - startedAt <= longestMean * (text.length - 1)

/** What a key makes of a burst: a longer one, a new one, or a complete code. */
export const hear = (
  burst: Burst,
  press: KeyPress,
): { readonly burst: Burst; readonly scanned: Burst | null } => {
  if (isModifier(press)) return { burst, scanned: null }
  const isClose = press.at - burst.lastAt <= longestGap
  if (isEnd(press)) return { burst: noBurst, scanned: isClose && isFast(burst) ? burst : null }
  const text = textOf(press)
  if (text === "") return { burst: noBurst, scanned: null }
  const before = isClose ? burst : { ...noBurst, startedAt: press.at }
  return {
    burst: {
      text: before.text + text,
      keys: before.keys + positionOf(press),
      startedAt: before.startedAt,
      lastAt: press.at,
    },
    scanned: null,
  }
}
