import type { Page } from "playwright"
import { canDraw } from "../../api/seed/DrawPack.ts"
import { expect } from "../fixtures/expect.ts"
import { askToJoin } from "../fixtures/joining.ts"
import { mainSays } from "../fixtures/telegram-client.ts"
import { near } from "../patchy/stage.ts"
import { at } from "./at.ts"
import {
  changesOffline,
  losesConnection,
  misreadPhoto,
  openDeletion,
  openMenu,
  openOffer,
  readPhoto,
} from "./customer-reaching.ts"
import { otherCustomer } from "./customer-stage.ts"
import { button, results, said } from "./customer-words.ts"
import type { Looked, Reached } from "./looked.ts"

const joinsAccounts = async (page: Page, { stage: { shop } }: Reached): Promise<void> => {
  await askToJoin(page, await otherCustomer(shop))
}

const isRefused = async (page: Page): Promise<void> => {
  const words = said("Telegram login failed", "មិនអាចចូលតាម Telegram បានទេ")
  await expect(page.getByText(words).first()).toBeVisible()
}

/** Runs in the page: nobody is signed in here. */
const forgetInPage = (): void => {
  for (const name of Object.keys(localStorage))
    if (name.startsWith("userToken")) localStorage.removeItem(name)
}

/** The app is opened, and its sign-in is not answered. */
const waitsForSignIn = async (page: Page, { visitor }: Reached): Promise<void> => {
  await page.route("**/users/telegram-miniapp-login", () => undefined)
  await page.evaluate(forgetInPage)
  // Inside Telegram only a language that the person chose is kept; that of an address is its page's alone.
  const language = (await page.locator("html").getAttribute("lang")) ?? ""
  await visitor.open(`/user/dashboard?lng=${language}`)
  await expect(page.locator("html")).toHaveAttribute("lang", language)
  await expect(page.getByRole("status").getByText(said("Signing you in", "កំពុងចូល"))).toBeVisible()
}

/** The question where to search. */
const choosePlace = async (page: Page): Promise<void> => {
  await button(page, "Choose a place", "ជ្រើសរើសកន្លែង").click()
  await expect(page.locator("dialog[open] button").nth(5)).toBeVisible()
}

/** Who signs out inside Telegram has one button to come back. */
const signOut = async (page: Page): Promise<void> => {
  await openMenu(page)
  const words = said("Logout", "ចាកចេញ")
  await page.getByRole("button", { name: words }).locator("visible=true").first().click()
  await mainSays(page, /^(?:Sign in with Telegram|ចូលតាម Telegram)$/)
}

/** The button below is Telegram's. */
const isWaitable = (page: Page): Promise<void> =>
  mainSays(page, /^(?:Tell me when it arrives|ប្រាប់ខ្ញុំពេលមានថ្នាំ)$/)

const photos: ReadonlyArray<Looked> = [
  {
    name: "telegram: a photo that was read",
    who: "telegram",
    path: at(`/user/dashboard?${near}`),
    reach: readPhoto,
  },
  {
    name: "telegram: a photo without a name",
    who: "telegram",
    path: at(`/user/dashboard?${near}`),
    reach: misreadPhoto,
  },
]

/** The pages as the clients of Telegram show them; their buttons stand below, or above, in the client. */
export const telegramStates: ReadonlyArray<Looked> = [
  { name: "telegram: start", who: "telegram", path: at("/user/dashboard") },
  { name: "telegram: results", who: "telegram", path: at(`/user/dashboard?${results}`) },
  { name: "telegram: an offer", who: "telegram", path: at(`/user/dashboard?${results}`), reach: openOffer },
  {
    name: "telegram: a medicine",
    who: "telegram",
    path: ({ shop }) => `/medicines/${shop.medicines[1] ?? 0}`,
  },
  {
    name: "telegram: a medicine near",
    who: "telegram",
    path: ({ shop }) => `/medicines/${shop.medicines[0] ?? 0}?${near}`,
  },
  { name: "telegram: menu", who: "telegram", path: at("/user/dashboard"), reach: openMenu },
  { name: "telegram: empty cart", who: "telegram", path: at("/user/cart") },
  { name: "telegram: account", who: "telegram", path: at("/user/account") },
  { name: "telegram: two accounts", who: "telegram", path: at("/user/account"), reach: joinsAccounts },
  {
    name: "telegram: signing in",
    who: "arriving",
    path: at("/terms"),
    reach: waitsForSignIn,
    isUnderWay: true,
  },
  { name: "telegram: refusal", who: "refused", path: at("/"), reach: isRefused },
  { name: "telegram: a pharmacy", who: "telegram", path: ({ shop }) => `/pharmacies/${shop.id}` },
  { name: "telegram: places", who: "telegram", path: at("/user/dashboard"), reach: choosePlace },
  {
    name: "telegram: no result",
    who: "telegram",
    path: at("/user/dashboard?query=Ventolin&near=mondulkiri"),
    reach: isWaitable,
  },
  {
    name: "telegram: old results",
    who: "telegram",
    path: at(`/user/dashboard?${results}`),
    reach: losesConnection,
  },
  { name: "telegram: deletion", who: "telegram", path: at("/user/account"), reach: openDeletion },
  { name: "telegram: help", who: "telegram", path: at("/help") },
  { name: "telegram: terms", who: "telegram", path: at("/terms") },
  { name: "telegram: privacy", who: "telegram", path: at("/privacy") },
  { name: "telegram: no page", who: "telegram", path: at("/no-such-page") },
  ...((await canDraw()) ? photos : []),
  { name: "telegram, ios: cart", who: "buyer", path: at("/user/cart") },
  { name: "telegram, ios: old cart", who: "buyer", path: at("/user/cart"), reach: changesOffline },
  { name: "telegram, ios: results", who: "buyer", path: at(`/user/dashboard?${results}`) },
  { name: "telegram, ios: account", who: "buyer", path: at("/user/account") },
  { name: "telegram, desktop: start", who: "desk", path: at("/user/dashboard") },
  { name: "telegram, desktop: results", who: "desk", path: at(`/user/dashboard?${results}`) },
  {
    name: "telegram, desktop: an offer",
    who: "desk",
    path: at(`/user/dashboard?${results}`),
    reach: openOffer,
  },
  { name: "telegram, desktop: signed out", who: "desk", path: at("/user/account"), reach: signOut },
]
