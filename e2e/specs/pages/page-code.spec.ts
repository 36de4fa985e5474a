import type { Page } from "playwright"
import { beforeAll, describe, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import { callApi } from "../../fixtures/api-calls.ts"
import { expect } from "../../fixtures/expect.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"

/** Away from the places of other journeys, in degrees. */
const place = { latitude: 13.6121, longitude: 103.0212 }
const near = "near=13.61,103.02"
const medicine = "Beforehandolin"
const shop = `Beforehand ${crypto.randomUUID().slice(0, 8)}`

type Found = { readonly items: ReadonlyArray<{ readonly medicine_id: number }> }

const preloads = /<link rel="preload" as="script" fetchpriority="low" crossorigin href="([^"]*)">/g

/** Takes what the server has the browser fetch beforehand out of the page; the addresses come with the page. */
const withoutPreloads = async (page: Page): Promise<ReadonlySet<string>> => {
  const taken = new Set<string>()
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(preloads, (_, address: string) => {
      taken.add(address)
      return ""
    })
    return route.fulfill({ response, body })
  })
  return taken
}

type Ids = { readonly pharmacy: number; readonly medicine: number }

const pages: ReadonlyArray<{ readonly name: string; readonly path: (ids: Ids) => string }> = [
  { name: "the first page", path: () => "/?lng=km" },
  { name: "results", path: () => `/?query=${medicine}&${near}&lng=km` },
  { name: "a medicine's page", path: (ids) => `/medicines/${ids.medicine}?lng=km` },
  { name: "a pharmacy's page", path: (ids) => `/pharmacies/${ids.pharmacy}?lng=km` },
  { name: "the page about the bot", path: () => "/telegram-bot?lng=km" },
  { name: "the help", path: () => "/help?lng=km" },
  { name: "the terms", path: () => "/terms?lng=km" },
  { name: "the privacy page", path: () => "/privacy?lng=km" },
  { name: "the sign-in page", path: () => "/login?lng=km" },
]

describe("what the server has the browser fetch beside the app's script", () => {
  const browser = useBrowser()
  let ids: Ids
  beforeAll(async () => {
    const { id } = await openPharmacy(shop, place, [{ name: medicine }])
    const found = await callApi<Found>(
      "GET",
      `/users/search/medicines?query=${medicine}&user_latitude=${place.latitude}&user_longitude=${place.longitude}`,
    )
    ids = { pharmacy: id, medicine: found.items[0]?.medicine_id ?? 0 }
  })

  it.each(pages)("is what $name asks for by itself, in the reader's language", async ({ path }) => {
    const visitor = await browser.visitor("phone")
    const beforehand = await withoutPreloads(visitor.page)
    const asked = new Set<string>()
    visitor.page.on("request", (request) => void asked.add(new URL(request.url()).pathname))
    await visitor.open(path(ids))
    expect(beforehand.size).toBeGreaterThan(1)
    await expect.poll(() => [...beforehand].filter((file) => !asked.has(file))).toEqual([])
  })

  it("may break off, all of it at once: the page opens by itself", async () => {
    const visitor = await browser.visitor("phone")
    const { page } = visitor
    const toBreak = new Set<string>()
    let broken = 0
    await page.route("**/*", async (route) => {
      const { pathname } = new URL(route.request().url())
      if (route.request().resourceType() === "document" && broken === 0) {
        const response = await route.fetch()
        for (const [, address = ""] of (await response.text()).matchAll(preloads)) toBreak.add(address)
        return route.fulfill({ response })
      }
      if (!toBreak.delete(pathname)) return route.fallback()
      broken += 1
      return route.abort("connectionreset")
    })
    await visitor.open("/login?lng=en")
    await expect(page.getByLabel("E-mail").first()).toBeVisible()
    expect(broken).toBeGreaterThan(1)
    // Each file of the first page was broken off once, and what failed so is no error of our code.
    visitor.logged()
  })
})
