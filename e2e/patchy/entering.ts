import { randomInt } from "node:crypto"
import type { Route } from "playwright"
import { expect } from "../fixtures/expect.ts"
import { journeyPassword } from "../fixtures/accounts.ts"
import { callApi } from "../fixtures/api-calls.ts"
import { mainSays, pressMain } from "../fixtures/telegram-client.ts"
import { holdTelegramWidget, signed } from "../fixtures/telegram-widget.ts"
import { endedInCart, failed, signIn, smallPhoto } from "./account-stage.ts"
import type { Session } from "./account-stage.ts"
import type { Action, Stage, Steps } from "./action.ts"
import { cartOf, customerElsewhere, medicine, near } from "./stage.ts"
import { isWelcome, startInTelegram } from "./telegram-stage.ts"

const register = async ({ visitor }: Stage): Promise<Steps> => {
  await visitor.open("/login")
  return registerHere(visitor)
}

/** The photo is sent before the account is created; either call may be lost. */
const registerWithPhoto = async ({ visitor }: Stage): Promise<Steps> => {
  const { page } = visitor
  await visitor.open("/login")
  const steps = await registerHere(visitor)
  await page.getByLabel("Profile photo").setInputFiles(smallPhoto)
  return {
    ...steps,
    done: async () => {
      await steps.done()
      const photo = await page.evaluate(() => localStorage.getItem("userPhoto"))
      expect(photo).toMatch(/\.\w+$/)
    },
  }
}

/** A visitor who puts an offer in the cart, and therefore registers. */
const registerForCart = async ({ visitor }: Stage): Promise<Steps> => {
  const { page } = visitor
  await visitor.open(`/?query=${medicine}&${near}`)
  await page
    .getByRole("button", { name: /^Add to cart: / })
    .first()
    .click()
  const steps = await registerHere(visitor)
  return {
    ...steps,
    done: async () => {
      await steps.done()
      await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible({ timeout: 45_000 })
      // The same search is there again.
      await expect(page).toHaveURL(new RegExp(`query=${medicine}`))
    },
  }
}

/** How many are in the cart was read before the visitor's wish arrived, and is answered after it. */
const signInForCart = async ({ visitor }: Stage): Promise<Steps> => {
  const { page } = visitor
  const { email } = await customerElsewhere()
  await visitor.open(`/?query=${medicine}&${near}`)
  await page
    .getByRole("button", { name: /^Add to cart: / })
    .first()
    .click()
  await expect(page.getByLabel("E-mail")).toBeVisible()
  await visitor.settled()
  const added = page.getByText("Item added to cart successfully")
  const readBefore = async (route: Route) => {
    const response = await route.fetch()
    await expect(added).toBeVisible({ timeout: 45_000 })
    await route.fulfill({ response })
  }
  const press = () => page.getByRole("tabpanel").getByRole("button", { name: "Sign in", exact: true }).click()
  return {
    act: async () => {
      await page.getByLabel("E-mail").fill(email)
      await page.getByLabel("Password", { exact: true }).fill(journeyPassword)
      await page.route("**/cart/badge", readBefore, { times: 1 })
      await press()
    },
    told: () => expect(page.getByText(failed).first()).toBeVisible(),
    again: press,
    done: async () => {
      await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible({ timeout: 45_000 })
      const { access_token: token } = await signIn(email)
      expect(await cartOf({ email, token })).toEqual([1])
    },
  }
}

/** Registers on the sign-in page that is open. */
const registerHere = async (visitor: Stage["visitor"]): Promise<Steps> => {
  const { page } = visitor
  const email = `${crypto.randomUUID()}@rokthnam.test`
  await page.getByRole("tab", { name: "Register" }).click()
  await visitor.settled()
  const button = page.getByRole("button", { name: "Create account" })
  return {
    act: async () => {
      await page.getByLabel("First name").fill("Sreymom")
      await page.getByLabel("Last name").fill("Chan")
      await page.getByLabel("E-mail").fill(email)
      await page.getByLabel("Password", { exact: true }).fill(journeyPassword)
      await page.getByLabel("Confirm password", { exact: true }).fill(journeyPassword)
      await button.click()
    },
    told: async () => {
      await expect(page.getByText(failed).first()).toBeVisible()
      await expect(page.getByLabel("Confirm password", { exact: true })).toHaveValue(journeyPassword)
    },
    again: () => button.click(),
    done: async () => {
      await page.waitForURL("**/user/dashboard**")
      await expect(page.getByRole("heading", { name: "Welcome, Sreymom Chan" })).toBeVisible()
      expect((await signIn(email)).user_id).toBeGreaterThan(0)
    },
  }
}

