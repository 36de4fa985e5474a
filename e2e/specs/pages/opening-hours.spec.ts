import { dayLength, dayTextAt } from "@rokthnam/shared/Primitives/PhnomPenhRules"
import type { Page } from "playwright"
import { beforeAll, describe, it } from "vitest"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"
import type { Owner } from "../../fixtures/stocked-pharmacy.ts"
import { signedIn } from "../../patchy/stage.ts"

/** Away from the places of other journeys, in degrees. */
const place = { latitude: 11.1034, longitude: 104.6571 }
const medicine = "Openhourin"
const results = `/?query=${medicine}&near=11.10,104.66`

const hour = 3_600_000

/** The time of the day in Phnom Penh so many hours from now, like 21:00. */
const clockIn = (hours: number): string =>
  new Date(Date.now() + (hours + 7) * hour).toISOString().slice(11, 16)

type Hours = { readonly opens: string; readonly closes: string }

/** Keeps what an owner enters in the office: the same hours every day, and nights on duty. */
const keepHours = (token: string, hours: Hours, duty_nights: ReadonlyArray<string> = []) =>
  callApi("PUT", "/pharmacies/opening-hours", {
    token,
    body: { week: Array.from({ length: 7 }, () => [hours]), closed_days: [], duty_nights },
  })

/** Whatever the time is: one that is open, one that is closed, one on duty tonight, and one that has told nothing. */
const shops = { open: "Open", closed: "Closed", duty: "Duty", unknown: "Unknown" } as const
type Shop = keyof typeof shops

/** Tells the pharmacies of this run from those of an earlier one. */
const run = crypto.randomUUID().slice(0, 8)
const nameOf = (shop: Shop): string => `Hours ${shops[shop]} ${run}`

type Offers = { readonly items: ReadonlyArray<{ readonly medicine_id: number }> }

const said = [
  {
    language: "en",
    openShort: "Open until",
    open: "Open now · closes",
    closed: "Closed · opens",
    duty: "on duty tonight",
    filter: "Open now",
    show: "Show the offer:",
    old: /^Your cart as of/,
  },
  {
    language: "km",
    openShort: "បើកដល់",
    open: "កំពុងបើក · បិទម៉ោង",
    closed: "បិទហើយ · បើក",
    duty: "ប្រចាំការយប់នេះ",
    filter: "កំពុងបើក",
    show: "មើលលម្អិត៖",
    old: /^កន្ត្រករបស់អ្នក/,
  },
] as const

/** Milliseconds until the hours of the shop that is open are over for sure. */
const whenClosed = 3 * hour

const open = (shop: Shop) => openPharmacy(nameOf(shop), place, [{ name: medicine }])

const cards = (page: Page) => page.getByRole("article").filter({ hasText: run })

const card = (page: Page, shop: Shop) => page.getByRole("article").filter({ hasText: nameOf(shop) })

/** Opens the whole offer of a pharmacy, which says what has no room on a card. */
const expectOffer = async (page: Page, show: string, shop: Shop, hours: RegExp): Promise<void> => {
  await page.getByRole("button", { name: new RegExp(`^${show}.*${nameOf(shop)}$`) }).click()
  const offer = page.getByRole("dialog")
  await expect(offer.getByText(hours)).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(offer).toHaveCount(0)
}

describe("the opening hours of pharmacies", () => {
  const browser = useBrowser()
  const closes = clockIn(2)
  const opens = clockIn(3)
  let owner: Owner | undefined
  beforeAll(async () => {
    const isOpen = { opens: clockIn(-1), closes }
    const isClosed = { opens, closes: clockIn(5) }
    owner = await open("open")
    await keepHours(owner.token, isOpen)
    await keepHours((await open("closed")).token, isClosed)
    // In the morning the night that began yesterday is the one of tonight.
    const nights = [Date.now() - dayLength, Date.now()].map(dayTextAt)
    await keepHours((await open("duty")).token, isOpen, nights)
    await open("unknown")
  })

  it.each(said)(
    "are said on results, and those that are open now can be asked for: $language",
    async (words) => {
      const visitor = await browser.visitor("phone")
      const { page } = visitor
      await visitor.open(`${results}&lng=${words.language}`)
      await expect(cards(page)).toHaveCount(4)
      await expect(
        card(page, "open").getByText(`${words.openShort} ${closes}`, { exact: true }),
      ).toBeVisible()
      await expect(card(page, "duty").getByText(words.duty).locator("visible=true")).toHaveCount(1)
      await expect(cards(page).getByText(words.duty).locator("visible=true")).toHaveCount(1)
      await expectOffer(page, words.show, "open", new RegExp(`^${words.open} ${closes}$`))
      await expectOffer(page, words.show, "closed", new RegExp(`^${words.closed}.*${opens}$`))

      const filter = page.getByLabel(words.filter, { exact: true })
      await filter.click()
      await expect(cards(page)).toHaveCount(2)
      for (const shop of ["open", "duty"] as const) await expect(card(page, shop)).toBeVisible()
      expect(new URL(page.url()).searchParams.get("open_now")).toBe("true")
      // The address may be shared, or opened again.
      await page.reload()
      await expect(filter).toBeChecked()
      await expect(cards(page)).toHaveCount(2)
      await filter.click()
      await expect(cards(page)).toHaveCount(4)
      visitor.expectQuiet()
      await visitor.context.close()
    },
  )

  it.each(said)(
    "are not said any more of a cart that was loaded before they changed: $language",
    async (words) => {
      const visitor = await browser.visitor("phone")
      const { page } = visitor
      const { token } = await signedIn(visitor)
      const { items } = await callApi<Offers>("GET", `/users/pharmacies/${owner?.id ?? 0}/offers`)
      await callApi("POST", "/cart/items", {
        token,
        body: { medicine_id: items[0]?.medicine_id, quantity: 1 },
      })
      await visitor.open(`/user/cart?lng=${words.language}`)
      const group = page.getByRole("region", { name: nameOf("open") })
      await expect(group.getByText(new RegExp(`^${words.open} ${closes}$`))).toBeVisible()
      // The app opens, and the cart is as it was: the phone cannot reach the service.
      await page.route(
        (url) => url.pathname === "/cart",
        (route) => route.abort(),
      )
      await page.clock.setFixedTime(Date.now() + whenClosed)
      await page.reload()
      await expect(page.getByText(words.old)).toBeVisible()
      await expect(group).toBeVisible()
      await expect(group.getByText(new RegExp(`${words.open}|${words.closed}`))).toHaveCount(0)
      await visitor.context.close()
    },
  )
})
