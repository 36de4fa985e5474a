import type { Page } from "playwright"
import { journeyPassword } from "../fixtures/accounts.ts"
import { expect } from "../fixtures/expect.ts"
import { said } from "../fixtures/office-words.ts"
import type { OfficeIds, OfficePeople } from "./office-pages.ts"
import type { OfficeStage } from "./office-stage.ts"

/** A state of a page that looks different: a dialog over it, a choice on it, or nothing in it. */
export type OfficeState = {
  readonly name: string
  readonly who: OfficePeople
  readonly path: (ids: OfficeIds) => string
  /** Brings the page into the state. The page is as wide as a desktop then, and becomes narrower afterwards. */
  readonly reach?: (page: Page, stage: OfficeStage) => Promise<void>
}

const opened = async (page: Page): Promise<void> => {
  await expect(page.getByRole("dialog").first()).toBeVisible()
}

/** Presses the first button with one of the office's texts, and waits for the dialog that it opens. */
const press =
  (namespace: string, key: string) =>
  async (page: Page): Promise<void> => {
    await page
      .getByRole("button", { name: said(namespace, key) })
      .first()
      .click()
    await opened(page)
  }

const pressKeys =
  (keys: string) =>
  async (page: Page): Promise<void> => {
    // Keys that are pressed before the page is there are heard by nobody.
    await expect(page.locator("h1").first()).toBeVisible()
    await page.keyboard.press(keys)
    await opened(page)
  }

const chooseTwo = async (page: Page): Promise<void> => {
  const boxes = page.getByRole("checkbox", { name: said("medicines", "chosen.choose") })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
}

/** Does something with two chosen medicines. */
const pressChosen =
  (key: string) =>
  async (page: Page): Promise<void> => {
    await chooseTwo(page)
    await press("medicines", key)(page)
  }

const askDismissAll = async (page: Page): Promise<void> => {
  await page
    .getByRole("button", { name: said("alerts", "bell.label_other") })
    .first()
    .click()
  await press("alerts", "bell.dismissAll")(page)
}

const openBell = async (page: Page): Promise<void> => {
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

const previewImport = async (page: Page): Promise<void> => {
  await page
    .getByLabel(said("imports", "upload.file"))
    .and(page.locator("input"))
    .setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(list) })
  await page.getByText(said("imports", "check.update"), { exact: true }).click()
  await expect(page.getByText(said("imports", "check.kinds.changed"))).toBeVisible()
}

const openColumns = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: said("common", "columns.choose") }).click()
  await expect(page.getByRole("group", { name: said("common", "columns.choose") })).toBeVisible()
}

const submitEmpty =
  (namespace: string, key: string) =>
  async (page: Page): Promise<void> => {
    await page
      .getByRole("button", { name: said(namespace, key) })
      .last()
      .click()
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible()
  }

/** Signs in as somebody whom the office does not let in, and waits until it says why. */
const refusedTo =
  (who: "waiting" | "rejected" | "deactivated" | "newcomer", password = journeyPassword) =>
  async (page: Page, { emails }: OfficeStage): Promise<void> => {
    await page.getByLabel(said("access", "email")).fill(emails[who])
    await page.getByLabel(said("access", "password")).and(page.locator("input")).fill(password)
    await page.getByRole("button", { name: said("access", "signIn") }).click()
    await expect(page.getByRole("alert")).toBeVisible()
  }

/** The page says that the role does not include it. */
const notAllowed = async (page: Page): Promise<void> => {
  await expect(page.getByRole("heading", { name: said("common", "notAllowed.title") })).toBeVisible()
}

/** The menu of a phone, which a wider page has at its side. */
const openMenu = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole("button", { name: said("common", "menu.open") }).click()
  await expect(page.getByRole("navigation", { name: said("common", "menu.label") })).toBeVisible()
}

/** Makes the licence larger than its frame. */
const enlarge = async (page: Page): Promise<void> => {
  const larger = page.getByRole("button", { name: said("admin", "review.zoomIn") })
  await larger.click()
  await larger.click()
}

const at = (path: string) => (): string => path
const medicines = at("/pharmacy/medicine/manage")
const sale = ({ sale: id }: OfficeIds): string => `/pharmacy/sales/history/${id}`

