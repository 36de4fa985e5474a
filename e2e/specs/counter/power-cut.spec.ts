import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "playwright"
import { afterAll, beforeAll, describe, inject, it } from "vitest"
import { createDevice } from "../../cuts/device.ts"
import type { Device } from "../../cuts/device.ts"
import { journeyPassword } from "../../fixtures/accounts.ts"
import { openDeviceCounter } from "../../fixtures/device-counter.ts"
import type { DeviceCounter } from "../../fixtures/device-counter.ts"
import { installabilityErrors, isInstalled } from "../../fixtures/counter-page.ts"
import { expect } from "../../fixtures/expect.ts"

/** Types the name of a medicine and Enter, and waits until it is in the basket. */
const add = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel("Search or scan a medicine").fill(name)
  await page.keyboard.press("Enter")
  await expect(page.getByLabel(`Quantity of ${name}`)).toBeVisible()
}

describe("the counter on a computer whose power fails", () => {
  const folder = mkdtempSync(join(tmpdir(), "rokthnam-power-"))
  let device: Device
  let counter: DeviceCounter

  beforeAll(async () => {
    device = createDevice(folder)
    counter = await openDeviceCounter(["Biogesic", "Panadol"])
  })
  afterAll(async () => {
    await device.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Opens the browser at the counter, as somebody does who turns the computer on again. */
  const openCounter = async (): Promise<Page> => {
    await device.open()
    const page = await device.newTab()
    await page.goto(`${inject("origin")}/pharmacy/sales/new`, { waitUntil: "domcontentloaded" })
    return page
  }
  const signIn = async (page: Page): Promise<void> => {
    await page.getByLabel("E-mail").fill(counter.email)
    await page.getByRole("textbox", { name: "Password" }).fill(journeyPassword)
    await page.getByRole("button", { name: "Sign in" }).click()
  }

  it("has the basket again at once, with what was in it", async () => {
    const page = await openCounter()
    await signIn(page)
    await add(page, "Biogesic")
    await add(page, "Panadol")
    await page.getByLabel("Quantity of Panadol").fill("3")
    await page.getByLabel("Notes").fill("for Dara")
    await expect(page.getByLabel("Notes")).toHaveValue("for Dara")
    // The disk has what was typed within a moment, not within a minute.
    await page.waitForTimeout(250)
    await device.kill()
    const after = await openCounter()
    await signIn(after)
    await expect(after.getByLabel("Quantity of Biogesic")).toHaveValue("1")
    await expect(after.getByLabel("Quantity of Panadol")).toHaveValue("3")
    await expect(after.getByLabel("Notes")).toHaveValue("for Dara")
    await after.getByRole("button", { name: "Yes, it is our counter" }).click()
    await expect.poll(() => isInstalled(after), { timeout: 30_000 }).toBe(true)
    expect(await installabilityErrors(after)).toEqual([])
    await device.kill()
  })

  it("opens without a connection and a sign-in, sells, and sends it once when its owner has signed in", async () => {
    await device.setOffline(true)
    const page = await openCounter()
    await expect(page.getByText("The counter is open without a sign-in")).toBeVisible()
    await expect(page.getByLabel("Quantity of Panadol")).toHaveValue("3")
    await page.getByRole("button", { name: "Process transaction" }).click()
    await expect(page.getByText("Sold. The sale is kept on this device.")).toBeVisible()
    await expect(page.getByText(/The sale is sent by itself after you have signed in/)).toBeVisible()
    await expect(page.getByText("Whether your shift is open is not known")).toBeVisible()
    await add(page, "Biogesic")
    await page.getByRole("button", { name: "Process transaction" }).click()
    await expect(page.getByText(/^2 sales wait to be sent, since/)).toBeVisible()
    await device.kill()
    // With a connection somebody has to sign in, and nothing is sent before.
    await device.setOffline(false)
    const after = await openCounter()
    await expect(after.getByRole("button", { name: "Sign in" })).toBeVisible()
    expect(await counter.sales()).toEqual([])
    await signIn(after)
    await expect
      .poll(counter.sales, { timeout: 30_000 })
      .toEqual([["Biogesic × 1"], ["Biogesic × 1", "Panadol × 3"]])
    await expect(after.getByText(/waits? to be sent/)).toHaveCount(0)
    await device.kill()
  })
})
