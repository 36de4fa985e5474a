import type { Locator, Page } from "playwright"
import { expect } from "../fixtures/expect.ts"
import { photoOfBox } from "../patchy/reading-stage.ts"
import { button, said } from "./customer-words.ts"

/** The states of pages that are looked at both on the website and inside Telegram. */

export const photoField = (page: Page): Locator => page.locator("input[type=file]")

/** Runs in the page: a picture on which nothing is written. */
const blank = (): string => {
  const canvas = document.createElement("canvas")
  canvas.width = 600
  canvas.height = 400
  const pen = canvas.getContext("2d")
  if (pen !== null) pen.fillStyle = "#9aa"
  pen?.fillRect(0, 0, 600, 400)
  return canvas.toDataURL("image/png").split(",")[1] ?? ""
}

export const readPhoto = async (page: Page): Promise<void> => {
  await photoField(page).setInputFiles(await photoOfBox())
  await expect(page.getByText(said("Found on the photo", "ឈ្មោះក្នុងរូបថត")).first()).toBeVisible({
    timeout: 60_000,
  })
}

export const misreadPhoto = async (page: Page): Promise<void> => {
  const buffer = Buffer.from(await page.evaluate(blank), "base64")
  await photoField(page).setInputFiles({ name: "wall.png", mimeType: "image/png", buffer })
  const words = said("No medicine name found", "រកមិនឃើញឈ្មោះថ្នាំក្នុងរូបភាពទេ")
  await expect(page.getByText(words)).toBeVisible({ timeout: 60_000 })
}

export const losesConnection = async (page: Page): Promise<void> => {
  await page.context().setOffline(true)
  await page.locator("fieldset input[type=checkbox], input[type=checkbox]").first().click()
  await expect(page.getByText(said("What was found on", "លទ្ធផលដែលរកឃើញនៅ"))).toBeVisible()
}

/** A change that is not sent, of a cart that cannot be loaded anew. */
export const changesOffline = async (page: Page): Promise<void> => {
  const more = button(page, "One more of", "បន្ថែម")
  await expect(more).toBeVisible()
  await page.context().setOffline(true)
  await more.click()
  await expect(page.getByText(said("One more: not sent yet", "បន្ថែមមួយ៖ មិនទាន់ផ្ញើ"))).toBeVisible()
}

/** The menu of phones; the pages stand beside each other where there is room. */
export const openMenu = async (page: Page): Promise<void> => {
  const menu = button(page, "Open menu", "បើកម៉ឺនុយ")
  if (!(await menu.isVisible())) return
  await menu.click()
  await expect(page.locator("dialog[open] nav")).toBeVisible()
}

export const openOffer = async (page: Page): Promise<void> => {
  await page.locator("article button").first().click()
  await expect(page.locator("dialog[open] section").nth(1)).toBeVisible()
}

/** The question before an account is deleted. Other sections come first, so that the button is found by its words. */
export const openDeletion = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /^(?:Delete my account|លុបគណនី)$/ }).click()
  await expect(page.locator("dialog[open] form")).toBeVisible()
}
