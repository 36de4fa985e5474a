import { beforeAll, describe, it } from "vitest"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { expectLaidOut } from "../../fixtures/layout.ts"
import { expectNamesUnique, expectReadable, expectUnspaced, expectWhole } from "../../fixtures/names.ts"
import { looksOf } from "../../looks/combinations.ts"
import type { Look } from "../../looks/combinations.ts"
import { lookedAt } from "../../looks/pages.ts"
import type { Looked } from "../../looks/pages.ts"
import { fillCart, near, openShop, signedIn } from "../../patchy/stage.ts"
import type { Shop } from "../../patchy/stage.ts"

/** The folder for pictures of what was looked at, if they are wanted. */
const pictures = process.env["PICTURES"]

const look = async (visitor: Visitor, shop: Shop, looked: Looked, how: Look): Promise<void> => {
  const { page } = visitor
  const { width, language, scheme } = how
  const where = `${looked.name}, ${width} px, ${language}, ${scheme}`
  await page.setViewportSize({ width, height: width < 700 ? 800 : 1000 })
  await page.emulateMedia({ colorScheme: scheme })
  const path = looked.path(shop)
  await visitor.open(`${path}${path.includes("?") ? "&" : "?"}lng=${language}`)
  await expect(page.locator("html")).toHaveAttribute("lang", language)
  await expect(page.locator("h1, h2").first()).toBeVisible()
  await visitor.settled()
  if (path.includes(near) || path.startsWith("/pharmacies"))
    await expect(page.locator("article, h2").first()).toBeVisible()
  await looked.reach?.(page)
  await visitor.settled()
  await expect(page.getByText(/^(?:Loading…|កំពុងផ្ទុក…)$/)).toHaveCount(0)
  await expect(page.locator("main [aria-hidden] [class*=bone]")).toHaveCount(0)
  if (pictures !== undefined)
    await page.screenshot({ path: `${pictures}/${where.replaceAll(/\W+/g, "-")}.png` })
  await visitor.expectAccessible()
  await expectNamesUnique(page, where)
  await expectWhole(page, where)
  await expectReadable(page, where)
  await expectUnspaced(page, where)
  await expectLaidOut(page, where)
  visitor.expectQuiet()
}

describe("each page of the customer app is read by everybody", () => {
  const browser = useBrowser()
  let shop: Shop
  let visitors: Readonly<Record<Looked["who"], Visitor>>
  beforeAll(async () => {
    shop = await openShop()
    visitors = { visitor: await browser.visitor("phone"), customer: await browser.visitor("phone") }
    const person = await signedIn(visitors.customer)
    await fillCart(shop, person, [2, 1])
    await callApi("POST", "/watches", {
      token: person.token,
      body: { query: "Ventolin", latitude: 12.456, longitude: 107.188, language: "en" },
    })
  })

  for (const [turn, looked] of lookedAt.entries())
    for (const how of looksOf(turn))
      it(`${looked.name}: ${how.width} px, ${how.language}, ${how.scheme}`, async () => {
        await expect(look(visitors[looked.who], shop, looked, how)).resolves.toBeUndefined()
      })
})
