import { beforeAll, describe, it } from "vitest"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { dropList } from "../../fixtures/dropped-file.ts"
import { expect } from "../../fixtures/expect.ts"
import { signInOwner } from "../../fixtures/office.ts"
import { savedFile } from "../../fixtures/saved-file.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"
import type { Owner } from "../../fixtures/stocked-pharmacy.ts"

const place = { latitude: 11.5621, longitude: 104.9166 } as const
const list = "/pharmacy/medicine/manage?lng=en"

describe("an owner's evening", () => {
  const browser = useBrowser()
  let owner: Owner
  let method: { readonly id: number }

  beforeAll(async () => {
    owner = await openPharmacy(`Evening ${Date.now()}`, place, [
      { name: "Amoxicillin", price: 2, supplier: "Dynamic Pharma" },
      { name: "Cetirizine", dosage: "10mg", price: 10 },
    ])
    method = await callApi("POST", "/inventory/payment-methods", {
      token: owner.token,
      body: { method_name: "Cash", bank_info: "At the counter" },
    })
  })

  const signedIn = async (): Promise<Visitor> => {
    const visitor = await browser.visitor("desktop")
    await signInOwner(visitor, owner.email)
    return visitor
  }

  it("loads a list after its new, changed and wrong rows were shown, and corrects what was refused", async () => {
    const visitor = await signedIn()
    const { page } = visitor
    await visitor.open("/pharmacy/medicine/bulk?lng=en")
    // a pharmacy's own headings, in its own order
    const heads =
      "Strength,Medicine name,Manufacturer,Country,Price,Quantity,Expiry date,Price per unit,Units"
    const last = "PPM,Cambodia,2.50,25,2039-12-31,0.15,10"
    await dropList(
      visitor,
      [
        heads,
        `500mg,Amoxicillin,${last}`,
        `5mg,Loratadine,${last}`,
        `400mg,Ibuprofen,${last.replace("2.50", "abc")}`,
      ].join("\n"),
    )
    await page.getByText("Add and update", { exact: true }).click()
    for (const kind of ["Wrong: 1", "Changed: 1", "New: 1"]) await expect(page.getByText(kind)).toBeVisible()
    await page.getByText("Changed: 1").click()
    await expect(page.getByRole("row").filter({ hasText: "Amoxicillin" })).toContainText("2.00 → 2.50")
    await page.getByRole("button", { name: "Import", exact: true }).click()
    await expect(page.getByText("2 of 3 rows were imported")).toBeVisible()
    const refused = (await savedFile(page, "Download these rows")).toString()
    expect(refused).toContain("Ibuprofen")
    await page.reload()
    await dropList(visitor, refused.replace("abc", "3.50"))
    await page.getByRole("button", { name: "Import", exact: true }).click()
    await expect(page.getByText("1 of 1 rows were imported")).toBeVisible()
    await visitor.open(list)
    for (const [name, price] of [
      ["Amoxicillin", "$2.50"],
      ["Loratadine", "$2.50"],
      ["Ibuprofen", "$3.50"],
    ] as const)
      await expect(page.getByRole("row").filter({ hasText: name })).toContainText(price)
    visitor.expectQuiet()
  })

  it("changes the prices of chosen medicines, and takes it back", async () => {
    const visitor = await signedIn()
    const { page } = visitor
    const rowOf = (name: string) => page.getByRole("row").filter({ hasText: name })
    await visitor.open(list)
    await page.getByRole("checkbox", { name: "Choose Cetirizine 10mg" }).check()
    await page.getByRole("button", { name: "Change prices" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Per cent").fill("10")
    await expect(dialog.getByRole("row").filter({ hasText: "Cetirizine" })).toContainText("$10.00 → $11.00")
    await dialog.getByRole("button", { name: "Change 1 medicine" }).click()
    await expect(dialog).toHaveCount(0)
    await expect(rowOf("Cetirizine")).toContainText("$11.00")
    await page.getByRole("button", { name: "Undo" }).click()
    await expect(rowOf("Cetirizine")).toContainText("$10.00")
    await page.reload()
    await expect(rowOf("Cetirizine")).toContainText("$10.00")
    visitor.expectQuiet()
  })

  it("finds a medicine from any page by the keyboard alone", async () => {
    const visitor = await signedIn()
    const { page } = visitor
    await visitor.open("/pharmacy/medicine/categories?lng=en")
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await page.keyboard.press("Control+k")
    await expect(page.getByRole("combobox", { name: /Page, medicine/ })).toBeFocused()
    await page.keyboard.type("cetir")
    await expect(page.getByRole("option", { name: /Cetirizine 10mg/ })).toBeVisible()
    await page.keyboard.press("Enter")
    await page.waitForURL("**/pharmacy/medicine/edit/*")
    await expect(page.getByLabel("Name", { exact: false }).first()).toHaveValue("Cetirizine")
    visitor.expectQuiet()
  })

  it("reads what to buy, by supplier, after most of a medicine was sold", async () => {
    const { token } = owner
    const { items } = await callApi<{ readonly items: ReadonlyArray<{ readonly id: number }> }>(
      "GET",
      "/inventory/medicines?search=Amoxicillin",
      { token },
    )
    const sold = { medicine_id: items[0]?.id, quantity_sold: 24 }
    await callApi("POST", "/inventory/sales/bulk", {
      token,
      body: { items: [sold], payment_method_id: method.id },
    })
    const visitor = await signedIn()
    const { page } = visitor
    await visitor.open("/pharmacy/reorder?lng=en")
    const table = page.getByRole("table", { name: "Reorder list" })
    await expect(table.getByRole("rowheader", { name: "Dynamic Pharma" })).toBeVisible()
    await expect(table.getByRole("row").filter({ hasText: "Amoxicillin" })).toContainText(/24 .*in \d+ days?/)
    const saved = (await savedFile(page, "Save as CSV")).toString()
    expect(saved).toContain("Amoxicillin")
    expect(saved).toContain("Dynamic Pharma")
    expect(saved).not.toContain("Cetirizine")
    visitor.expectQuiet()
  })
})