/** The states of the office's pages that no address alone shows, and addresses that narrow a page. */
export const officeStates: ReadonlyArray<OfficeState> = [
  {
    name: "a registration that is refused",
    who: "visitor",
    path: at("/pharmacy/register"),
    reach: submitEmpty("registration", "submit"),
  },
  {
    name: "a registration that waits",
    who: "visitor",
    path: at("/pharmacy/login"),
    reach: refusedTo("waiting"),
  },
  {
    name: "a registration that was rejected",
    who: "visitor",
    path: at("/pharmacy/login"),
    reach: refusedTo("rejected"),
  },
  {
    name: "a wrong password",
    who: "visitor",
    path: at("/pharmacy/login"),
    reach: refusedTo("newcomer", "not the password"),
  },
  {
    name: "a member who was deactivated",
    who: "visitor",
    path: at("/staff/login"),
    reach: refusedTo("deactivated"),
  },
  {
    name: "not for a pharmacist",
    who: "pharmacist",
    path: at("/staff/reports/sales"),
    reach: notAllowed,
  },
  { name: "not for a cashier", who: "cashier", path: at("/staff/medicine/manage"), reach: notAllowed },
  { name: "not for a stock keeper", who: "stockKeeper", path: at("/staff/sales/new"), reach: notAllowed },
  { name: "the menu of the owner", who: "owner", path: at("/pharmacy/profile"), reach: openMenu },
  { name: "the menu of a cashier", who: "cashier", path: at("/staff/profile"), reach: openMenu },
  { name: "a page of the owner alone", who: "manager", path: at("/staff/users") },
  { name: "no page", who: "owner", path: at("/pharmacy/no-such-page") },
  { name: "stock correction", who: "owner", path: medicines, reach: press("medicines", "correct.open") },
  { name: "deletion", who: "owner", path: medicines, reach: press("medicines", "list.delete") },
  { name: "chosen medicines", who: "owner", path: medicines, reach: chooseTwo },
  { name: "prices of many", who: "owner", path: medicines, reach: pressChosen("chosen.price") },
  { name: "category of many", who: "owner", path: medicines, reach: pressChosen("chosen.category") },
  { name: "shelf labels", who: "owner", path: medicines, reach: pressChosen("chosen.labels") },
  { name: "columns", who: "owner", path: medicines, reach: openColumns },
  { name: "no medicine found", who: "owner", path: at("/pharmacy/medicine/manage?search=Xqzrtvw") },
  {
    name: "another strength",
    who: "owner",
    path: ({ medicine }) => `/pharmacy/medicine/add?like=${medicine}`,
  },
  {
    name: "a medicine that is refused",
    who: "owner",
    path: at("/pharmacy/medicine/add"),
    reach: submitEmpty("medicines", "form.add"),
  },
  { name: "preview of an import", who: "owner", path: at("/pharmacy/medicine/bulk"), reach: previewImport },
  { name: "the bell", who: "owner", path: at("/pharmacy/reports/alerts"), reach: openBell },
  { name: "dismiss all", who: "owner", path: at("/pharmacy/reports/alerts"), reach: askDismissAll },
  { name: "sales by staff", who: "owner", path: at("/pharmacy/reports/sales?by=staff") },
  { name: "sales by medicine", who: "owner", path: at("/pharmacy/reports/sales?by=medicine") },
  { name: "sales by category", who: "owner", path: at("/pharmacy/reports/sales?by=category") },
  {
    name: "settle a difference",
    who: "owner",
    path: at("/pharmacy/sales/conflicts"),
    reach: async (page) => {
      await page
        .getByRole("button", { name: said("conflicts", "settleOne") })
        .first()
        .click()
      await opened(page)
    },
  },
  { name: "return", who: "owner", path: sale, reach: press("receipts", "return.open") },
  { name: "void", who: "owner", path: sale, reach: press("receipts", "void.open") },
  {
    name: "payment method",
    who: "owner",
    path: at("/pharmacy/payment-methods"),
    reach: press("payments", "edit"),
  },
  {
    name: "deactivation",
    who: "owner",
    path: at("/pharmacy/users"),
    reach: press("staff", "deactivateOne"),
  },
  { name: "command palette", who: "owner", path: at("/pharmacy/dashboard"), reach: pressKeys("Control+k") },
  { name: "help", who: "owner", path: at("/pharmacy/sales/new"), reach: pressKeys("?") },
  {
    name: "rejection",
    who: "admin",
    path: at("/admin/pharmacies/pending"),
    reach: press("admin", "pending.reject"),
  },
  {
    name: "a new password",
    who: "admin",
    path: at("/admin/pharmacies"),
    reach: press("admin", "list.resetFor"),
  },
  { name: "the rejected", who: "admin", path: at("/admin/pharmacies?status=REJECTED") },
  {
    name: "a duplicate licence",
    who: "admin",
    path: ({ duplicate }) => `/admin/pharmacies/review/${duplicate}`,
  },
  {
    name: "a licence made larger",
    who: "admin",
    path: ({ duplicate }) => `/admin/pharmacies/review/${duplicate}`,
    reach: enlarge,
  },
  {
    name: "a rejected registration",
    who: "admin",
    path: ({ rejected }) => `/admin/pharmacies/review/${rejected}`,
  },
  { name: "no such registration", who: "admin", path: at("/admin/pharmacies/review/999999999") },
  { name: "no pharmacy found", who: "admin", path: at("/admin/pharmacies?search=Xqzrtvw") },
  { name: "none that waits found", who: "admin", path: at("/admin/pharmacies/pending?search=Xqzrtvw") },
  { name: "no act found", who: "admin", path: at("/admin/audit?start=2020-01-01&end=2020-01-02") },
]
