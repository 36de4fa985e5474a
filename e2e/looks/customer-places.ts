import type { Page } from "playwright"
import { expect } from "../fixtures/expect.ts"
import { at } from "./at.ts"
import { button, results, said } from "./customer-words.ts"
import type { Looked, Reached } from "./looked.ts"

/** The question where to search, with the places that were saved. */
const choosePlace = async (page: Page): Promise<void> => {
  await button(page, "Choose a place", "ជ្រើសរើសកន្លែង").click()
  await expect(page.locator("dialog[open]").getByRole("button", { name: "Home" })).toBeVisible()
}

/** Goes on from a saved place, and then from the one of the address again. */
const chooseHome = async (page: Page): Promise<void> => {
  await choosePlace(page)
  await page.locator("dialog[open]").getByRole("button", { name: "Home" }).click()
  await expect(page.getByText(said("Near Home", "ជិត Home")).first()).toBeVisible()
}

const keepPlace = async (page: Page): Promise<void> => {
  await button(page, "Keep this place", "រក្សាទុកកន្លែងនេះ").click()
  await expect(page.locator("dialog[open] form")).toBeVisible()
}

/** The name of a place that is saved already is refused. */
const keepTaken = async (page: Page): Promise<void> => {
  await keepPlace(page)
  const dialog = page.locator("dialog[open]")
  await dialog.getByRole("textbox").fill("home")
  await dialog.locator("button[type=submit]").click()
  await expect(dialog.locator("[aria-invalid=true]")).toBeVisible()
}

const renamePlace = async (page: Page): Promise<void> => {
  await button(page, "Rename: Home", "ប្ដូរឈ្មោះ៖ Home").click()
  await expect(page.locator("dialog[open] form")).toBeVisible()
}

const addPlace = async (page: Page): Promise<void> => {
  await button(page, "Add a place", "បន្ថែមកន្លែង").click()
  await expect(page.locator("dialog[open] button").nth(5)).toBeVisible()
}

/** A place that the newcomer has and removes, until the way back ends. */
const removePlace = async (page: Page, { visitor }: Reached): Promise<void> => {
  await addPlace(page)
  await page
    .locator("dialog[open]")
    .getByRole("button", { name: /Kampot/ })
    .click()
  const dialog = page.locator("dialog[open]").filter({ has: page.locator("form") })
  await dialog.locator("button[type=submit]").click()
  await expect(dialog).toHaveCount(0)
  await button(page, "Remove: (?:Kampot|កំពត)", "លុប៖ (?:Kampot|កំពត)").click()
  await expect(button(page, "Undo", "យកមកវិញ")).toBeVisible()
  await visitor.settled()
}

/** The states of the places that a customer keeps: where they are offered, saved, renamed and removed. */
export const placeStates: ReadonlyArray<Looked> = [
  { name: "places to search near", who: "customer", path: at("/user/dashboard"), reach: choosePlace },
  { name: "near a kept place", who: "customer", path: at(`/user/dashboard?${results}`), reach: chooseHome },
  { name: "a place to keep", who: "customer", path: at(`/user/dashboard?${results}`), reach: keepPlace },
  {
    name: "a place with a taken name",
    who: "customer",
    path: at(`/user/dashboard?${results}`),
    reach: keepTaken,
  },
  { name: "a place to rename", who: "customer", path: at("/user/account"), reach: renamePlace },
  { name: "a place to add", who: "customer", path: at("/user/account"), reach: addPlace },
  { name: "a removed place", who: "newcomer", path: at("/user/account"), reach: removePlace },
  { name: "telegram: a place to add", who: "telegram", path: at("/user/account"), reach: addPlace },
]
