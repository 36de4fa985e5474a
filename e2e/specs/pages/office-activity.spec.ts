import { describe, it } from "vitest"
import { journeyPassword } from "../../fixtures/accounts.ts"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { chooseIn, rowOf, signInOwner } from "../../fixtures/office.ts"
import { addMember, openPharmacy } from "../../fixtures/stocked-pharmacy.ts"

const place = { latitude: 11.5621, longitude: 104.9166 } as const
type Numbered = { readonly id: number }

describe("what was done at the counter while the owner was away", () => {
  const browser = useBrowser()

  it("is read by the owner: the drawer with its difference, cash that was taken out, and a discount, each with who", async () => {
    const { email, token } = await openPharmacy(`Watched ${Date.now()}`, place, [
      { name: "Amoxicillin", price: 2, quantity: 40 },
    ])
    const method = await callApi<Numbered>("POST", "/inventory/payment-methods", {
      token,
      body: { method_name: "Cash", bank_info: "-" },
    })
    const { items } = await callApi<{ readonly items: ReadonlyArray<Numbered> }>(
      "GET",
      "/inventory/medicines?search=Amoxicillin",
      { token },
    )
    const member = await addMember(token, "MANAGER")
    const { access_token: theirs } = await callApi<{ readonly access_token: string }>(
      "POST",
      "/staff/login",
      {
        body: { email: member.email, password: journeyPassword },
      },
    )
    const post = <A>(path: string, body: object) => callApi<A>("POST", path, { token: theirs, body })
    const shift = await post<Numbered>("/inventory/shifts", { float: { usd: 20, riel: 40_000 } })
    const sale = await post<Numbered>("/inventory/sales/bulk", {
      items: [{ medicine_id: items[0]?.id, quantity_sold: 3, discount: 1.5 }],
      discount_reason: "Old customer",
      payment_method_id: method.id,
    })
    const reason = "For the wholesaler"
    await post(`/inventory/shifts/${shift.id}/cash`, {
      kind: "cash_out",
      notes: { usd: 10, riel: 0 },
      reason,
    })
    await post(`/inventory/shifts/${shift.id}/close`, { counted: { usd: 13.5, riel: 40_000 } })

    const owner = await browser.visitor("desktop")
    const { page } = owner
    await signInOwner(owner, email)
    await owner.open("/pharmacy/users/activity?lng=en")
    const acts = page.getByRole("row").filter({ hasText: "Chan Dara" })
    await expect(rowOf(page, "Discount given")).toContainText("Discount: $1.50 · Amount: $4.50")
    await expect(rowOf(page, "Shift opened")).toContainText("Cash: $20.00 + 40,000 ៛")
    await expect(rowOf(page, "Cash taken out")).toContainText("Cash: $10.00")
    const counted = rowOf(page, "Cash counted, shift closed")
    await expect(counted).toContainText("Counted: $13.50 + 40,000 ៛")
    await expect(counted).toContainText("Should be: $14.50 + 40,000 ៛")
    await expect(counted).toContainText("Difference: −$1.00")
    await owner.expectAccessible()

    await chooseIn(page, "Who", "Chan Dara")
    await chooseIn(page, "Act", "Cash taken out")
    await expect(acts).toHaveCount(1)
    // Why it was taken out is told where it was done.
    await rowOf(page, "Cash taken out")
      .getByRole("link", { name: `Shift ${shift.id}` })
      .click()
    await page.waitForURL(`**/pharmacy/sales/shifts/${shift.id}`)
    await expect(page.getByRole("rowheader", { name: new RegExp(`^${reason}`) }).first()).toBeVisible()
    await page.goBack()
    await chooseIn(page, "Act", "Discount given")
    await rowOf(page, "Discount given")
      .getByRole("link", { name: `Sale ${sale.id}` })
      .click()
    await expect(page.getByText("Old customer")).toBeVisible()
    owner.expectQuiet()
  })
})
