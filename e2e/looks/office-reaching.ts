/** What brings a page of the office into a state that no address alone shows. */
import type { Page } from "playwright"
import { journeyPassword } from "../fixtures/accounts.ts"
import { callApi } from "../fixtures/api-calls.ts"
import { expect } from "../fixtures/expect.ts"
import { said } from "../fixtures/office-words.ts"
import type { OfficeStage } from "./office-stage.ts"

const opened = async (page: Page): Promise<void> => {
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

/** One row of each kind: wrong, changed, new and already known. */
const list = [
  "name,dosage,manufacter_name,manufactor_country,price,quantity,expiration_date,price_per_unit,unit_per_package",
  "Augmentin,875mg/125mg,GlaxoSmithKline,Cambodia,2.75,0,2039-12-31,0.15,10",
  "Loratadine,10mg,Zentiva,Czech Republic,2.50,25,2020-12-31,0.25,10",
  "អាម៉ុកស៊ីស៊ីលីន,250mg,Medochemie,Cyprus,1.50,25,2039-12-31,0.15,10",
  "Strepsils Honey & Lemon,24 lozenges,Reckitt Benckiser Healthcare,Cambodia,1.5,25,2039-12-31,0.15,10",
  "Ibuprofen,400mg,PPM,Cambodia,one dollar,25,31/31/2039,0.15,10",
].join("\n")

const dropRows = (page: Page, rows: string): Promise<void> =>
  page
    .getByLabel(said("imports", "upload.file"))
    .and(page.locator("input"))
    .setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(rows) })

/** A new row and refused ones, each for another reason: an amount, a date, a missing value, a bar code, a double. */
const refusedRows = [
  `${list.split("\n")[0]},barcode`,
  "Simvastatin,20mg,PPM,Cambodia,2.50,25,2039-12-31,0.25,10,",
  "Ibuprofen,400mg,PPM,Cambodia,one dollar,25,31/31/2039,0.15,10,",
  "អាម៉ុកស៊ីស៊ីលីន និងអាស៊ីតក្លាវូឡានិក លាយទឹកសម្រាប់កុមារ,,Medochemie,Cyprus,1.50,25,2039-12-31,0.15,10,",
  "Hydrochlorothiazideamiloridetriamterenespironolactonefurosem,25mg,PPM,Cambodia,2.50,many,2039-12-31,0.25,10,12",
  "Simvastatin,20mg,PPM,Cambodia,2.50,25,2039-12-31,0.25,10,",
].join("\n")

/** What an import has done: how many rows are in, and which were refused and why. */
export const finishImport = async (page: Page): Promise<void> => {
  await dropRows(page, refusedRows)
  const submit = page.getByRole("button", { name: said("imports", "upload.submit") })
  await expect(submit).toBeEnabled()
  await submit.click()
  await expect(page.getByText(said("imports", "result.refused"))).toBeVisible()
}

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
  await endElsewhere(stage)
  await page.locator('nav a[href*="/staff/reports/alerts"]').first().dispatchEvent("click")
  await expect(page.getByRole("dialog", { name: said("access", "again.title") })).toBeVisible()
  await page.goto(door)
  await expect(page.getByText(/^(?:Your session has ended because|ការចូលគណនីរបស់អ្នកបានបញ្ចប់ ព្រោះ)/)).toBeVisible()
}

export const previewImport = async (page: Page): Promise<void> => {
  await dropRows(page, list)
  await page.getByText(said("imports", "check.update"), { exact: true }).click()
  await expect(page.getByText(said("imports", "check.kinds.changed"))).toBeVisible()
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

/** Loads the page while what it reads cannot be fetched: it says so, and how to try again. */
export const lose =
  (call: string) =>
  async (page: Page): Promise<void> => {
    await page.route(call, (route) => route.abort("internetdisconnected"))
    await page.reload()
    await expect(page.getByRole("button", { name: said("common", "tryAgain") }).first()).toBeVisible()
    await page.unroute(call)
  }