const enter = async ({ visitor }: Stage): Promise<Steps> => {
  const { page } = visitor
  const { email } = await customerElsewhere()
  await visitor.open("/login")
  await expect(page.getByLabel("E-mail")).toBeVisible()
  await visitor.settled()
  const password = page.getByLabel("Password", { exact: true })
  const press = () => page.getByRole("tabpanel").getByRole("button", { name: "Sign in", exact: true }).click()
  return {
    act: async () => {
      await page.getByLabel("E-mail").fill(email)
      await password.fill(journeyPassword)
      await press()
    },
    told: async () => {
      await expect(page.getByText(failed).first()).toBeVisible()
      await expect(page.getByLabel("E-mail")).toHaveValue(email)
      await expect(password).toHaveValue(journeyPassword)
    },
    again: press,
    done: () => page.waitForURL("**/user/dashboard"),
  }
}

const enterByWidget = async ({ visitor }: Stage): Promise<Steps> => {
  const { page } = visitor
  const person = { id: String(randomInt(10_000_000, 900_000_000)), first_name: "Dara" }
  const widget = await holdTelegramWidget(page, person)
  await visitor.open("/login")
  const button = widget.getByRole("button", { name: "Log in with Telegram" })
  await expect(button).toBeVisible()
  await visitor.settled()
  // Telegram's own page, which does not draw while the browser is busy with others: that it can be pressed was seen above
  const press = () => button.dispatchEvent("click")
  return {
    act: press,
    told: () => expect(page.getByText(failed).first()).toBeVisible(),
    again: press,
    done: async () => {
      await page.waitForURL("**/user/dashboard")
      await isWelcome(visitor)
      // However often it was asked for, it is one account.
      const session = await callApi<Session>("POST", "/users/telegram-login", { body: signed(person) })
      expect(await page.evaluate(() => localStorage.getItem("userId"))).toBe(String(session.user_id))
    },
  }
}

/** The start signs in by itself. Who has signed out inside Telegram presses. */
const enterInTelegram = async ({ visitor }: Stage): Promise<Steps> => {
  const { page } = visitor
  await startInTelegram(visitor)
  await page.getByRole("button", { name: "Open menu" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click()
  await mainSays(page, "Sign in with Telegram")
  await visitor.settled()
  return {
    act: () => pressMain(page),
    told: async () => {
      await expect(page.getByText(failed).first()).toBeVisible()
      await mainSays(page, "Sign in with Telegram")
    },
    again: () => pressMain(page),
    done: async () => {
      await page.waitForURL("**/user/dashboard")
      await isWelcome(visitor)
    },
  }
}

/**
 * The session ends elsewhere while the cart is shown: a dialog over it asks for the password, and what was wanted is done then.
 * A phone that knows that it has no connection shows the cart instead, and asks again when it has one.
 */
const enterAgain = async (stage: Stage): Promise<Steps> => {
  const { visitor, cut } = stage
  const { page } = visitor
  const { token, dialog } = await endedInCart(stage)
  const password = dialog.getByLabel("Password", { exact: true })
  await password.fill(journeyPassword)
  await visitor.settled()
  const press = () => dialog.getByRole("button", { name: "Sign in", exact: true }).click()
  const isAway = cut === "offline"
  return {
    act: () => (isAway ? expect(dialog).toHaveCount(0) : press()),
    told: async () => {
      if (isAway) return expect(page.getByText("You are not signed in any more.").first()).toBeVisible()
      await expect(dialog.getByText(failed).first()).toBeVisible()
      await expect(password).toHaveValue(journeyPassword)
    },
    again: async () => {
      if (isAway) await password.fill(journeyPassword)
      await press()
    },
    done: async () => {
      await expect(dialog).toHaveCount(0)
      await expect.poll(() => cartOf({ email: "", token }), { timeout: 45_000 }).toEqual([3])
    },
  }
}

/** The ways into an account. */
export const entering: ReadonlyArray<Action> = [
  { name: "a registration", prepare: register },
  { name: "a registration with a photo", prepare: registerWithPhoto },
  { name: "a registration for the sake of the cart", prepare: registerForCart },
  { name: "a sign-in for the sake of the cart", prepare: signInForCart },
  { name: "a sign-in", prepare: enter },
  { name: "a sign-in by Telegram's widget", prepare: enterByWidget },
  { name: "a sign-in inside Telegram", prepare: enterInTelegram },
  { name: "a sign-in in the dialog over a page", prepare: enterAgain },
]
