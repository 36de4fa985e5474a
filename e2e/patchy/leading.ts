import type { Locator } from "playwright"
import { expect } from "../fixtures/expect.ts"
import type { Action, Stage, Steps } from "./action.ts"
import { cannotRead, firstOffer, followLink } from "./reading-stage.ts"
import { fillCart, medicine, near, signedIn, tryAgain } from "./stage.ts"
import type { Shop } from "./stage.ts"

type Way = {
  readonly name: string
  /** Opens the page from which the link leads. */
  readonly from: (stage: Stage) => Promise<Locator>
  /** What the page that it leads to is about. */
  readonly heading: (shop: Shop) => string | RegExp
}

/** Follows a link to a page that is about something. */
const follow =
  ({ from, heading }: Way) =>
  async (stage: Stage): Promise<Steps> => {
    const name = heading(stage.shop)
    return followLink(stage, await from(stage), stage.visitor.page.getByRole("heading", { level: 1, name }))
  }

/** A cart of two medicines of the pharmacy. */
const openCart = async ({ visitor, shop }: Stage): Promise<void> => {
  await fillCart(shop, await signedIn(visitor), [1, 1])
  await visitor.open("/user/cart")
  await expect(visitor.page.getByRole("button", { name: /^Remove/ })).toHaveCount(2)
}

const inCart = async (stage: Stage): Promise<Locator> => {
  await openCart(stage)
  const { page } = stage.visitor
  return page.getByRole("heading", { level: 2 }).getByRole("link", { name: stage.shop.name, exact: true })
}

const inAnswer = async (stage: Stage): Promise<Locator> => {
  const { page } = stage.visitor
  await openCart(stage)
  await page.getByRole("button", { name: "Everything at one pharmacy?" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Koh Kong" }).click()
  return dialog.locator("ol").getByRole("link").first()
}

const inOffer = async (stage: Stage): Promise<Locator> =>
  (await firstOffer(stage, `/?query=${medicine}&${near}`)).getByRole("link", { name: "All it has" })

const inStock = async ({ visitor, shop }: Stage): Promise<Locator> => {
  await visitor.open(`/pharmacies/${shop.id}`)
  return visitor.page.getByRole("link", { name: `${medicine} 50mg`, exact: true })
}

/** From the cart to the search. The page may have been loaded beforehand, and else it says that it comes. */
const goOnSearching = async (stage: Stage): Promise<Steps> => {
  const { visitor } = stage
  const { page } = visitor
  await openCart(stage)
  await visitor.settled()
  const field = page.getByRole("combobox", { name: "Medicine name" })
  return {
    act: () => page.getByRole("link", { name: "Continue searching" }).click(),
    told: async () => {
      await expect(page).toHaveURL(/\/user\/dashboard$/)
      await expect(field.or(page.getByText(cannotRead)).first()).toBeVisible()
    },
    again: () => tryAgain(page),
    done: async () => {
      await expect(page.getByRole("heading", { name: "Welcome, Sokha Chan" })).toBeVisible({
        timeout: 45_000,
      })
      await expect(field).toBeVisible()
      await expect(page.getByText(cannotRead)).toHaveCount(0)
    },
  }
}

/** A link to a page of results that the list no longer has. */
const firstPage = async ({ visitor }: Stage): Promise<Steps> => {
  const { page } = visitor
  await visitor.open(`/?query=${medicine}&${near}&page=90`)
  const button = page.getByRole("button", { name: "Back to the first page" })
  await expect(button).toBeVisible()
  await visitor.settled()
  return {
    act: () => button.click(),
    told: async () => {
      await expect(page.getByText(cannotRead).first()).toBeVisible()
      await expect(page).not.toHaveURL(/page=/)
    },
    again: () => tryAgain(page),
    done: async () => {
      await expect(page.getByRole("article")).toHaveCount(10)
      await expect(page.getByText(cannotRead)).toHaveCount(0)
    },
  }
}

/** Runs in the page: the session is one whose time is over, as after a month in which nobody opened the app. */
export const letSessionExpire = (): void => {
  const [, payload = ""] = (localStorage.getItem("userToken") ?? "").split(".")
  const claims = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as object
  const over = btoa(JSON.stringify({ ...claims, exp: 1_700_000_000 })).replaceAll("=", "")
  localStorage.setItem("userToken", `e30.${over}.c2ln`)
}

/** From the sign-in page to the cart that the device keeps, which asks for nothing. */
const keptCart = async (stage: Stage): Promise<Steps> => {
  const { visitor } = stage
  const { page } = visitor
  await openCart(stage)
  await page.evaluate(letSessionExpire)
  await visitor.open("/login")
  const link = page.getByRole("link", { name: "See the cart kept on this device" })
  await expect(link).toBeVisible()
  await visitor.settled()
  const lines = page.getByRole("heading", { level: 3, name: medicine })
  return {
    act: () => link.click(),
    told: () => expect(lines.or(page.getByText(cannotRead)).first()).toBeVisible(),
    done: async () => {
      await expect(lines).toHaveCount(2, { timeout: 45_000 })
      await expect(page.getByText(/^Your cart as of/)).toBeVisible()
      await expect(page.getByText(cannotRead)).toHaveCount(0)
      // Nobody is signed in who could change it.
      await expect(page.getByRole("button", { name: /^(?:Remove|One more)/ })).toHaveCount(0)
    },
  }
}

const ways: ReadonlyArray<Way> = [
  { name: "the pharmacy of a line in the cart", from: inCart, heading: ({ name }) => name },
  { name: "a pharmacy that has the whole cart", from: inAnswer, heading: () => /Koh Kong/ },
  { name: "the pharmacy of an open offer", from: inOffer, heading: () => /Koh Kong/ },
  { name: "a medicine of a pharmacy", from: inStock, heading: () => medicine },
]

/** What leads from one page to another, and only reads. */
export const leading: ReadonlyArray<Action> = [
  ...ways.map((way) => ({ name: way.name, prepare: follow(way) })),
  { name: "from the cart to the search", prepare: goOnSearching },
  { name: "the first page instead of one that is gone", prepare: firstPage },
  { name: "the kept cart from the sign-in page", prepare: keptCart },
]
