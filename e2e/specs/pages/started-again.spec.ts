import { describe, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { holdByTelegram } from "../../fixtures/telegram-client.ts"

const trying = {
  en: "The connection broke while it was loading. We are trying again, and it opens by itself.",
  km: "អ៊ីនធឺណិតដាច់ពេលកំពុងផ្ទុកទំព័រ។ យើងកំពុងព្យាយាមម្ដងទៀត ហើយទំព័រនឹងបើកដោយស្វ័យប្រវត្តិ។",
} as const

/** Files of the customer app that its first page needs: without any of them nothing of the app is shown. */
const files = ["index", "vendor", "kit", "core"] as const

/** Cuts the connection whenever one of these files is asked for; returns what ends that. */
const cut = async ({ page }: Visitor, file: string): Promise<() => Promise<void>> => {
  const wanted = new RegExp(`/assets/(?:app|office)/(?:\\w+/)?${file}-[^/]+$`)
  await page.route(wanted, (route) => route.abort("connectionreset"))
  return () => page.unroute(wanted)
}

describe("an app whose own code is cut off while it opens", () => {
  const browser = useBrowser()

  it.each(files)("says so and opens by itself, without the file %s", async (file) => {
    const visitor = await browser.visitor("phone")
    const { page } = visitor
    const heal = await cut(visitor, file)
    await visitor.open("/?lng=km")
    await expect(page.getByText(trying.km)).toBeVisible()
    // What the server wrote can still be read.
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await heal()
    await expect(page.getByRole("combobox")).toBeVisible()
    await expect(page.getByText(trying.km)).toBeHidden()
  })

  it("looks as it should once its style sheet has come", async () => {
    const visitor = await browser.visitor("phone")
    const { page } = visitor
    const heal = await cut(visitor, "style")
    await visitor.open("/")
    await expect(page.getByRole("combobox")).toBeVisible()
    const root = page.locator("html")
    await expect(root).toHaveCSS("--brand-6", "")
    await heal()
    await expect(root).toHaveCSS("--brand-6", "#0c7a84")
    await expect(page.getByRole("combobox")).toBeVisible()
  })

  it("waits for its style sheet while somebody types, and loses nothing of it", async () => {
    const visitor = await browser.visitor("phone")
    const { page } = visitor
    const heal = await cut(visitor, "style")
    await visitor.open("/")
    const field = page.getByRole("combobox")
    await field.pressSequentially("amoxi", { delay: 20 })
    await heal()
    // Longer than the pause after which the page would be loaded again.
    await page.waitForTimeout(4000)
    await expect(field).toHaveValue("amoxi")
    const loaded = page.waitForEvent("load")
    await field.blur()
    await loaded
  })

  it("opens the page of a link to the Mini App", async () => {
    const visitor = await browser.visitor("phone")
    const { page } = visitor
    const heal = await cut(visitor, "start-path")
    const start = `s_${Buffer.from("Kefloxin").toString("base64url")}`
    await visitor.open(await holdByTelegram(visitor.context, { id: 78_900, first_name: "Sophea" }, { start }))
    await expect(page.getByText(trying.en)).toBeVisible()
    await heal()
    await expect(page.locator("input[name=query]")).toHaveValue("Kefloxin")
  })

  it.each(["platform", "km"])("opens the office by itself, without the file %s", async (file) => {
    const visitor = await browser.visitor("desktop")
    const { page } = visitor
    const heal = await cut(visitor, file)
    await visitor.open("/pharmacy/login?lng=km")
    await expect(page.getByText(trying.km)).toBeVisible()
    await heal()
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page.locator("input[type=password]")).toBeVisible()
    await expect(page.getByText(trying.km)).toBeHidden()
  })
})
