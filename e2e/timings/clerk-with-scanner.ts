import { setTimeout as sleep } from "node:timers/promises"
import type { Page } from "playwright"
import type { BasketLine, CounterView } from "./counter-view.ts"
import { see } from "./counter-view.ts"
import { closeOrder, openOrder } from "../fixtures/counter-order.ts"
import type { Latency } from "./latency.ts"
import type { Focus, ScannedSale } from "./scan-plan.ts"
import type { Scanner } from "./scanner.ts"
import { sellOrder } from "./sell-order.ts"

type Clerk = {
  readonly page: Page
  readonly latency: Latency
  readonly scanner: Scanner
  /** The medicines of the pharmacy, by their places on the shelf. */
  readonly ids: ReadonlyArray<number>
}

/** What the page said about scans, each line once. */
type Heard = ReadonlyArray<string>

/** Lets the page keep every line that it shows about scans, since it shows the last few alone. */
const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const heard = new Set<string>()
    Object.assign(globalThis, { heard })
    const read = () => {
      for (const line of document.querySelectorAll('[role="log"] li')) heard.add(line.textContent)
    }
    new MutationObserver(read).observe(document.body, { childList: true, subtree: true, characterData: true })
  })

const heardOn = (page: Page): Promise<Heard> =>
  page.evaluate(() => [...(globalThis as unknown as { readonly heard: Set<string> }).heard])

/** Runs in the page. Puts the focus where it is wanted, or leaves it if that is not there. */
const focusOn = (focus: Focus): void => {
  const buttons = [...document.querySelectorAll("button")]
  const places: Readonly<Record<Exclude<Focus, "stay" | "page">, HTMLElement | undefined | null>> = {
    search: document.querySelector<HTMLElement>('input[role="combobox"]'),
    quantity: document.querySelector<HTMLElement>("input[data-quantity]"),
    sellButton: buttons.find((one) => one.textContent.trim() === "Process transaction"),
    addButton: document.querySelector<HTMLElement>('[role="row"] button:enabled'),
  }
  if (focus === "page" && document.activeElement instanceof HTMLElement) document.activeElement.blur()
  if (focus !== "page" && focus !== "stay") places[focus]?.focus()
}

/** Places of the focus that lie in the order, which covers the medicines on a phone. */
const inOrder: ReadonlySet<Focus> = new Set(["quantity", "sellButton"])

const bringFocus = async (page: Page, focus: Focus): Promise<void> => {
  await (inOrder.has(focus) ? openOrder({ page }) : closeOrder({ page }))
  await page.evaluate(focusOn, focus)
}

/** The basket that the scans make, in the order in which each medicine came first. */
const basketOf = ({ scans }: ScannedSale, ids: ReadonlyArray<number>): ReadonlyArray<BasketLine> => {
  const counts = new Map<number, number>()
  for (const { place } of scans) {
    const id = place === undefined ? undefined : ids[place]
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return [...counts].map(([id, quantity]) => ({ id, quantity }))
}

/** Scans an order and sells it. Returns the basket before the sale and the one that was scanned. */
export const scanSale = async (
  { page, latency, scanner, ids }: Clerk,
  sale: ScannedSale,
): Promise<{
  readonly basket: ReadonlyArray<BasketLine>
  readonly wanted: ReadonlyArray<BasketLine>
  readonly unsaid: ReadonlyArray<string>
  readonly view: CounterView
}> => {
  latency.upTo(2000)
  await listen(page)
  await bringFocus(page, "search")
  await page.keyboard.type(sale.words, { delay: 60 })
  await sleep(400)
  await scanner.handled()
  for (const { focus, gap, keyGap, ...keys } of sale.scans) {
    if (focus !== "stay") {
      await scanner.handled()
      await bringFocus(page, focus)
    }
    await scanner.scan(keys, gap, keyGap)
  }
  await scanner.handled()
  const unknown = sale.scans.filter(({ place }) => place === undefined).map(({ text }) => text)
  const view = await see(page, "an answer to every scan", ({ waitingScans }) => waitingScans === 0)
  const heard = await heardOn(page)
  const unsaid = unknown.filter(
    (code) => !heard.some((line) => line.includes("No medicine has this code") && line.includes(code)),
  )
  await bringFocus(page, "search")
  await page.keyboard.press("Escape")
  const basket = await sellOrder(page, 1)
  return { basket, wanted: basketOf(sale, ids), unsaid, view }
}
