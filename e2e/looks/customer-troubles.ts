import type { Page } from "playwright"
import { callApi } from "../fixtures/api-calls.ts"
import { expect } from "../fixtures/expect.ts"
import { guessPassword } from "../fixtures/guesses.ts"
import { letSessionExpire } from "../patchy/leading.ts"
import { photoOfBox } from "../patchy/reading-stage.ts"
import { fillCart, medicine, near, signedIn } from "../patchy/stage.ts"
import { at } from "./at.ts"
import { photoField } from "./customer-reaching.ts"
import { button, results, said } from "./customer-words.ts"
import type { Looked, Reached } from "./looked.ts"

const dialog = (page: Page) => page.locator("dialog[open]")

/** Ordering is no part of the product, and whoever presses is told so. */
const checkOut = async (page: Page): Promise<void> => {
  await button(page, "Proceed to Checkout", "បន្តទៅទូទាត់").click()
  const note = said("Ordering online is not open yet", "មិនទាន់អាចបញ្ជាទិញតាមអនឡាញបានទេ")
  await expect(page.getByText(note)).toBeVisible()
}

const deny = async (page: Page): Promise<void> => {
  await page.context().clearPermissions()
  await button(page, "Use my location", "ប្រើទីតាំងរបស់ខ្ញុំ").click()
  const words = said("Unable to retrieve your location", "មិនអាចរកទីតាំងរបស់អ្នកបានទេ")
  await expect(page.getByText(words).first()).toBeVisible()
}

const unreadablePhoto = async (page: Page): Promise<void> => {
  const buffer = Buffer.from("no picture")
  await photoField(page).setInputFiles({ name: "box.jpg", mimeType: "image/jpeg", buffer })
  const words = said("This picture cannot be opened", "បើករូបភាពនេះមិនបានទេ")
  await expect(page.getByText(words)).toBeVisible()
}

/** As the API answers when it reads as many photos as it may; many people would have to send one at once. */
const lineIsFull = async (page: Page, { visitor }: Reached): Promise<void> => {
  const json = {
    detail: "Too many photos are being read.",
    code: "PhotoLookupBusy",
    params: { retry_after: 5 },
  }
  await page.route("**/users/ocr/medicine", (route) => route.fulfill({ status: 503, json }))
  await photoField(page).setInputFiles(await photoOfBox())
  await expect(page.getByText(said("Too many photos are being read", "មានរូបថតច្រើនកំពុងអាន"))).toBeVisible()
  // The browser logs such an answer.
  expect(visitor.logged().join()).toContain("503")
  expect(visitor.expectQuiet).toThrow("console of")
}

const leaveUnsent = async (page: Page): Promise<void> => {
  await page.getByRole("tab").nth(1).click()
  await page.getByRole("tabpanel").locator("input").nth(1).fill("Sreymom")
  await page.getByRole("banner").getByRole("link").first().click()
  await expect(dialog(page).getByRole("button").nth(1)).toBeVisible()
}

const downloadData = async (page: Page): Promise<void> => {
  await button(page, "Download my data", "ទាញយកទិន្នន័យ").click()
  await expect(dialog(page).locator("form")).toBeVisible()
}

/** Somebody elsewhere has tried passwords of the customer. */
const guess = async (page: Page, { visitor }: Reached): Promise<void> => {
  const { email } = await signedIn(visitor)
  await guessPassword(email)
  await visitor.open("/user/account")
  const words = said("Somebody tried wrong passwords", "មានគេសាកបញ្ចូលពាក្យសម្ងាត់ខុស")
  await expect(page.getByText(words)).toBeVisible()
}

/** A month later the session is over, and the device has kept the cart. */
const expire = async (page: Page, { stage: { shop }, visitor }: Reached): Promise<void> => {
  await fillCart(shop, await signedIn(visitor), [2, 1])
  await visitor.open("/user/cart")
  await expect(page.getByRole("heading", { name: medicine }).first()).toBeVisible()
  await visitor.settled()
  await page.evaluate(letSessionExpire)
  await visitor.open("/login")
  await expect(keptCart(page)).toBeVisible()
}

const keptCart = (page: Page) =>
  page.getByRole("link", { name: said("See the cart kept on this device", "មើលកន្ត្រកដែលរក្សាទុក") })

const readKeptCart = async (page: Page, reached: Reached): Promise<void> => {
  await expire(page, reached)
  await keptCart(page).click()
  await expect(page.getByText(said("Your cart as of", "កន្ត្រករបស់អ្នកនៅ")).first()).toBeVisible()
}

