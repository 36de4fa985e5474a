import { expect } from "../fixtures/expect.ts"
import { journeyPassword } from "../fixtures/accounts.ts"
import type { Action, Stage, Steps } from "./action.ts"
import { accountPage } from "./account-stage.ts"
import { letSessionExpire } from "./leading.ts"
import { cannotRead, followLink } from "./reading-stage.ts"
import { cartOf, fillCart, signedIn, tryAgain } from "./stage.ts"
import { arrived } from "./writing-watches.ts"

/** Longer than the app waits before it opens a page again whose code did not come. */
const patience = { timeout: 45_000 }

/** The search from a page that has nothing of it, with the parts of it that come after the field. */
const searchPage = async ({ visitor }: Stage): Promise<Steps> => {
  const { page } = visitor
  await visitor.open("/help")
  await page.getByRole("button", { name: "Open menu" }).click()
  const link = page.getByRole("dialog").getByRole("link", { name: "Home", exact: true })
  await expect(link).toBeVisible()
  await visitor.settled()
  return {
    act: () => link.click(),
    told: () => expect(page.getByText(cannotRead).first()).toBeVisible(),
    done: async () => {
      await expect(page.getByRole("combobox", { name: "Medicine name" })).toBeVisible(patience)
      await expect(page.getByRole("button", { name: "Search by photo" })).toBeVisible(patience)
      await expect(page.getByText(cannotRead)).toHaveCount(0, patience)
    },
  }
}

/** From a page for everybody to the customer's own. */
const cartFromPharmacy = async (stage: Stage): Promise<Steps> => {
  const { visitor, shop } = stage
  const { page } = visitor
  await fillCart(shop, await signedIn(visitor), [2])
  await visitor.open(`/pharmacies/${shop.id}`)
  const link = page.getByRole("main").getByRole("link", { name: "Cart", exact: true })
  const heading = page.getByRole("heading", { level: 1, name: "Your cart" })
  const steps = await followLink(stage, link, heading)
  return {
    ...steps,
    done: async () => {
      await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(1, patience)
      await steps.done()
    },
  }
}

/** The cart that the device keeps is one that can be changed as soon as its customer has signed in again. */
const signInFromKeptCart = async ({ visitor, shop, cut }: Stage): Promise<Steps> => {
  const { page } = visitor
  const person = await signedIn(visitor)
  await fillCart(shop, person, [2])
  await visitor.open("/user/cart")
  await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(1)
  await page.evaluate(letSessionExpire)
  await visitor.open("/login")
  await page.getByRole("link", { name: "See the cart kept on this device" }).click()
  const link = page.getByRole("main").getByRole("link", { name: "Sign in", exact: true })
  await expect(link).toBeVisible()
  await visitor.settled()
  const password = page.getByLabel("Password", { exact: true })
  const press = () => page.getByRole("tabpanel").getByRole("button", { name: "Sign in", exact: true }).click()
  const enter = async () => {
    await link.click()
    await page.getByLabel("E-mail").fill(person.email)
    await password.fill(journeyPassword)
    await press()
  }
  const isAway = cut === "offline"
  return {
    // Nobody can sign in without a connection, so that the link goes with it.
    act: () => (isAway ? expect(link).toHaveCount(0) : enter()),
    told: async () => {
      if (isAway) return expect(page.getByText("Sign in when you are online")).toBeVisible()
      await expect(page.getByText(cannotRead).first()).toBeVisible()
      await expect(password).toHaveValue(journeyPassword)
    },
    again: () => (isAway ? enter() : press()),
    done: async () => {
      await page.waitForURL("**/user/cart", patience)
      await expect(page.getByRole("button", { name: /^One more of/ })).toBeEnabled(patience)
      await expect(page.getByText(/^Your cart as of/)).toHaveCount(0)
      expect(await cartOf(person)).toEqual([2])
    },
  }
}

/** From what a customer waits for, in the account, to who has it now. */
const pharmaciesOfWatch = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const { name } = await arrived(stage.visitor)
  await accountPage(stage)
  const link = page.getByRole("main").getByRole("link", { name: "See pharmacies" })
  return {
    act: () => link.click(),
    told: async () => {
      await expect(page.getByText(cannotRead).first()).toBeVisible()
      await expect(page).toHaveURL(/\/medicines\/\d+$/)
    },
    again: () => tryAgain(page),
    done: async () => {
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible(patience)
      await expect(page.getByText(cannotRead)).toHaveCount(0)
    },
  }
}

/** Who is impatient presses "Load again" before there is a connection: the page stays, and says what is true. */
const loadAgain = async ({ visitor }: Stage): Promise<Steps> => {
  const { page } = visitor
  await visitor.open("/help")
  await page.getByRole("button", { name: "Open menu" }).click()
  const link = page.getByRole("dialog").getByRole("link", { name: "Sign in" })
  await expect(link).toBeVisible()
  await visitor.settled()
  const button = page.getByRole("button", { name: "Load again" })
  const press = async () => {
    if (!(await button.isVisible())) return false
    return button.click({ timeout: 2000 }).catch(() => false)
  }
  return {
    act: async () => {
      await link.click()
      // A slow connection has the page come.
      await expect(button.or(page.getByLabel("E-mail"))).toBeVisible(patience)
      await press()
    },
    told: async () => {
      await expect(page.getByRole("heading", { name: "This page could not be loaded yet" })).toBeVisible()
      await expect(page.getByRole("button", { name: "Open menu" })).toBeVisible()
    },
    again: press,
    done: async () => {
      await expect(page.getByLabel("E-mail")).toBeVisible(patience)
      await expect(page.getByText(cannotRead)).toHaveCount(0)
    },
  }
}

/** What leads from one kind of page to another, whose code and data are others. */
export const betweenPages: ReadonlyArray<Action> = [
  { name: "the search from another page", prepare: searchPage },
  { name: "the cart from a pharmacy's page", prepare: cartFromPharmacy },
  { name: "a sign-in from the kept cart", prepare: signInFromKeptCart },
  { name: "the pharmacies of a watch in the account", prepare: pharmaciesOfWatch },
  { name: "a page that is loaded again by hand", prepare: loadAgain },
]
