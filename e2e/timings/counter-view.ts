import { setTimeout as sleep } from "node:timers/promises"
import type { Page } from "playwright"

/** A medicine in the basket, by its id. */
export type BasketLine = { readonly id: number; readonly quantity: number }

/** What the page of the counter shows of its search and its basket. */
export type CounterView = {
  /** In the order on the screen. */
  readonly basket: ReadonlyArray<BasketLine>
  readonly term: string
  /** The id of the selected medicine, which Enter would add. */
  readonly selected: number | undefined
  /** What the line below the search says. */
  readonly said: string
  readonly isInSearch: boolean
  /** Scans that are not answered yet. */
  readonly waitingScans: number
  /** Whether a receipt is shown. */
  readonly isSold: boolean
}

/** Runs in the page. */
const read = (): CounterView & { readonly isOrderShown: boolean } => {
  const search = document.querySelector<HTMLInputElement>('input[role="combobox"]')
  const selected = search?.getAttribute("aria-activedescendant")?.split("-").at(-1)
  let around: Element | null = search
  while (around !== null && around.querySelector('[role="status"]') === null) around = around.parentElement
  const alerts = [...document.querySelectorAll('[role="alert"]')].map((one) => one.textContent)
  return {
    isOrderShown: document.querySelector('aside[aria-label="Order Details"], [role="dialog"]') !== null,
    basket: [...document.querySelectorAll<HTMLInputElement>("input[data-quantity]")].map((field) => ({
      id: Number(field.dataset["quantity"]?.split(" ")[0]),
      quantity: Number(field.value),
    })),
    term: search?.value ?? "",
    selected: selected === undefined ? undefined : Number(selected),
    said: around?.querySelector('[role="status"]')?.textContent ?? "",
    isInSearch: search !== null && document.activeElement === search,
    waitingScans: document.querySelectorAll('[role="log"] li[data-kind="waiting"]').length,
    isSold: alerts.some((one) => /Transaction processed|The sale is kept/.test(one)),
  }
}

/** Runs in the page. The order as the page keeps it on the device. */
const keptBasket = (): Promise<ReadonlyArray<BasketLine>> =>
  new Promise((done, fail) => {
    const opening = indexedDB.open("rokthnam-counter")
    opening.addEventListener("error", () => fail(new Error("The order of the device cannot be read.")))
    opening.onsuccess = () => {
      const reading = opening.result.transaction("desks").objectStore("desks").getAll()
      reading.onsuccess = () => {
        opening.result.close()
        const rows: ReadonlyArray<{ readonly desk: { readonly basket: { lines: Array<BasketLine> } } }> =
          reading.result
        done(rows.flatMap(({ desk }) => desk.basket.lines.map(({ id, quantity }) => ({ id, quantity }))))
      }
    }
  })

/**
 * What the page shows. The order of a phone is on the screen only while it is open over the medicines; otherwise it is
 * read where the page keeps it. Who sells it opens it first, and sees that both are the same.
 */
export const viewOf = async (page: Page): Promise<CounterView> => {
  const { isOrderShown, ...view } = await page.evaluate(read)
  return isOrderShown ? view : { ...view, basket: await page.evaluate(keptBasket) }
}

/** Milliseconds after which what did not come will not come. */
const patience = 20_000

/** Looks until something is seen. Throws with the last view if it is not. */
export const see = async (
  page: Page,
  what: string,
  isSeen: (view: CounterView) => boolean,
): Promise<CounterView> => {
  for (const deadline = performance.now() + patience; ; await sleep(10)) {
    const view = await viewOf(page)
    if (isSeen(view)) return view
    if (performance.now() > deadline) throw new Error(`${what} was not seen: ${JSON.stringify(view)}`)
  }
}
