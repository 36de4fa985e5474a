import { setTimeout as sleep } from "node:timers/promises"
import type { Page } from "playwright"
import { isInstalled } from "../fixtures/counter-page.ts"
import type { Device } from "./device.ts"
import { look, lookFor } from "./screen.ts"
import type { Shop } from "./shop.ts"

/** Milliseconds after which a page that does not open is a failure. */
const openTimeout = 90_000

/** Where the clerk stands: the tabs of the counter on one device. */
export type Place = {
  /** The tab at which the clerk looks. */
  readonly page: () => Page
  readonly other: () => Page | undefined
  /** Opens the counter in a first or second tab, which becomes the one in front; signs in where it is asked for. */
  readonly openTab: () => Promise<void>
  readonly reload: () => Promise<void>
  readonly closeTab: () => Promise<void>
  /** Kills the browser and opens it again. */
  readonly killBrowser: () => Promise<void>
}

export const createPlace = (device: Device, shop: Shop, tell: (words: string) => void): Place => {
  let tabs: Array<Page> = []
  const address = `${shop.product.origin}/staff/sales/new`

  const signIn = async (page: Page): Promise<void> => {
    tell("signs in")
    await device.setOffline(false)
    await shop.ready()
    await page.getByLabel("E-mail").fill(shop.clerk.email)
    await page.getByRole("textbox", { name: "Password" }).fill(shop.clerk.password)
    await page.getByRole("button", { name: "Sign in" }).click()
    await page.waitForURL(/sales\/new/)
  }

  /** Loads until the counter is there, as somebody does who presses reload. */
  const load = async (page: Page, go: () => Promise<unknown>): Promise<void> => {
    for (const deadline = Date.now() + openTimeout; ; await sleep(200)) {
      const isLoaded = await go().then(
        () => true,
        () => false,
      )
      const screen = isLoaded
        ? await lookFor(page, ({ isCounter, isLogin }) => isCounter || isLogin, 8000).catch(() => null)
        : null
      if (screen?.isCounter === true) return
      if (screen?.isLogin === true) await signIn(page)
      if (Date.now() > deadline) throw new Error(`The counter did not open: ${page.url()}`)
    }
  }
  const goTo = (page: Page) => load(page, () => page.goto(address, { waitUntil: "domcontentloaded" }))
  const page = (): Page => {
    const [front] = tabs
    if (front === undefined) throw new Error("No tab is open.")
    return front
  }
  const openTab = async () => {
    const tab = await device.newTab()
    const [front] = tabs
    // A clerk has two tabs at most; the older one is closed.
    await Promise.all(tabs.slice(1).map((one) => one.close()))
    tabs = front === undefined ? [tab] : [tab, front]
    await goTo(tab)
  }
  return {
    page,
    other: () => tabs[1],
    openTab,
    reload: () => load(page(), () => page().reload({ waitUntil: "domcontentloaded" })),
    closeTab: async () => {
      await tabs.shift()?.close()
      if (tabs.length === 0) await openTab()
      else await page().bringToFront()
    },
    killBrowser: async () => {
      await device.kill()
      tabs = []
      await device.open()
      await openTab()
    },
  }
}

/** Waits until the counter can open without a connection, and the disk has the session and the first page. */
export const installedPlace = async ({ page }: Place): Promise<void> => {
  for (const deadline = Date.now() + openTimeout; Date.now() < deadline; await sleep(100))
    if (await isInstalled(page())) return
  throw new Error(`The counter was not installed: ${JSON.stringify(await look(page()))}`)
}
