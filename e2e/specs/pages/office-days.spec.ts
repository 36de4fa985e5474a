import type { Page } from "playwright"
import { beforeAll, describe, it } from "vitest"
import { journeyPassword } from "../../fixtures/accounts.ts"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { chooseIn, rowOf, signInAdmin, signInOwner } from "../../fixtures/office.ts"
import { savedFile } from "../../fixtures/saved-file.ts"
import { addMember, onShelf, openPharmacy, registerPharmacy } from "../../fixtures/stocked-pharmacy.ts"

const place = { latitude: 11.5621, longitude: 104.9166 } as const
type Numbered = { readonly id: number }
type Token = { readonly access_token: string }

/** The amounts of a column of the list, in cents. */
const centsIn = async (page: Page, head: string): Promise<ReadonlyArray<number>> => {
  const heads = await page.getByRole("columnheader").allInnerTexts()
  const column = heads.findIndex((words) => words.trim() === head)
  const rows = page.getByRole("row").filter({ has: page.getByRole("cell") })
  const words = await rows.locator(`td:nth-child(${column + 1})`).allInnerTexts()
  return words.map((amount) => Math.round(Number(amount.replace("$", "")) * 100))
}

/** A pharmacy in which the owner sold one Amoxicillin, and a cashier two Cetirizine; one medicine is low in stock. */
const soldInTheDay = async () => {
  const { email, token } = await openPharmacy(`Evening ${Date.now()}`, place, [
    { name: "Losec", quantity: 2 },
  ])
  const add = <A>(path: string, body: object, as = token) => callApi<A>("POST", path, { token: as, body })
  const { id: category_id } = await add<Numbered>("/inventory/categories", {
    name: "Allergy",
    description: "Hay fever",
  })
  const medicines = [
    await add<Numbered>("/inventory/medicines", { ...onShelf, name: "Amoxicillin", price: 2 }),
    await add<Numbered>("/inventory/medicines", {
      ...onShelf,
      name: "Cetirizine",
      price: 3,
      cost: 1.25,
      category_id,
    }),
  ]
  const method = await add<Numbered>("/inventory/payment-methods", { method_name: "Cash", bank_info: "-" })
  const member = await addMember(token, "CASHIER")
  const cashier = await callApi<Token>("POST", "/staff/login", {
    body: { email: member.email, password: journeyPassword },
  })
  for (const [at, by] of [token, cashier.access_token].entries())
    await add(
      "/inventory/sales/bulk",
      {
        items: [{ medicine_id: medicines[at]?.id, quantity_sold: at + 1 }],
        payment_method_id: method.id,
      },
      by,
    )
  return { email }
}

