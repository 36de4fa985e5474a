import type { Page } from "playwright"
import { expect } from "../fixtures/expect.ts"
import { medicine, near } from "../patchy/stage.ts"
import { openDeletion } from "./customer-reaching.ts"
import { customerStates } from "./customer-states.ts"
import type { Looked } from "./looked.ts"

const results = `query=${medicine}&${near}`

const openFirst = async (page: Page): Promise<void> => {
  await page.locator("article button").first().click()
  await expect(page.locator("dialog[open]")).toBeVisible()
}

const pressTab = async (page: Page): Promise<void> => {
  await page.getByRole("tab").nth(1).click()
  await page.getByRole("tabpanel").locator("button[type=submit]").click()
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible()
}

const openPlaces = async (page: Page): Promise<void> => {
  await page.locator("form button:has(svg)").filter({ hasText: /.+/ }).nth(1).click()
  await expect(page.locator("dialog[open] button").nth(5)).toBeVisible()
}

const fixed = (path: string) => (): string => path

/** Every page of the visitors and customers, with the states that look different. */
export const lookedAt: ReadonlyArray<Looked> = [
  { name: "home", who: "visitor", path: fixed("/") },
  { name: "places", who: "visitor", path: fixed("/"), reach: openPlaces },
  { name: "results", who: "visitor", path: fixed(`/?${results}`) },
  { name: "results on a map", who: "visitor", path: fixed(`/?${results}&view=map`) },
  { name: "an offer", who: "visitor", path: fixed(`/?${results}`), reach: openFirst },
  { name: "no result", who: "visitor", path: fixed("/?query=Ventolin&near=mondulkiri") },
  { name: "an unknown name", who: "visitor", path: fixed("/?query=Xqzrtvw&near=koh-kong") },
  { name: "none like this", who: "visitor", path: fixed(`/?${results}&form=spray`) },
  { name: "a pharmacy", who: "visitor", path: ({ shop }) => `/pharmacies/${shop.id}` },
  { name: "a medicine", who: "visitor", path: ({ shop }) => `/medicines/${shop.medicines[0] ?? 0}` },
  {
    name: "a medicine near",
    who: "visitor",
    path: ({ shop }) => `/medicines/${shop.medicines[0] ?? 0}?${near}`,
  },
  { name: "sign in", who: "visitor", path: fixed("/login") },
  { name: "register, refused", who: "visitor", path: fixed("/login"), reach: pressTab },
  { name: "telegram bot", who: "visitor", path: fixed("/telegram-bot") },
  { name: "help", who: "visitor", path: fixed("/help") },
  { name: "terms", who: "visitor", path: fixed("/terms") },
  { name: "privacy", who: "visitor", path: fixed("/privacy") },
  { name: "no page", who: "visitor", path: fixed("/no-such-page") },
  { name: "dashboard", who: "customer", path: fixed("/user/dashboard") },
  { name: "cart", who: "customer", path: fixed("/user/cart") },
  { name: "account", who: "customer", path: fixed("/user/account") },
  { name: "deletion", who: "customer", path: fixed("/user/account"), reach: openDeletion },
  ...customerStates,
]
