/** What brings a page into a state of its visitor's session: refused, ended, not enough, or asked to be proven. */
import type { Page } from "playwright"
import { journeyPassword } from "../fixtures/accounts.ts"
import { callApi } from "../fixtures/api-calls.ts"
import { expect } from "../fixtures/expect.ts"
import { said } from "../fixtures/office-words.ts"
import { opened, press } from "./office-reaching.ts"
import type { OfficeStage } from "./office-stage.ts"

/** Ends the session of the manager's page from another device, as somebody does who lost a phone. */
const endElsewhere = async ({ emails }: OfficeStage): Promise<void> => {
  const { access_token: token } = await callApi<{ readonly access_token: string }>("POST", "/staff/login", {
    body: { email: emails.manager, password: journeyPassword },
  })
  await callApi("POST", "/account/end-other-sessions", { token })
}

/** Saves what was typed after the session has ended: the page asks for a new sign-in, and keeps what is not sent. */
export const saveTooLate = async (page: Page, stage: OfficeStage): Promise<void> => {
  const fields = page.getByRole("main").getByRole("textbox")
  await fields.nth(0).fill("Vitamins · វីតាមីន")
  await fields.nth(1).fill("Of the journeys")
  await endElsewhere(stage)
  await page.getByRole("main").locator("button[type=submit]").click()
  await expect(page.getByRole("dialog", { name: said("access", "again.title") })).toBeVisible()
}

/** Comes back to the door after the session has ended, which says why. */
export const comeBackEnded = async (page: Page, stage: OfficeStage): Promise<void> => {
  const door = new URL("/staff/login", page.url()).href
  // The page is open once its menu is there, which waits for the permissions.
  const alerts = page.locator('nav a[href*="/staff/reports/alerts"]').first()
  await expect(alerts).toBeVisible()
  await endElsewhere(stage)
  await alerts.dispatchEvent("click")
  await expect(page.getByRole("dialog", { name: said("access", "again.title") })).toBeVisible()
  await page.goto(door)
  await expect(page.getByText(/^(?:Your session has ended because|ការចូលគណនីរបស់អ្នកបានបញ្ចប់ ព្រោះ)/)).toBeVisible()
}

/** Signs in as somebody whom the office does not let in, and waits until it says why. */
export const refusedTo =
  (who: "waiting" | "rejected" | "deactivated" | "newcomer", password = journeyPassword) =>
  async (page: Page, { emails }: OfficeStage): Promise<void> => {
    await page.getByLabel(said("access", "email")).fill(emails[who])
    await page.getByLabel(said("access", "password")).and(page.locator("input")).fill(password)
    await page.getByRole("button", { name: said("access", "signIn") }).click()
    await expect(page.getByRole("alert")).toBeVisible()
  }

/** The page says that the role does not include it. */
export const notAllowed = async (page: Page): Promise<void> => {
  await expect(page.getByRole("heading", { name: said("common", "notAllowed.title") })).toBeVisible()
}

/** What asks for the password before somebody gets their own data. */
export const askForData = async (page: Page): Promise<void> => {
  await page.locator("main button:has(.tabler-icon-download)").click()
  await opened(page)
}

/** The key and the code of the second step, after the password. */
export const beginSecondStep = async (page: Page): Promise<void> => {
  await press("security", "second.turnOn")(page)
  const dialog = page.getByRole("dialog")
  await dialog
    .getByLabel(said("security", "password.current"))
    .and(page.locator("input"))
    .fill(journeyPassword)
  await dialog.getByRole("button", { name: said("security", "second.next") }).click()
  await expect(dialog.getByRole("img", { name: said("security", "second.qr") })).toBeVisible()
}
