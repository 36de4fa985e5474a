import type { Locator, Page } from "playwright"
import { expect } from "../fixtures/expect.ts"
import { failed } from "./account-stage.ts"
import type { Steps } from "./action.ts"

type Presses = Pick<Required<Steps>, "act" | "told" | "again">

/** Presses a button, which stays to be pressed again where the page says that it failed. */
export const pressing = (page: Page, button: Locator): Presses => ({
  act: () => button.click(),
  told: async () => {
    await expect(page.getByText(failed).first()).toBeVisible()
    await expect(button).toBeEnabled()
  },
  again: () => button.click(),
})

/** Presses the button of a row that goes with it: who presses again may find it gone, as the call came through after all. */
export const pressingAway = (page: Page, button: Locator): Presses => ({
  ...pressing(page, button),
  again: async () => {
    if (!(await button.isVisible())) return false
    return button.click({ timeout: 2000 }).catch(() => false)
  },
})
