import type { Page } from "playwright"
import { canDraw } from "../../api/seed/DrawPack.ts"
import { callApi } from "../fixtures/api-calls.ts"
import { expect } from "../fixtures/expect.ts"
import { photoOfBox } from "../patchy/reading-stage.ts"
import { near, signedIn } from "../patchy/stage.ts"
import { signIn } from "../patchy/account-stage.ts"
import { placeStates } from "./customer-places.ts"
import { at } from "./at.ts"
import {
  changesOffline,
  losesConnection,
  misreadPhoto,
  openMenu,
  openOffer,
  photoField,
  readPhoto,
} from "./customer-reaching.ts"
import { button, results, said } from "./customer-words.ts"
import type { Looked, Reached } from "./looked.ts"
import { troubles } from "./customer-troubles.ts"
import { telegramStates } from "./telegram-states.ts"

/** The photo is under way for as long as somebody looks. */
const sendPhoto = async (page: Page): Promise<void> => {
  await page.route("**/users/ocr/medicine", () => undefined)
  await photoField(page).setInputFiles(await photoOfBox())
  await expect(page.getByRole("progressbar").first()).toBeVisible()
}

const askOnePharmacy = async (page: Page): Promise<void> => {
  await button(page, "Everything at one pharmacy", "ទិញទាំងអស់នៅឱសថ\u2060ស្ថានតែមួយ").click()
  const dialog = page.locator("dialog[open]")
  const place = button(dialog, "Koh Kong", "កោះកុង")
  const answer = dialog.locator("ol").first()
  await expect(place.or(answer).first()).toBeVisible()
  if (await place.isVisible()) await place.click()
  await expect(answer).toBeVisible()
}

const sharePicture = async (page: Page): Promise<void> => {
  await button(page, "Share as a picture", "ចែករំលែកជារូបភាព").click()
  await expect(page.getByText(said("The picture is saved", "បានរក្សាទុករូបភាព"))).toBeVisible()
}

const suggest = async (page: Page): Promise<void> => {
  await page.getByRole("combobox").first().fill("Bioge")
  await expect(page.getByRole("option").first()).toBeVisible()
}

const askName = async (page: Page): Promise<void> => {
  await button(page, "Tell me when it arrives", "ប្រាប់ខ្ញុំពេលមានថ្នាំ").click()
  await expect(button(page, "Wait for", "រង់ចាំ")).toBeVisible()
}

const openHours = async (page: Page): Promise<void> => {
  await page.locator("summary").first().click()
  await expect(page.locator("details table")).toBeVisible()
}

const linkTelegram = async (page: Page): Promise<void> => {
  await button(page, "Link Telegram", "ភ្ជាប់ Telegram").click()
  await expect(page.locator("dialog[open] form")).toBeVisible()
}

/** The session ends elsewhere while the cart is shown, and the next press finds that out. */
const endSession = async (page: Page, { stage: { shop }, visitor }: Reached): Promise<void> => {
  const person = await signedIn(visitor)
  await callApi("POST", "/cart/items", {
    token: person.token,
    body: { medicine_id: shop.medicines[0] ?? 0, quantity: 2 },
  })
  await visitor.open("/user/cart")
  const more = button(page, "One more of", "បន្ថែម")
  await expect(more).toBeVisible()
  await visitor.settled()
  const { access_token: token } = await signIn(person.email)
  await callApi("POST", "/account/end-other-sessions", { token })
  await more.click()
  const dialog = page.getByRole("dialog", { name: said("Please sign in again", "សូមចូលគណនីម្ដងទៀត") })
  await expect(dialog).toBeVisible()
}

const photos: ReadonlyArray<Looked> = [
  {
    name: "a photo being read",
    who: "visitor",
    path: at(`/?${near}`),
    reach: sendPhoto,
    isUnderWay: true,
  },
  { name: "a photo that was read", who: "visitor", path: at(`/?${near}`), reach: readPhoto },
  { name: "a photo without a name", who: "visitor", path: at(`/?${near}`), reach: misreadPhoto },
]

/** The states of the customer app's pages that no address alone shows, and those that need a person of their own. */
export const customerStates: ReadonlyArray<Looked> = [
  ...((await canDraw()) ? photos : []),
  { name: "suggestions", who: "visitor", path: at(`/?${near}`), reach: suggest },
  { name: "menu", who: "visitor", path: at("/help"), reach: openMenu },
  { name: "menu of a customer", who: "customer", path: at("/user/account"), reach: openMenu },
  { name: "did you mean", who: "visitor", path: at("/?query=penicillin&near=mondulkiri") },
  { name: "a symptom", who: "visitor", path: at(`/?query=headache&${near}`) },
  {
    name: "which name",
    who: "customer",
    path: at("/user/dashboard?query=Dimuvarex&near=mondulkiri"),
    reach: askName,
  },
  { name: "confused names", who: "visitor", path: at(`/?query=Hydroxyzine&${near}`) },
  { name: "a confused offer", who: "visitor", path: at(`/?query=Hydroxyzine&${near}`), reach: openOffer },
  { name: "old results", who: "visitor", path: at(`/?${results}`), reach: losesConnection },
  {
    name: "hours of a pharmacy",
    who: "visitor",
    path: ({ openAlways }) => `/pharmacies/${openAlways}`,
    reach: openHours,
  },
  { name: "arrivals", who: "regular", path: at("/") },
  { name: "watches that arrived", who: "regular", path: at("/user/account") },
  { name: "changed cart", who: "regular", path: at("/user/cart") },
  { name: "everything at one pharmacy", who: "customer", path: at("/user/cart"), reach: askOnePharmacy },
  { name: "shared cart", who: "customer", path: at("/user/cart"), reach: sharePicture },
  { name: "old cart", who: "customer", path: at("/user/cart"), reach: changesOffline },
  { name: "empty cart", who: "newcomer", path: at("/user/cart") },
  { name: "empty watches", who: "newcomer", path: at("/user/account") },
  { name: "link Telegram", who: "customer", path: at("/user/account"), reach: linkTelegram },
  { name: "sign in again", who: "returning", path: at("/terms"), reach: endSession },
  ...placeStates,
  ...troubles,
  ...telegramStates,
]
