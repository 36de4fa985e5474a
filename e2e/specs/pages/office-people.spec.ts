import { describe, it } from "vitest"
import { journeyPassword } from "../../fixtures/accounts.ts"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { rowOf, signInAdmin, signInOwner } from "../../fixtures/office.ts"
import { addMember, fillShelves, openPharmacy } from "../../fixtures/stocked-pharmacy.ts"

const place = { latitude: 11.5621, longitude: 104.9166 } as const
type Numbered = { readonly id: number }
type Token = { readonly access_token: string }

describe("a second page of alerts", () => {
  const browser = useBrowser()

  it("is turned to by its number on a phone, and stays when one of it is dismissed", async () => {
    const { email } = await openPharmacy(`Alerts ${Date.now()}`, place, [])
    await fillShelves(email, 155)
    const owner = await browser.visitor("phone")
    const { page } = owner
    await signInOwner(owner, email)
    await owner.open("/pharmacy/reports/alerts?lng=en&page=4")
    const pager = page.getByRole("navigation", { name: "Pages" })
    const numbers = () => pager.getByRole("button", { name: /^Page/ }).allInnerTexts()
    await expect(pager).toBeVisible()
    expect(await numbers()).toEqual(["1", "2", "3", "4", "5", "6", "8"])
    for (const button of await pager.getByRole("button").all()) {
      const { width = 0, height = 0, x = -1 } = (await button.boundingBox()) ?? {}
      expect(Math.min(width, height), await button.innerText()).toBeGreaterThanOrEqual(44)
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(390)
    }
    await pager.getByRole("button", { name: "Page 2", exact: true }).click()
    await page.waitForURL("**page=2**")
    const dismiss = page.getByRole("main").getByRole("button", { name: /^Dismiss: Medicine/ })
    await expect(dismiss).toHaveCount(20)
    const first = (await dismiss.first().getAttribute("aria-label")) ?? ""
    await dismiss.first().click()
    await expect(page.getByText(/^Dismissed: Medicine/)).toBeVisible()
    await expect(page.getByRole("button", { name: first, exact: true })).toHaveCount(0)
    expect(new URL(page.url()).searchParams.get("page")).toBe("2")
    owner.expectQuiet()
  })
})

