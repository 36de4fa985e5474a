import type { Page } from "playwright"
import { closeOrder, openOrder } from "../fixtures/counter-order.ts"
import { isOnPhone } from "../fixtures/counter.ts"
import type { BasketLine } from "./counter-view.ts"
import { see, viewOf } from "./counter-view.ts"

/** Puts the cursor into the search: on a phone it is tapped, on a wide screen it has the focus by itself. */
export const toSearchOnPhone = async (page: Page): Promise<void> => {
  if (!isOnPhone(page)) return
  await closeOrder({ page })
  await page.getByLabel("Search or scan a medicine").click()
}

/** Presses the button that sells, so often at the same place: a finger does not look where it is after the first press. */
const pressSell = async (page: Page, presses: number): Promise<void> => {
  const button = page.getByRole("button", { name: "Process transaction" })
  // Waits until the order has come in and the button lies still.
  await button.click({ trial: true })
  const box = await button.boundingBox()
  if (box === null) throw new Error("The button that sells is not shown.")
  for (let press = 0; press < presses; press += 1)
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/**
 * Sells the order by Ctrl and Enter, or on a phone by the button of the opened order, pressed so often. Returns what was
 * in it when it was sold, in packages. Throws if no receipt comes.
 */
export const sellOrder = async (page: Page, presses: number): Promise<ReadonlyArray<BasketLine>> => {
  await openOrder({ page })
  const { basket } = await viewOf(page)
  if (isOnPhone(page)) await pressSell(page, presses)
  else for (let press = 0; press < presses; press += 1) await page.keyboard.press("Control+Enter")
  await see(page, "the receipt", (view) => view.isSold && view.basket.length === 0)
  await closeOrder({ page })
  return basket
}
