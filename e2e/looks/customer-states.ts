import type { Locator, Page } from "playwright"
import { canDraw } from "../../api/seed/DrawPack.ts"
import { journeyPassword } from "../fixtures/accounts.ts"
import { callApi } from "../fixtures/api-calls.ts"
import { expect } from "../fixtures/expect.ts"
import { mainSays, pressMain } from "../fixtures/telegram-client.ts"
import { photoOfBox } from "../patchy/reading-stage.ts"
import { near, signedIn } from "../patchy/stage.ts"
import { signIn } from "../patchy/account-stage.ts"
import { placeStates } from "./customer-places.ts"
import { otherCustomer } from "./customer-stage.ts"
import { at } from "./at.ts"
import { button, results, said } from "./customer-words.ts"
import type { Looked, Reached } from "./looked.ts"

const photoField = (page: Page): Locator => page.locator("input[type=file]")

/** Runs in the page: a picture on which nothing is written. */
const blank = (): string => {
  const canvas = document.createElement("canvas")
  canvas.width = 600
  canvas.height = 400
  const pen = canvas.getContext("2d")
  if (pen !== null) pen.fillStyle = "#9aa"
  pen?.fillRect(0, 0, 600, 400)
  return canvas.toDataURL("image/png").split(",")[1] ?? ""
}

/** The photo is under way for as long as somebody looks. */
const sendPhoto = async (page: Page): Promise<void> => {
  await page.route("**/users/ocr/medicine", () => undefined)
  await photoField(page).setInputFiles(await photoOfBox())
  await expect(page.getByRole("progressbar").first()).toBeVisible()
}

const readPhoto = async (page: Page): Promise<void> => {
  await photoField(page).setInputFiles(await photoOfBox())
  await expect(page.getByText(said("Found on the photo", "ឈ្មោះក្នុងរូបថត")).first()).toBeVisible({
    timeout: 60_000,
  })
}

const misreadPhoto = async (page: Page): Promise<void> => {
  const buffer = Buffer.from(await page.evaluate(blank), "base64")
  await photoField(page).setInputFiles({ name: "wall.png", mimeType: "image/png", buffer })
  const words = said("No medicine name found", "រកមិនឃើញឈ្មោះថ្នាំក្នុងរូបភាពទេ")
  await expect(page.getByText(words)).toBeVisible({ timeout: 60_000 })
}

const losesConnection = async (page: Page): Promise<void> => {
  await page.context().setOffline(true)
  await page.locator("fieldset input[type=checkbox], input[type=checkbox]").first().click()
  await expect(page.getByText(said("What was found on", "លទ្ធផលដែលរកឃើញនៅ"))).toBeVisible()
}

/** A change that is not sent, of a cart that cannot be loaded anew. */
const changesOffline = async (page: Page): Promise<void> => {
  const more = button(page, "One more of", "បន្ថែម")
  await expect(more).toBeVisible()
  await page.context().setOffline(true)
  await more.click()
  await expect(page.getByText(said("One more: not sent yet", "បន្ថែមមួយ៖ មិនទាន់ផ្ញើ"))).toBeVisible()
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

/** The menu of phones; the pages stand beside each other where there is room. */
const openMenu = async (page: Page): Promise<void> => {
  const menu = button(page, "Open menu", "បើកម៉ឺនុយ")
  if (!(await menu.isVisible())) return
  await menu.click()
  await expect(page.locator("dialog[open] nav")).toBeVisible()
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

const askToJoin = async (page: Page, { stage: { shop } }: Reached): Promise<void> => {
  const email = await otherCustomer(shop)
  await button(page, "Add an e-mail", "បន្ថែមអ៊ីមែល").click()
  const dialog = page.locator("dialog[open]")
  await dialog.locator("input[type=email]").fill(email)
  await dialog.locator("input[type=password]").fill(journeyPassword)
  await mainSays(page, /^(?:Link|ភ្ជាប់)$/)
  await pressMain(page)
  await expect(dialog.getByText(said("There are two accounts", "មានគណនីពីរ"))).toBeVisible()
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

const openOffer = async (page: Page): Promise<void> => {
  await page.locator("article button").first().click()
  await expect(page.locator("dialog[open] section").nth(1)).toBeVisible()
}

const isRefused = async (page: Page): Promise<void> => {
  const words = said("Telegram login failed", "មិនអាចចូលតាម Telegram បានទេ")
  await expect(page.getByText(words).first()).toBeVisible()
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

const inTelegram: ReadonlyArray<Looked> = [
  { name: "telegram: start", who: "telegram", path: at("/user/dashboard") },
  { name: "telegram: results", who: "telegram", path: at(`/user/dashboard?${results}`) },
  { name: "telegram: an offer", who: "telegram", path: at(`/user/dashboard?${results}`), reach: openOffer },
  {
    name: "telegram: a medicine",
    who: "telegram",
    path: ({ shop }) => `/medicines/${shop.medicines[1] ?? 0}`,
  },
  { name: "telegram: menu", who: "telegram", path: at("/user/dashboard"), reach: openMenu },
  { name: "telegram: empty cart", who: "telegram", path: at("/user/cart") },
  { name: "telegram: account", who: "telegram", path: at("/user/account") },
  { name: "telegram: two accounts", who: "telegram", path: at("/user/account"), reach: askToJoin },
  { name: "telegram: refusal", who: "refused", path: at("/"), reach: isRefused },
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
  ...inTelegram,
]
