import type { BrowserContext, Page } from "playwright"
import { afterAll, beforeAll, describe, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { serveTwoBuilds } from "../../fixtures/two-builds.ts"

/** The versions of the scripts that a page runs. */
const versionsOf = async (page: Page): Promise<ReadonlyArray<string>> => {
  const files = await page.evaluate(() => [
    ...performance.getEntriesByType("resource").map(({ name }) => name),
    ...[...document.scripts].map(({ src }) => src),
  ])
  const versions = files.map((file) => /\/assets\/app\/(\w+)\/[^/]+\.js$/.exec(file)?.[1] ?? "")
  return [...new Set(versions)].filter((version) => version !== "").toSorted()
}

const headings = { help: "User guide", terms: "Terms of use", privacy: "Privacy" } as const

/** Goes to a page by the links of the app, whose code the page has not loaded yet. */
const follow = async (page: Page, to: keyof typeof headings): Promise<void> => {
  await page.locator(`footer a[href="/${to}"]`).click()
  await expect(page.getByRole("heading", { level: 1, name: headings[to] })).toBeVisible()
}

const workerState = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration?.waiting) return "waiting"
    return navigator.serviceWorker.controller?.state ?? "none"
  })

const openHome = async (context: BrowserContext, origin: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(origin)
  await expect(page.getByRole("heading", { level: 1, name: "Find your medicine nearby" })).toBeVisible()
  return page
}

/**
 * Opens the app again until its newest version is in charge. A browser may learn a moment late that the last page of the one
 * before is closed; a page that opens in that moment still belongs to it.
 */
const openNewest = async (context: BrowserContext, origin: string): Promise<Page> => {
  let page = await openHome(context, origin)
  const state = async () => {
    const found = await workerState(page)
    if (found === "waiting") {
      await page.close()
      page = await openHome(context, origin)
    }
    return found
  }
  await expect.poll(state, { timeout: 30_000, intervals: [1000] }).toBe("activated")
  return page
}

describe("the customer app kept on a device", () => {
  const browser = useBrowser()
  let server: Awaited<ReturnType<typeof serveTwoBuilds>>
  let visitor: Visitor

  beforeAll(async () => {
    server = await serveTwoBuilds()
    visitor = await browser.visitor("phone", { installs: true })
  })
  afterAll(() => server.stop())

  it("opens without a connection, and never runs code of two versions while the server has a newer one", async () => {
    const { context } = visitor
    const { origin } = server
    const early = await openHome(context, origin)
    await expect.poll(() => workerState(early), { timeout: 30_000 }).toBe("activated")
    // The server forgets the first version while a page of it is open.
    server.serveSecond()
    await follow(early, "help")
    expect(await versionsOf(early)).toEqual(["first"])
    const late = await openHome(context, origin)
    expect(await versionsOf(late)).toEqual(["second"])
    await expect.poll(() => workerState(late), { timeout: 30_000 }).toBe("waiting")
    server.cut(true)
    await follow(late, "terms")
    await follow(early, "privacy")
    expect(await versionsOf(late)).toEqual(["second"])
    expect(await versionsOf(early)).toEqual(["first"])
    // A page that opens now is the kept one, whole.
    await late.reload()
    await expect(late.getByRole("heading", { level: 1, name: headings.terms })).toBeVisible()
    await follow(late, "help")
    expect(await versionsOf(late)).toEqual(["first"])
    server.cut(false)
    await early.close()
    await late.close()
    const next = await openNewest(context, origin)
    server.cut(true)
    await next.reload()
    await follow(next, "privacy")
    expect(await versionsOf(next)).toEqual(["second"])
  })
})
