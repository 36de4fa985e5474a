import { beforeAll, describe, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { expectLaidOut } from "../../fixtures/layout.ts"
import { expectNamesUnique, expectReadable, expectUnspaced, expectWhole } from "../../fixtures/names.ts"
import { looksOf } from "../../looks/combinations.ts"
import type { Look } from "../../looks/combinations.ts"
import { lookedAt } from "../../looks/pages.ts"
import type { Looked } from "../../looks/looked.ts"
import { themes } from "../../../miniapp/dev/telegram-client.ts"
import { tellInPage } from "../../fixtures/telegram-client.ts"
import { inTelegram, lookers, stageCustomers } from "../../looks/customer-stage.ts"
import type { CustomerStage, Looker } from "../../looks/customer-stage.ts"
import { near } from "../../patchy/stage.ts"

/** The folder for pictures of what was looked at, if they are wanted. */
const pictures = process.env["PICTURES"]

/** Inside Telegram the colours are the client's. */
const dress = async ({ page }: Visitor, who: Looker, scheme: Look["scheme"]): Promise<void> => {
  if (!inTelegram.has(who)) return
  const theme_params = themes[scheme === "light" ? "day" : "night"]
  await page.evaluate(tellInPage, ["theme_changed", { theme_params }] as const)
}

/** Runs in the page: what loads when it is scrolled to is loaded. */
const loadAll = async (): Promise<void> => {
  const late = [...document.querySelectorAll("img")].filter((image) => !image.complete)
  for (const image of late) image.loading = "eager"
  await Promise.all(late.map((image) => image.decode().catch(() => undefined)))
}

const take = async ({ page }: Visitor, where: string, fullPage: boolean): Promise<void> => {
  if (fullPage) await page.evaluate(loadAll)
  await page.screenshot({
    path: `${pictures}/${where.replaceAll(/\W+/g, "-")}.png`,
    fullPage,
    style: "* { content-visibility: visible !important }",
  })
}

const look = async (visitor: Visitor, stage: CustomerStage, looked: Looked, how: Look): Promise<void> => {
  const { page } = visitor
  const { width, language, scheme } = how
  const where = `${looked.name}, ${width} px, ${language}, ${scheme}`
  await page.setViewportSize({ width, height: width < 700 ? 800 : 1000 })
  await page.emulateMedia({ colorScheme: scheme })
  const path = looked.path(stage)
  await visitor.open(`${path}${path.includes("?") ? "&" : "?"}lng=${language}`)
  await expect(page.locator("html")).toHaveAttribute("lang", language)
  await expect(page.locator("h1, h2").first()).toBeVisible()
  await visitor.settled()
  if (path.includes(near) || path.startsWith("/pharmacies"))
    await expect(
      page
        .locator("article, h2")
        .or(page.getByRole("heading", { level: 1 }))
        .first(),
    ).toBeVisible()
  await looked.reach?.(page, { stage, visitor })
  await dress(visitor, looked.who, scheme)
  if (looked.isUnderWay !== true) await visitor.settled()
  await expect(page.getByText(/^(?:Loading…|កំពុងផ្ទុក…)$/)).toHaveCount(0)
  await expect(page.locator("main [aria-hidden] [class*=bone]")).toHaveCount(0)
  await visitor.expectAccessible()
  if (pictures !== undefined) await take(visitor, where, looked.reach === undefined)
  await expectNamesUnique(page, where)
  await expectWhole(page, where)
  await expectReadable(page, where)
  await expectUnspaced(page, where)
  await expectLaidOut(page, where)
  // A screen reader tells of a list in which there is nothing, and the gap around it is seen.
  await expect(page.locator("ul:empty, ol:empty")).toHaveCount(0)
  visitor.expectQuiet()
}

/** What a state took away comes back, so that the next page is looked at as it is. */
const restore = async ({ page, context, settled }: Visitor): Promise<void> => {
  await page.unrouteAll({ behavior: "ignoreErrors" })
  await context.grantPermissions(["geolocation"])
  if (await page.evaluate(() => navigator.onLine)) return
  await context.setOffline(false)
  await settled()
}

describe("each page of the customer app is read by everybody", () => {
  const browser = useBrowser()
  let stage: CustomerStage
  let visitors: Readonly<Record<Looker, Visitor>>
  beforeAll(async () => {
    const opened = await Promise.all(
      lookers.map(async (who) => [who, await browser.visitor("phone")] as const),
    )
    visitors = Object.fromEntries(opened) as Record<Looker, Visitor>
    stage = await stageCustomers(visitors)
  })

  for (const [turn, looked] of lookedAt.entries())
    for (const how of looksOf(turn))
      it(`${looked.name}: ${how.width} px, ${how.language}, ${how.scheme}`, async () => {
        const visitor = visitors[looked.who]
        try {
          await expect(look(visitor, stage, looked, how)).resolves.toBeUndefined()
        } finally {
          await restore(visitor)
        }
      })
})
