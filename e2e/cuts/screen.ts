import { setTimeout as sleep } from "node:timers/promises"
import type { Page } from "playwright"

/** What a receipt on the screen says. */
export type Receipt = {
  readonly how: "sold" | "kept"
  /** When the sale was made, in milliseconds since 1970. */
  readonly at: number
}

/** What somebody sees who looks at the page of the counter. */
export type Screen = {
  readonly isCounter: boolean
  readonly isLogin: boolean
  readonly lines: ReadonlyMap<string, number>
  readonly receipt: Receipt | null
  /** The order is being sent, or asked about. */
  readonly isBusy: boolean
  /** The page says that the outcome is not known, and offers to try again. */
  readonly isUncertain: boolean
  readonly alerts: ReadonlyArray<string>
  /** What came of the last scans, and what stands in the search. */
  readonly scans: ReadonlyArray<string>
  readonly term: string
  /** What has the focus. */
  readonly focus: string
  /** What the bar says about sales that wait; "" without it. */
  readonly waiting: string
}

/** Runs in the page. */
const read = () => {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function alone
  const words = (element: Element) => element.textContent ?? ""
  const alerts = [...document.querySelectorAll('[role="alert"]')]
  const buttons = [...document.querySelectorAll("button")]
  const sell = buttons.find((one) => /^(Process transaction|Try again)$/.test(words(one).trim()))
  const told = alerts.find((one) => /Transaction processed|The sale is kept/.test(words(one)))
  const time = told?.querySelector("time")?.dateTime
  const status = [...document.querySelectorAll('[role="status"]')].map(words)
  return {
    isCounter: sell !== undefined && document.querySelector('[role="combobox"]') !== null,
    isLogin: location.pathname.endsWith("/login"),
    lines: [...document.querySelectorAll<HTMLInputElement>("input[data-quantity]")].map(
      (field) =>
        [(field.getAttribute("aria-label") ?? "").replace("Quantity of ", ""), Number(field.value)] as const,
    ),
    receipt:
      told === undefined
        ? null
        : {
            how: words(told).includes("kept") ? ("kept" as const) : ("sold" as const),
            at: time === undefined ? Number.NaN : Date.parse(time),
          },
    isBusy:
      sell?.dataset["loading"] === "true" || status.some((one) => one.startsWith("Asking whether the order")),
    isUncertain: alerts.some((one) => words(one).includes("The connection broke")),
    alerts: alerts.filter((one) => one !== told).map(words),
    scans: [...document.querySelectorAll('[role="log"] li')].map(words),
    term: document.querySelector<HTMLInputElement>('input[role="combobox"]')?.value ?? "",
    focus: `${document.activeElement?.tagName} ${document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.id ?? ""}`,
    waiting: status.find((one) => /waits? to be sent|could not be recorded|waits? on this/.test(one)) ?? "",
  }
}

/** Looks at the page. */
export const look = async (page: Page): Promise<Screen> => {
  const { lines, ...seen } = await page.evaluate(read)
  return { ...seen, lines: new Map(lines) }
}

/** Looks until something is seen; returns the last look when it is not seen in so many milliseconds. */
export const lookFor = async (
  page: Page,
  isSeen: (screen: Screen) => boolean,
  patience: number,
): Promise<Screen> => {
  const deadline = Date.now() + patience
  for (;;) {
    const screen = await look(page)
    if (isSeen(screen) || Date.now() > deadline) return screen
    await sleep(15)
  }
}
