import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { chromium } from "playwright"
import type { Browser } from "playwright"
import { chromiumArgs, chromiumPath } from "../fixtures/chromium.ts"
import { open, openPhone, signIn } from "./open.ts"
import { takeReadmePictures } from "./readme.ts"

/*
 * Takes the pictures of the user guide, and those of the README, from a running product with demonstration data, in both
 * languages: `ORIGIN=http://localhost:8080 npm run pictures`. They are committed, so that the guide needs no other server.
 */

const folder = join(import.meta.dirname, "../../miniapp/src/features/guide/pictures")
/** A phone's screen in CSS pixels; a picture has one and a half times as many. */
const screen = { width: 360, height: 560 }
const quality = 0.72

const account = { email: "customer@rokthnam.test", password: "rokthnam-demo-1" }

/** Chromium itself writes WebP, so no library is needed for it. */
const asWebp = async (browser: Browser, png: Buffer): Promise<Buffer> => {
  const page = await browser.newPage()
  const text = await page.evaluate(
    async ([data, share]) => {
      const image = new Image()
      image.src = `data:image/png;base64,${data}`
      await image.decode()
      const canvas = document.createElement("canvas")
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      canvas.getContext("2d")?.drawImage(image, 0, 0)
      return canvas.toDataURL("image/webp", share)
    },
    [png.toString("base64"), quality] as const,
  )
  await page.close()
  return Buffer.from(text.slice(text.indexOf(",") + 1), "base64")
}

const main = async () => {
  mkdirSync(folder, { recursive: true })
  const path = chromiumPath()
  const browser = await chromium.launch({
    ...(path === undefined ? {} : { executablePath: path }),
    args: [...chromiumArgs],
  })
  for (const language of ["en", "km"] as const) {
    // One language after the other: both use the same account's cart.
    /* oxlint-disable no-await-in-loop */
    const page = await openPhone(browser, language, screen, 1.5)
    const take = async (name: string) => {
      const picture = await asWebp(browser, await page.screenshot())
      writeFileSync(join(folder, `${name}-${language}.webp`), picture)
      process.stdout.write(`${name}-${language}.webp ${Math.round(picture.length / 1024)} kB\n`)
    }
    await open(page, "/", "#content form")
    await page.locator("#content form input").first().fill("paracetamol")
    await page.locator("#content form").first().scrollIntoViewIfNeeded()
    await page.keyboard.press("Escape")
    await take("search")
    await open(page, "/?query=paracetamol", "#content h3, #content li h2")
    await page.locator("#content li").first().scrollIntoViewIfNeeded()
    await take("results")
    await signIn(page, { ...account, path: "/login", next: "/user/dashboard" })
    await open(page, "/user/dashboard", "input[type=file]")
    await page
      .locator("input[type=file]")
      .first()
      .evaluate((input) => input.closest("section, form, div")?.scrollIntoView({ block: "center" }))
    await take("photo")
    await open(page, "/user/dashboard?query=paracetamol", "#content li button")
    for (const button of (await page.locator("#content li button:has(svg)").all()).slice(0, 2))
      await button.click()
    await page.waitForTimeout(1500)
    await open(page, "/user/cart", "#content li")
    await take("cart")
    await open(page, "/user/account", "#content form")
    await page
      .locator("#content section:has(form) + section")
      .first()
      .evaluate((section) => {
        section.scrollIntoView({ block: "start" })
        window.scrollBy(0, -80)
      })
    await take("account")
    await page.context().close()
    /* oxlint-enable no-await-in-loop */
  }
  await takeReadmePictures(browser)
  await browser.close()
}

await main()
