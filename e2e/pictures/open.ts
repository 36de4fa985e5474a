import type { Browser, Page } from "playwright"

const origin = process.env["ORIGIN"] ?? "http://localhost:8080"

const phnomPenh = { latitude: 11.5564, longitude: 104.9282 }

export type Language = "en" | "km"

type Screen = { readonly width: number; readonly height: number }

/** A phone of somebody in Phnom Penh; a pixel of CSS has `scale` of its own in each direction. */
export const openPhone = async (
  browser: Browser,
  language: Language,
  screen: Screen,
  scale: number,
): Promise<Page> => {
  const context = await browser.newContext({
    viewport: screen,
    deviceScaleFactor: scale,
    locale: language === "km" ? "km-KH" : "en-US",
    colorScheme: "light",
    reducedMotion: "reduce",
    serviceWorkers: "block",
  })
  await context.addInitScript(
    ([chosen, point]) => {
      window.localStorage.setItem("i18nextLng", chosen)
      const now = Date.now()
      window.localStorage.setItem(
        "devicePosition",
        JSON.stringify({ ...point, measuredAt: now, keptAt: now }),
      )
    },
    [language, phnomPenh] as const,
  )
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  return page
}

/** Opens a page, and waits until what `sign` finds is there and nothing is loading. */
export const open = async (page: Page, path: string, sign: string): Promise<void> => {
  await page.goto(`${origin}${path}`)
  await page.locator(sign).first().waitFor()
  await page.waitForLoadState("networkidle")
  await page.evaluate(() => document.fonts.ready)
}

/** Signs somebody in on the page at this address, and waits for the one that follows. */
export const signIn = async (
  page: Page,
  { path, email, password, next }: Readonly<Record<"path" | "email" | "password" | "next", string>>,
): Promise<void> => {
  await open(page, path, "input[type=email]")
  await page.locator("input[type=email]").fill(email)
  await page.locator("input[type=password]").first().fill(password)
  await page.locator("button[type=submit]").click()
  await page.waitForURL(`**${next}`)
}
