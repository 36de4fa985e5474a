import { describe, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { guessPassword } from "../../fixtures/guesses.ts"
import { signedIn } from "../../patchy/stage.ts"

describe("a customer whose password somebody guesses at", () => {
  const browser = useBrowser()

  it("is told at the top of the account, is led to the form for another one, and says that it is known by the keyboard", async () => {
    const visitor = await browser.visitor("phone")
    const { page } = visitor
    const { email } = await signedIn(visitor)
    await guessPassword(email)

    await visitor.open("/user/account")
    const warning = page.getByRole("status").filter({ hasText: "Somebody tried wrong passwords" })
    await expect(warning).toBeVisible()
    await visitor.settled()
    // The whole of it is on the first screen of a phone, with what can be done.
    await expect(warning).toBeInViewport({ ratio: 1 })
    await visitor.expectAccessible()
    await warning.getByRole("link", { name: "Change password" }).press("Enter")
    const current = page.getByLabel("Current password", { exact: true })
    await expect(current).toBeFocused()
    await expect(current).toBeInViewport({ ratio: 1 })

    await warning.getByRole("button", { name: "I know about it" }).press("Enter")
    await expect(warning).toHaveCount(0)
    await expect(page.locator("#content")).toBeFocused()
    await page.reload()
    await expect(page.getByRole("heading", { name: "Password" })).toBeVisible()
    await visitor.settled()
    await expect(warning).toHaveCount(0)
    visitor.expectQuiet()
  })
})
