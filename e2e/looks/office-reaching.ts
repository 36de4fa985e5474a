/** What brings a page of the office into a state that no address alone shows. */
import type { Page } from "playwright"
import { expect } from "../fixtures/expect.ts"
import { said } from "../fixtures/office-words.ts"

/** Waits for the dialog that was opened. */
export const opened = async (page: Page): Promise<void> => {
  await expect(page.getByRole("dialog").first()).toBeVisible()
}

/** Presses the first button with one of the office's texts, and waits for the dialog that it opens. */
export const press =
  (namespace: string, key: string) =>
  async (page: Page): Promise<void> => {
    await page
      .getByRole("button", { name: said(namespace, key) })
      .first()
      .click()
    await opened(page)
  }

export const pressKeys =
  (keys: string) =>
  async (page: Page): Promise<void> => {
    // Keys that are pressed before the page is there are heard by nobody.
    await expect(page.locator("h1").first()).toBeVisible()
    await page.keyboard.press(keys)
    await opened(page)
  }

export const chooseTwo = async (page: Page): Promise<void> => {
  const boxes = page.getByRole("checkbox", { name: said("medicines", "chosen.choose") })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
}

/** Does something with two chosen medicines. */
export const pressChosen =
  (key: string) =>
  async (page: Page): Promise<void> => {
    await chooseTwo(page)
    await press("medicines", key)(page)
  }

export const askDismissAll = async (page: Page): Promise<void> => {
  await page
    .getByRole("button", { name: said("alerts", "bell.label_other") })
    .first()
    .click()
  await press("alerts", "bell.dismissAll")(page)
}

export const openBell = async (page: Page): Promise<void> => {
  await page
    .getByRole("button", { name: said("alerts", "bell.label_other") })
    .first()
    .click()
  await expect(page.getByRole("button", { name: said("alerts", "bell.dismissAll") })).toBeVisible()
}

export const openColumns = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: said("common", "columns.choose") }).click()
  await expect(page.getByRole("group", { name: said("common", "columns.choose") })).toBeVisible()
}

export const submitEmpty =
  (namespace: string, key: string) =>
  async (page: Page): Promise<void> => {
    await page
      .getByRole("button", { name: said(namespace, key) })
      .last()
      .click()
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible()
  }

const asPhone = (page: Page): Promise<void> => page.setViewportSize({ width: 390, height: 844 })

/** The menu of a phone, which a wider page has at its side. */
export const openMenu = async (page: Page): Promise<void> => {
  await asPhone(page)
  await page.getByRole("button", { name: said("common", "menu.open") }).click()
  await expect(page.getByRole("navigation", { name: said("common", "menu.label") })).toBeVisible()
}

/** Makes the licence larger than its frame. */
export const enlarge = async (page: Page): Promise<void> => {
  const larger = page.getByRole("button", { name: said("admin", "review.zoomIn") })
  await larger.click()
  await larger.click()
}

/** The same menu before somebody is signed in. */
export const openSiteMenu = async (page: Page): Promise<void> => {
  await asPhone(page)
  await page.getByRole("button", { name: said("common", "menu.open") }).click()
  await opened(page)
}

const menuOpened = async (page: Page): Promise<void> => {
  await expect(page.getByRole("menu")).toBeVisible()
}

/** Opens the first menu whose button has one of the office's texts. A card of a phone has its actions in one. */
export const pressMenu =
  (key: string, size?: "phone") =>
  async (page: Page): Promise<void> => {
    if (size === "phone") await asPhone(page)
    await page
      .getByRole("button", { name: said("common", key) })
      .first()
      .click()
    await menuOpened(page)
  }

export const chooseLanguage = async (page: Page): Promise<void> => {
  await page.locator("header button[aria-haspopup=menu]").first().click()
  await menuOpened(page)
}

/** What the palette finds of a word: pages, medicines and sales. */
export const findInPalette = async (page: Page): Promise<void> => {
  await pressKeys("Control+k")(page)
  await page.keyboard.type("Am")
  await expect(page.getByRole("dialog").getByRole("option").first()).toBeVisible()
}

/** Types a name into a form and leaves it. */
export const leaveUnsaved = async (page: Page): Promise<void> => {
  await page.getByRole("main").getByRole("textbox").first().fill("Vitamins")
  await page.getByRole("main").getByRole("link").first().click()
  await opened(page)
}

const medicineNames = (page: Page) =>
  page.getByRole("button", { name: said("sales", "card.addOne") }).and(page.locator(":enabled"))

/** Puts an order with the first medicine aside, and shows what is put aside beside another order. */
export const holdOrder = async (page: Page): Promise<void> => {
  for (const name of ["Sokha", ""]) {
    await medicineNames(page).first().click()
    await page.getByRole("button", { name: /^(?:Put aside|ទុកសិន)/ }).click()
    await opened(page)
    if (name === "") return
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel(said("sales", "held.name")).fill(name)
    await dialog.getByRole("button", { name: said("sales", "held.hold") }).click()
    await expect(dialog).toBeHidden()
  }
}

/** Throws an order away that was put aside, and is offered to take that back. */
export const dropOrder = async (page: Page): Promise<void> => {
  await holdOrder(page)
  await page
    .getByRole("dialog")
    .getByRole("button", { name: said("sales", "held.drop") })
    .first()
    .click()
  await expect(page.getByRole("button", { name: said("common", "undo") })).toBeVisible()
}

/** The order of a phone, which a wider page has at its side. */
export const openOrder = async (page: Page): Promise<void> => {
  await medicineNames(page).first().click()
  await asPhone(page)
  await page.getByRole("button", { name: said("sales", "order.reviewOf") }).click()
  await opened(page)
}

/** Loads the page while what it reads cannot be fetched: it says so, and how to try again. */
export const lose =
  (call: string) =>
  async (page: Page): Promise<void> => {
    await page.route(call, (route) => route.abort("internetdisconnected"))
    await page.reload()
    await expect(page.getByRole("button", { name: said("common", "tryAgain") }).first()).toBeVisible()
    await page.unroute(call)
  }
