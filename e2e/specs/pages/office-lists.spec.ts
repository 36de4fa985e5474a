import type { Locator, Page } from "playwright"
import { beforeAll, describe, it } from "vitest"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { qrPicture } from "../../fixtures/qr-codes.ts"
import { chooseIn, rowOf, signInAdmin, signInOwner } from "../../fixtures/office.ts"
import { printedReport } from "../../fixtures/printed-sheet.ts"
import {
  addMember,
  fillShelves,
  onShelf,
  openPharmacy,
  registerPharmacy,
} from "../../fixtures/stocked-pharmacy.ts"
import type { Owner } from "../../fixtures/stocked-pharmacy.ts"

const place = { latitude: 11.5621, longitude: 104.9166 } as const
type Numbered = { readonly id: number }

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** The medicines that the page lists. */
const namesOn = (page: Page): Locator => page.locator("main tr[role=row] td[data-title] p")

/** Medicines of which each lacks something else. */
const openMixed = async (): Promise<Owner> => {
  const owner = await openPharmacy(`Mixed ${Date.now()}`, place, [
    { name: "Expired one", barcode: "8850000000110", expiration_date: "2020-12-31" },
    { name: "Expires soon", expiration_date: inDays(20) },
    { name: "Keeps long", barcode: "8850000000127" },
  ])
  const form = new FormData()
  form.set("file", new Blob([new Uint8Array(await qrPicture("box"))], { type: "image/png" }), "box.png")
  const { token } = owner
  const { filename } = await callApi<{ readonly filename: string }>("POST", "/api/images/upload", {
    body: form,
    token,
  })
  await callApi("POST", "/inventory/medicines", {
    body: { ...onShelf, name: "With a photo", photo: filename },
    token,
  })
  await fillShelves(owner.email, 12)
  return owner
}

describe("the list of medicines", () => {
  const browser = useBrowser()
  let owner: Owner

  beforeAll(async () => {
    owner = await openMixed()
  })

  const signedIn = async (size: Parameters<typeof browser.visitor>[0] = "desktop"): Promise<Visitor> => {
    const visitor = await browser.visitor(size)
    await signInOwner(visitor, owner.email)
    return visitor
  }

  it("is narrowed by expiry, by no photo and by no bar code, in an address that shows another the same, and Back undoes it", async () => {
    const visitor = await signedIn()
    const { page } = visitor
    const names = namesOn(page)
    await visitor.open("/pharmacy/medicine/manage?lng=en")
    await page.getByRole("button", { name: "Page 2", exact: true }).click()
    await expect(page).toHaveURL(/page=2/)
    await page.getByRole("button", { name: "Filters" }).click()
    await chooseIn(page, "Expiry", "Expired")
    await expect(names).toHaveText(["Expired one"])
    await chooseIn(page, "Expiry", "Within 30 days")
    await expect(names).toHaveText(["Expires soon"])
    await chooseIn(page, "Expiry", "All")
    await chooseIn(page, "Missing", "Photo")
    await expect(page.locator("main")).toContainText("15 results")
    await expect(names.filter({ hasText: "With a photo" })).toHaveCount(0)
    await chooseIn(page, "Missing", "Bar code")
    await expect(page.getByText("14 results")).toBeVisible()
    await chooseIn(page, "Expiry", "Within 30 days")
    await expect(names).toHaveText(["Expires soon"])

    const { pathname, search } = new URL(page.url())
    const other = await signedIn("phone")
    await other.open(`${pathname}${search}`)
    await expect(namesOn(other.page)).toHaveText(["Expires soon"])
    await other.page.getByRole("button", { name: /^Filters/ }).click()
    await expect(other.page.getByLabel("Expiry", { exact: true })).toHaveValue("30")
    await expect(other.page.getByLabel("Missing", { exact: true })).toHaveValue("barcode")
    other.expectQuiet()

    // All that narrowed the list is one step of the browser's history.
    await page.goBack()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByText("16 results")).toBeVisible()
    await expect(page.getByLabel("Expiry", { exact: true })).toHaveValue("")
    await page.goForward()
    await expect(names).toHaveText(["Expires soon"])
    visitor.expectQuiet()
  })

  it("gives those without a bar code their own, and prints the labels of their shelves", async () => {
    const visitor = await signedIn()
    const { page } = visitor
    await visitor.open("/pharmacy/medicine/manage?lng=en&search=e&without=barcode&expiry=30")
    await page.getByRole("checkbox", { name: "Choose Expires soon 500mg" }).check()
    await page.getByRole("button", { name: "Shelf labels" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Give own bar codes" }).click()
    await expect(page.getByText("1 bar code was given")).toBeVisible()
    await dialog.getByLabel("Labels of each").fill("3")
    const { text } = await printedReport(page, () =>
      dialog.getByRole("button", { name: "Print 3 labels" }).click(),
    )
    expect(text.match(/Expires soon/g)).toHaveLength(3)
    expect(text).toContain("$1.50")
    const [code = ""] = /2\d{12}/.exec(text) ?? []
    await visitor.open(`/pharmacy/medicine/manage?lng=en&search=${code}`)
    await expect(namesOn(page)).toHaveText(["Expires soon"])
    visitor.expectQuiet()
  })
})

/** The way from a list to the page of one of its rows: what is pressed, and what the trail calls the list. */
type Way = { readonly list: string; readonly press: RegExp; readonly up: string }

const ways: ReadonlyArray<Way> = [
  {
    list: "/pharmacy/medicine/manage?search=Medicine&page=2&sort=-name",
    press: /^Edit Medicine/,
    up: "Back to the medicine list",
  },
  { list: "/pharmacy/medicine/categories?page=2", press: /^Edit Shelf/, up: "Back to Categories" },
  { list: "/pharmacy/sales/history?search=Cash&page=2", press: /[AP]M$/, up: "Sale history" },
  { list: "/pharmacy/sales/shifts?state=open", press: /^Shift \d/, up: "Back to the shifts" },
  { list: "/pharmacy/users?search=Chan", press: /^Edit Chan/, up: "Back to Staff List" },
]

/** From the list to the page of a row, by the trail back to the list, and again by the page's address alone. */
const expectWayBack = async ({ page, open }: Visitor, { list, press, up }: Way): Promise<void> => {
  await open(`${list}&lng=en`)
  const link = page.getByRole("main").getByRole("link", { name: press }).first()
  const name = await link.innerText()
  await link.click()
  const trail = page.getByRole("navigation", { name: "Where this page is" })
  await expect(trail.locator("[aria-current=page]")).toBeVisible()
  const deep = page.url()
  await trail.getByRole("link", { name: up }).click()
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === `${list}&lng=en`)
  await expect(link).toBeVisible()
  expect(await link.innerText()).toBe(name)
  await open(new URL(deep).pathname)
  await trail.getByRole("link", { name: up }).click()
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === list.split("?")[0])
}