/** Asks where the whole cart is, near Koh Kong. */
const askElsewhere = async (page: Page): Promise<void> => {
  await button(page, "Everything at one pharmacy", "ទិញទាំងអស់នៅឱសថ\u2060ស្ថានតែមួយ").click()
  const place = button(dialog(page), "Koh Kong", "កោះកុង")
  const answer = dialog(page).locator("ol").first()
  await expect(place.or(answer).first()).toBeVisible()
  if (await place.isVisible()) await place.click()
  await expect(answer).toBeVisible()
}

type Offers = { readonly items: ReadonlyArray<{ readonly name: string; readonly medicine_id: number }> }

/** A cart of a medicine that one pharmacy has, and one that only the other has. */
const cartOfTwo = async ({ stage: { shop, openAlways }, visitor }: Reached): Promise<void> => {
  const person = await signedIn(visitor)
  const { items } = await callApi<Offers>("GET", `/users/pharmacies/${openAlways}/offers`)
  const other = items.find(({ name }) => name === "Hydroxyzine")?.medicine_id ?? 0
  await fillCart({ ...shop, medicines: [shop.medicines[0] ?? 0, other] }, person, [2, 1])
}

const atTwo = async (page: Page, reached: Reached): Promise<void> => {
  await cartOfTwo(reached)
  await reached.visitor.open("/user/cart")
  await askElsewhere(page)
}

/** The page's code cannot be loaded. */
const openWithoutCode = async (page: Page, { visitor }: Reached): Promise<void> => {
  // An earlier look has left the code in the browser's caches, and perhaps with the service worker.
  const browser = await page.context().newCDPSession(page)
  const forget = async (isForgotten: boolean) => {
    await browser.send("Network.setCacheDisabled", { cacheDisabled: isForgotten })
    await browser.send("Network.setBypassServiceWorker", { bypass: isForgotten })
  }
  await browser.send("Network.enable")
  await forget(true)
  await page.context().setOffline(true)
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: /^(?:Help|ជំនួយ)$/ })
    .click()
  const words = said("This page could not be loaded yet", "មិនទាន់អាចបើកទំព័រនេះបានទេ")
  await expect(page.getByRole("heading", { level: 1, name: words })).toBeVisible()
  // React logs what it caught.
  expect(visitor.logged().join()).toMatch(/import/)
  expect(visitor.expectQuiet).toThrow("console of")
  await forget(false)
}

/** Telegram's widget, whose own page draws a button. */
const reachTelegram = async (page: Page): Promise<void> => {
  const style = "font: 500 16px sans-serif; height: 40px; padding: 0 20px; border: 0; border-radius: 20px"
  const body = `<!doctype html><html lang="en"><title>Telegram</title><body style="margin: 0"><main aria-label="Telegram"><h1 style="margin: 0">
    <button style="${style}; background: #1c6ca8; color: #fff">Log in with Telegram</button></h1></main></body></html>`
  await page.route("https://oauth.telegram.org/**", (route) =>
    route.fulfill({ contentType: "text/html", body }),
  )
  await button(page, "Try again", "ព្យាយាមម្ដងទៀត").click()
  const frame = page.frameLocator('iframe[src^="https://oauth.telegram.org/"]')
  await expect(frame.getByRole("button")).toBeVisible()
}

/** What is said when something fails, is gone or is not yet sent. */
export const troubles: ReadonlyArray<Looked> = [
  { name: "checkout", who: "customer", path: at("/user/cart"), reach: checkOut },
  { name: "denied location", who: "visitor", path: at("/"), reach: deny },
  { name: "unreadable photo", who: "visitor", path: at(`/?${near}`), reach: unreadablePhoto },
  { name: "full line of photos", who: "visitor", path: at(`/?${near}`), reach: lineIsFull },
  { name: "unsent registration", who: "visitor", path: at("/login"), reach: leaveUnsent },
  { name: "download of the data", who: "customer", path: at("/user/account"), reach: downloadData },
  { name: "guessed passwords", who: "returning", path: at("/terms"), reach: guess },
  { name: "expired session", who: "returning", path: at("/terms"), reach: expire },
  { name: "kept cart", who: "returning", path: at("/terms"), reach: readKeptCart },
  { name: "everything at two pharmacies", who: "returning", path: at("/terms"), reach: atTwo },
  { name: "most of a list", who: "regular", path: at("/user/cart"), reach: askElsewhere },
  { name: "gone medicine", who: "visitor", path: at("/medicines/2000000000") },
  { name: "gone pharmacy", who: "visitor", path: at("/pharmacies/2000000000") },
  { name: "past the last page", who: "visitor", path: at(`/?${results}&page=90`) },
  { name: "code that is not there", who: "visitor", path: at("/"), reach: openWithoutCode, isUnderWay: true },
  { name: "sign in by the widget", who: "visitor", path: at("/login"), reach: reachTelegram },
]