/** Dismisses all alerts from the bell, and takes it back. */
const dismissAndUndo = async ({ page, open }: Visitor): Promise<void> => {
  await open("/pharmacy/reports/alerts?lng=en&acknowledged=hidden")
  await expect(page.getByText("Losec 500mg is low: 2 left")).toBeVisible()
  await page.getByRole("button", { name: "Notifications: 1 active alert" }).click()
  await page.getByRole("button", { name: "Dismiss all" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Dismiss all" }).click()
  await expect(page.getByText("Losec 500mg is low: 2 left")).toHaveCount(0)
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(page.getByText("Losec 500mg is low: 2 left")).toBeVisible()
}

describe("a day in the office", () => {
  const browser = useBrowser()
  let shop: Awaited<ReturnType<typeof soldInTheDay>>
  beforeAll(async () => {
    shop = await soldInTheDay()
  })

  it("of an owner: the day's figure, what is behind it, an alert, and somebody who left", async () => {
    const owner = await browser.visitor("desktop")
    const { page } = owner
    await signInOwner(owner, shop.email)
    await owner.open("/pharmacy/dashboard?lng=en")
    await page.getByRole("link", { name: /Sales today.*\$8\.00/ }).click()
    await page.waitForURL("**/pharmacy/reports/sales?start=*")
    await expect(rowOf(page, "Amoxicillin")).toContainText("$2.00")
    await expect(rowOf(page, "Cetirizine")).toContainText("$6.00")
    for (const [by, row, amount] of [
      ["By staff", "Chan Dara", "$6.00"],
      ["By medicine", "Amoxicillin", "$2.00"],
      ["By category", "Allergy", "$6.00"],
    ] as const) {
      await chooseIn(page, "Show", by)
      // The lines that are shown before name the same people and medicines.
      await expect(page.getByRole("columnheader", { name: "Remains" })).toBeVisible()
      await expect(rowOf(page, row)).toContainText(amount)
      if (by !== "By staff") continue
      // Who sold what adds up to all that was sold.
      await expect(rowOf(page, "$2.00")).toHaveCount(1)
      expect(await centsIn(page, "Remains")).toEqual([600, 200])
      // The cost of one of the two medicines is known: two of it for 1.25 each.
      await expect(rowOf(page, row)).toContainText("$3.50")
      await expect(page.getByText("Profit", { exact: true }).first().locator("..")).toContainText("$3.50")
      await expect(page.getByText("Total revenue").locator("..")).toContainText("$8.00")
    }
    await owner.open("/pharmacy/sales/history?lng=en")
    await page.getByRole("searchbox").fill("cetirizine")
    await expect(rowOf(page, "Amoxicillin")).toHaveCount(0)
    await expect(rowOf(page, "Cetirizine")).toContainText("Chan Dara")
    await page.getByRole("searchbox").fill("chan dara")
    await expect(page).toHaveURL(/search=chan/)
    await expect(rowOf(page, "Cetirizine")).toBeVisible()
    await expect(rowOf(page, "Amoxicillin")).toHaveCount(0)
    await page.getByRole("searchbox").fill("2.00")
    await expect(rowOf(page, "Amoxicillin")).toBeVisible()
    await expect(rowOf(page, "Cetirizine")).toHaveCount(0)
    await page.getByLabel("Day").fill("2020-01-01")
    await expect(page.getByText("No sale matches the search")).toBeVisible()
    await dismissAndUndo(owner)
    await owner.open("/pharmacy/users?lng=en")
    await page.getByRole("button", { name: "Deactivate Chan Dara" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click()
    await expect(rowOf(page, "Chan Dara")).toContainText("Deactivated")
    await page.getByRole("main").getByRole("link", { name: "Who did what" }).click()
    await expect(rowOf(page, "Chan Dara").filter({ hasText: "Staff member deactivated" })).toBeVisible()
    await chooseIn(page, "Who", "Chan Dara")
    await expect(rowOf(page, "Staff member deactivated")).toHaveCount(0)
    owner.expectQuiet()
  })

  it("of who keeps the stock: first steps, a list of its own, its order, one more strength, and the list back again", async () => {
    const keeper = await browser.visitor("desktop")
    const { page } = keeper
    const { email, token } = await openPharmacy(`Shelves ${Date.now()}`, place, [])
    await callApi("POST", "/inventory/categories", { token, body: { name: "Pain", description: "-" } })
    await signInOwner(keeper, email)
    await keeper.open("/pharmacy/dashboard?lng=en")
    await page.getByRole("link", { name: "Bring in your medicines" }).click()
    const heads = Object.keys({ name: "", ...onShelf })
    const listOf = (rows: ReadonlyArray<object>) =>
      [
        heads,
        ...rows.map((row) => heads.map((head) => Object.entries(row).find(([at]) => at === head)?.[1] ?? "")),
      ]
        .map((cells) => cells.join(","))
        .join("\n")
    const load = (content: string) =>
      page
        .getByLabel("File to import")
        .and(page.locator("input"))
        .setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(content) })
    await load(
      listOf([
        { ...onShelf, name: "Amoxicillin", price: 3 },
        { ...onShelf, name: "Biogesic", quantity: 0 },
        { ...onShelf, name: "Cetirizine", price: 1 },
      ]),
    )
    await page.getByRole("button", { name: "Import", exact: true }).click()
    await expect(page.getByText("3 of 3 rows were imported")).toBeVisible()

    await keeper.open("/pharmacy/medicine/manage?lng=en")
    const names = () => page.getByRole("row").locator("[data-title] p, [data-title] a").first().innerText()
    await page.getByRole("columnheader", { name: "Price" }).getByRole("button").click()
    await expect.poll(names).toContain("Cetirizine")
    await page.getByRole("button", { name: "Filters" }).click()
    await chooseIn(page, "Stock", "Out of Stock")
    await expect(rowOf(page, "Biogesic")).toBeVisible()
    await expect(rowOf(page, "Cetirizine")).toHaveCount(0)
    await page.getByRole("button", { name: "Clear filters" }).click()
    await page.getByRole("button", { name: "Columns" }).click()
    await page.getByRole("checkbox", { name: "Manufacturer" }).setChecked(false)
    await page.keyboard.press("Escape")
    await expect(page.getByRole("columnheader", { name: "Manufacturer" })).toHaveCount(0)
    const high = (await rowOf(page, "Biogesic").boundingBox())?.height ?? 0
    await page.getByRole("button", { name: "Compact rows" }).click()
    await expect.poll(async () => (await rowOf(page, "Biogesic").boundingBox())?.height).toBeLessThan(high)

    await page.getByRole("checkbox", { name: "Choose Amoxicillin 500mg" }).check()
    await page.getByRole("checkbox", { name: "Choose Biogesic 500mg" }).check()
    await page.getByRole("button", { name: "Change category" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("combobox").selectOption({ label: "Pain" })
    await dialog.getByRole("button", { name: "Change 2 medicines" }).click()
    await expect(rowOf(page, "Pain")).toHaveCount(2)

    await page.getByRole("link", { name: "Edit Amoxicillin 500mg" }).click()
    await page.getByRole("link", { name: "Add another strength" }).click()
    // the form of the page that is being left has the same fields
    await expect(page.getByRole("status").filter({ hasText: "Copied from Amoxicillin 500mg" })).toBeVisible()
    await page.getByLabel("Dosage").fill("250mg")
    await page.getByLabel("Packages in stock").fill("8")
    await page.getByLabel("Expiration date").fill("2039-12-31")
    await page.getByRole("button", { name: "Add medicine", exact: true }).click()
    await page.waitForURL("**/pharmacy/medicine/manage**")
    await expect(rowOf(page, "250mg")).toContainText("Amoxicillin")

    await page.keyboard.press("?")
    await expect(page.getByRole("dialog", { name: "Keys and help" })).toContainText("Search medicines")
    await page.keyboard.press("Escape")
    await keeper.open("/pharmacy/medicine/bulk?lng=en")
    const list = (await savedFile(page, "Download all medicines (CSV)")).toString("utf8")
    expect(list.trim().split("\n")).toHaveLength(5)
    await load(list.replace(/(Cetirizine.*?),1(?:\.00)?,/, "$1,1.75,"))
    await page.getByText("Add and update", { exact: true }).click()
    await expect(page.getByText("Changed: 1")).toBeVisible()
    await expect(page.getByText("In the list already: 3")).toBeVisible()
    await page.getByRole("button", { name: "Import", exact: true }).click()
    await expect(page.getByText(/rows were imported$/)).toBeVisible()
    await keeper.open("/pharmacy/medicine/manage?lng=en&search=cetirizine")
    await expect(rowOf(page, "Cetirizine")).toContainText("$1.75")
    keeper.expectQuiet()
  })

  it("of an admin: the queue, a rejection that is taken back, a double, the log and the network", async () => {
    const run = Date.now()
    const license = `KH-${run}`
    await registerPharmacy(`Queue ${run} first`, place, { license })
    await registerPharmacy(`Queue ${run} second`, place, { license: license.replace("-", " ") })
    const admin = await browser.visitor("desktop")
    const { page } = admin
    await signInAdmin(admin)
    await admin.open("/admin/pharmacies/pending?lng=en")
    await page.getByRole("searchbox").fill(`Queue ${run}`)
    const cards = page.getByRole("article")
    await expect(cards).toHaveCount(2)
    await expect(cards.first()).toContainText("first")
    await page.getByLabel("Order", { exact: true }).selectOption({ label: "Newest first" })
    await expect(cards.first()).toContainText("second")
    await expect(cards.first()).toContainText("Licence number known")
    // What is typed last and what is pressed meet while the code of the next page is on its way.
    await page.route("**/assets/office/review-page-*.js", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800))
      await route.continue()
    })
    // A slow computer is busy when the search's pause ends, and comes to render only afterwards that the page is left.
    await page.evaluate(() =>
      addEventListener("click", () => {
        const over = performance.now() + 500
        while (performance.now() < over);
      }),
    )
    await page.getByRole("searchbox").press("End")
    await page.keyboard.type(" ")
    await cards.first().getByRole("button", { name: "View License" }).click()
    await expect(page.getByText(`same licence number: ${license}`)).toBeVisible()
    await page.getByRole("button", { name: "Reject" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Reason (optional)").fill("The same pharmacy twice")
    await dialog.getByRole("button", { name: "Reject" }).click()
    await expect(page.getByText(`Queue ${run} second has been rejected`).first()).toBeVisible()

    await admin.open(`/admin/pharmacies?lng=en&status=REJECTED&search=${run}`)
    await expect(rowOf(page, `Queue ${run} second`)).toContainText("The same pharmacy twice")
    await rowOf(page, `Queue ${run} second`).getByRole("link").first().click()
    await page.getByRole("button", { name: "Reopen" }).click()
    await expect(page.getByText(/waits for a decision again/).first()).toBeVisible()

    await admin.open("/admin/audit?lng=en")
    await chooseIn(page, "Act", "Registration reopened")
    const told = (act: string) => rowOf(page, `Queue ${run} second`).filter({ hasText: act })
    await expect(told("Registration reopened")).toBeVisible()
    await chooseIn(page, "Act", "Pharmacy rejected")
    await expect(told("Registration reopened")).toHaveCount(0)
    await expect(told("Pharmacy rejected")).toContainText("The same pharmacy twice")

    await admin.open("/admin/network?lng=en")
    await page.getByRole("table", { name: "Pharmacies by province" }).getByRole("link").first().click()
    await page.waitForURL("**/admin/pharmacies?*province=*")
    await expect(page.getByRole("row").nth(1)).toBeVisible()
    admin.expectQuiet()
  })
})