describe("the trail of a deep page", () => {
  const browser = useBrowser()

  it("leads an owner to the list as it was left, and to the whole list from an address", async () => {
    const { email, token } = await openPharmacy(`Trails ${Date.now()}`, place, [
      { name: "Sold one", quantity: 100 },
    ])
    await fillShelves(email, 25)
    const post = <A>(path: string, body: object) => callApi<A>("POST", path, { token, body })
    const method = await post<Numbered>("/inventory/payment-methods", {
      method_name: "Cash",
      bank_info: "-",
    })
    const { items } = await callApi<{ readonly items: ReadonlyArray<Numbered> }>(
      "GET",
      "/inventory/medicines?search=Sold",
      { token },
    )
    const sold = [{ medicine_id: items[0]?.id, quantity_sold: 1 }]
    for (let at = 10; at < 22; at += 1) {
      await post("/inventory/categories", { name: `Shelf ${at}`, description: "-" })
      await post("/inventory/sales/bulk", { items: sold, payment_method_id: method.id })
    }
    await post("/inventory/shifts", { float: { usd: 1, riel: 0 } })
    await addMember(token, "CASHIER")
    const owner = await browser.visitor("desktop")
    await signInOwner(owner, email)
    for (const way of ways) await expectWayBack(owner, way)
    owner.expectQuiet()
  })

  it("leads an admin from a registration to the list of all, or of those that wait, as it was left", async () => {
    const name = `Trodden ${Date.now()}`
    await openPharmacy(name, place, [])
    const waiting = `${name} waits`
    await registerPharmacy(waiting, place)
    const admin = await browser.visitor("desktop")
    const { page } = admin
    await signInAdmin(admin)
    const trail = page.getByRole("navigation", { name: "Where this page is" })
    const list = `/admin/pharmacies?status=APPROVED&search=${name.replace(" ", "+")}`
    await admin.open(`${list}&lng=en`)
    await rowOf(page, name).getByRole("link").first().click()
    await trail.getByRole("link", { name: "All pharmacies" }).click()
    await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === `${list}&lng=en`)
    const queue = `/admin/pharmacies/pending?search=${waiting.replaceAll(" ", "+")}`
    await admin.open(`${queue}&lng=en`)
    await page.getByRole("article").getByRole("button", { name: "View License" }).click()
    await trail.getByRole("link", { name: "Pending approvals" }).click()
    await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === `${queue}&lng=en`)
    await expect(page.getByRole("article").filter({ hasText: waiting })).toBeVisible()
    admin.expectQuiet()
  })
})