describe("the people of a pharmacy", () => {
  const browser = useBrowser()

  it("are deleted if they never sold, else deactivated, and keep their name on what they sold", async () => {
    const { email, token } = await openPharmacy(`People ${Date.now()}`, place, [{ name: "Amoxicillin" }])
    const method = await callApi<Numbered>("POST", "/inventory/payment-methods", {
      token,
      body: { method_name: "Cash", bank_info: "-" },
    })
    const seller = await addMember(token, "CASHIER")
    const body = { email: seller.email, password: journeyPassword }
    const login = () => callApi<Token>("POST", "/staff/login", { body })
    const { items } = await callApi<{ readonly items: ReadonlyArray<Numbered> }>(
      "GET",
      "/inventory/medicines?search=Amoxicillin",
      { token },
    )
    await callApi("POST", "/inventory/sales/bulk", {
      token: (await login()).access_token,
      body: {
        items: [{ medicine_id: items[0]?.id, quantity_sold: 1 }],
        payment_method_id: method.id,
      },
    })
    await expect(callApi("DELETE", `/pharmacies/staff/${seller.id}`, { token })).rejects.toThrow(
      '409 {"detail":"Chan Dara has made sales. Please deactivate the account instead of deleting it."',
    )
    const owner = await browser.visitor("desktop")
    const { page } = owner
    await signInOwner(owner, email)
    await owner.open("/pharmacy/users?lng=en")
    const row = rowOf(page, "Chan Dara")
    await expect(row).not.toContainText("Not yet")
    await expect(row.getByRole("button", { name: "Delete Chan Dara" })).toHaveCount(0)
    await row.getByRole("button", { name: "Deactivate Chan Dara" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click()
    await expect(row).toContainText("Deactivated")
    await expect(login()).rejects.toThrow("The pharmacy owner has deactivated this account")
    await row.getByRole("button", { name: "Activate Chan Dara" }).click()
    await expect(page.getByText("Chan Dara can sign in again")).toBeVisible()
    await login()
    await row.getByRole("button", { name: "Deactivate Chan Dara" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click()
    await row.getByRole("button", { name: "Delete Chan Dara" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
    await expect(page.getByText("Chan Dara has been deleted")).toBeVisible()
    await expect(page.getByText("No staff yet")).toBeVisible()
    await owner.open("/pharmacy/sales/history?lng=en&search=Chan")
    await expect(rowOf(page, "Amoxicillin")).toContainText("Chan Dara")
    owner.expectQuiet()
  })
})

describe("an admin", () => {
  const browser = useBrowser()

  it("opens a pharmacy by its name from any page, and sees where it is", async () => {
    const name = `Mapped ${Date.now()}`
    const { id } = await openPharmacy(name, place, [])
    const admin = await browser.visitor("desktop")
    const { page } = admin
    await signInAdmin(admin)
    await admin.open("/admin/audit?lng=en")
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await page.keyboard.press("Control+k")
    await expect(page.getByRole("combobox", { name: "Page or pharmacy" })).toBeFocused()
    await page.keyboard.type(name)
    await expect(page.getByRole("option", { name })).toBeVisible()
    await page.keyboard.press("Enter")
    await page.waitForURL(`**/admin/pharmacies/review/${id}`)
    const map = page.getByRole("region", { name: `${name} on a map` })
    await expect(map).toBeVisible()
    const pin = map.getByText(name, { exact: true })
    await expect(pin).toBeVisible()
    const [frame, at] = [await map.boundingBox(), await pin.boundingBox()]
    // A single place stands in the middle.
    expect(Math.abs((at?.y ?? 0) - ((frame?.y ?? 0) + (frame?.height ?? 0) / 2))).toBeLessThan(60)
    admin.expectQuiet()
  })
})

describe("what an owner changed by mistake", () => {
  const browser = useBrowser()

  it("is taken back: a category, a payment method and the opening hours, unless somebody changed it since", async () => {
    const { email, token } = await openPharmacy(`Undone ${Date.now()}`, place, [])
    const add = (path: string, body: object) => callApi<Numbered>("POST", path, { token, body })
    const category = await add("/inventory/categories", { name: "Pain", description: "Relief" })
    await add("/inventory/payment-methods", { method_name: "Cash", bank_info: "At the counter" })
    const week = Array.from({ length: 7 }, () => [{ opens: "07:00", closes: "20:00" }])
    const hours = { week, closed_days: [], duty_nights: [] }
    await callApi("PUT", "/pharmacies/opening-hours", { token, body: hours })
    const owner = await browser.visitor("desktop")
    const { page } = owner
    await signInOwner(owner, email)
    const undo = page.getByRole("button", { name: "Undo" })
    const done = page.getByText("It is as it was before")
    const rename = async (name: string) => {
      await owner.open(`/pharmacy/medicine/categories/edit/${category.id}?lng=en`)
      await page.getByLabel("Name", { exact: false }).first().fill(name)
      await page.getByRole("button", { name: /^(Save|Update)/ }).click()
      await expect(page.getByText(`Changed: ${name}`)).toBeVisible()
    }

    await rename("Pane")
    await undo.click()
    await expect(done).toBeVisible()
    await owner.open("/pharmacy/medicine/categories?lng=en")
    await expect(rowOf(page, "Pain")).toBeVisible()
    await rename("Pane")
    const body = { name: "Fever", description: "Relief" }
    await callApi("PUT", `/inventory/categories/${category.id}`, { token, body })
    await undo.click()
    await expect(page.getByText("This was changed meanwhile. Nothing was taken back.")).toBeVisible()

    await owner.open("/pharmacy/payment-methods?lng=en")
    await page.getByRole("button", { name: /^Edit/ }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Name").fill("Wing")
    await dialog.getByRole("button", { name: "Save" }).click()
    await expect(page.getByRole("heading", { name: "Wing" })).toBeVisible()
    await undo.click()
    await expect(done).toBeVisible()
    await expect(page.getByRole("heading", { name: "Cash" })).toBeVisible()

    await owner.open("/pharmacy/opening-hours?lng=en")
    const monday = page.getByLabel("Monday, time 1: closes")
    await monday.fill("12:00")
    await page.getByRole("button", { name: "Save" }).click()
    await undo.click()
    await expect(monday).toHaveValue("20:00")
    await page.getByRole("button", { name: "Tell no hours" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Tell no hours" }).click()
    await expect(page.getByText(/^Customers are not told your hours yet/)).toBeVisible()
    await undo.click()
    await expect(page.getByText(/^Customers are not told your hours yet/)).toHaveCount(0)
    const now = await callApi("GET", "/pharmacies/opening-hours", { token })
    expect(now).toEqual({ opening_hours: hours })
    owner.expectQuiet()
  })
})
