import { join } from "node:path"
import type { Browser, Page } from "playwright"
import { open, openPhone, signIn } from "./open.ts"

const folder = join(import.meta.dirname, "../../docs/screenshots")
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }
const owner = { email: "owner@rokthnam.test", password: "rokthnam-demo-1" }

const take = async (page: Page, name: string): Promise<void> => {
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await page.context().close()
  process.stdout.write(`${name}.png\n`)
}

const searches = [
  { language: "en", query: "paracetamol", name: "search-phone" },
  { language: "km", query: "ប៉ារ៉ាសេតាមុល", name: "search-khmer" },
] as const

/** What the README shows: a search in each language, and a sale at the counter. */
export const takeReadmePictures = async (browser: Browser): Promise<void> => {
  for (const { language, query, name } of searches) {
    // A loaded machine would open pages too slowly if they were opened at once.
    /* oxlint-disable no-await-in-loop */
    const page = await openPhone(browser, language, phone, 1)
    await open(page, `/?query=${encodeURIComponent(query)}`, "#content article")
    // The search by photo and the cart's buttons come after the results.
    await page.locator("input[type=file]").first().waitFor({ state: "attached" })
    await page.locator("#content article button:enabled:has(svg)").first().waitFor()
    await take(page, name)
    /* oxlint-enable no-await-in-loop */
  }
  const page = await openPhone(browser, "en", desktop, 1)
  await signIn(page, { ...owner, path: "/pharmacy/login", next: "/pharmacy/dashboard" })
  await open(page, "/pharmacy/sales/new", "main article, main button:has-text('Add')")
  const adding = page.getByRole("button", { name: /^Add/ })
  for (const turn of [0, 1]) await adding.nth(turn).click()
  await page.evaluate(() => window.scrollTo(0, 0))
  await take(page, "point-of-sale")
}
