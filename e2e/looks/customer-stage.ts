import { randomInt } from "node:crypto"
import { dayTextAt } from "@rokthnam/shared/Primitives/PhnomPenhRules"
import { callApi } from "../fixtures/api-calls.ts"
import { expect } from "../fixtures/expect.ts"
import type { Visitor } from "../fixtures/browser.ts"
import { changeMedicine, openPharmacy } from "../fixtures/stocked-pharmacy.ts"
import { holdByTelegram } from "../fixtures/telegram-client.ts"
import { customerElsewhere, fillCart, kohKong, openShop, signedIn } from "../patchy/stage.ts"
import type { Person, Shop } from "../patchy/stage.ts"
import type { Flavour } from "../../miniapp/dev/telegram-client.ts"

/**
 * Who looks: nobody who is signed in, a customer with a cart and a watch, one for whom a watched medicine has arrived and whose cart
 * has changed, one who has nothing yet, a person inside Telegram, one whom Telegram does not let in, one who has such a
 * cart in Telegram on an iPhone, one inside Telegram for desktops, one who signs in anew for each look, and one whom the app is just
 * signing in inside Telegram.
 */
export const lookers = [
  "visitor",
  "customer",
  "regular",
  "newcomer",
  "telegram",
  "refused",
  "buyer",
  "desk",
  "returning",
  "arriving",
] as const
export type Looker = (typeof lookers)[number]

/** The lookers inside Telegram, where the colours are the client's. */
export const inTelegram: ReadonlySet<Looker> = new Set(["telegram", "refused", "buyer", "desk", "arriving"])

/** What there is to look at. */
export type CustomerStage = {
  readonly shop: Shop
  /** A pharmacy that has told its hours, is on duty tonight, and has medicines with names that are confused. */
  readonly openAlways: number
}

type Items = { readonly items: ReadonlyArray<{ readonly id: number; readonly name: string }> }
type Watches = { readonly watches: ReadonlyArray<{ readonly found: object | null }> }

/** What the regular customer waits for, has put in the cart, and sees confused with another. */
const awaited = "Prolongatol"
const dearer = "Ketorolac tromethamine forte"
const gone = "Cinnarizine"
const stock = [
  { name: awaited },
  { name: dearer, price: 3.5 },
  { name: gone, dosage: "25mg" },
  { name: "Hydroxyzine", dosage: "25mg" },
  { name: "Hydralazine", dosage: "25mg" },
]

const openHours = async (token: string): Promise<void> => {
  const hours = [
    { opens: "07:00", closes: "11:30" },
    { opens: "14:00", closes: "21:00" },
  ]
  const week = Array.from({ length: 7 }, (_, day) => (day === 6 ? [] : hours))
  await callApi("PUT", "/pharmacies/opening-hours", {
    token,
    body: { week, closed_days: ["2039-04-14"], duty_nights: [dayTextAt(Date.now())] },
  })
}

type Token = Pick<Person, "token">

/**
 * A watch of a medicine that has arrived, and a cart of two pharmacies: one price is another, and one medicine is sold out. Who is inside
 * Telegram has such a cart too, and no watch: the bot would write to them. Returns the number of the second pharmacy.
 */
const stageRegulars = async (regular: Token, buyer: Token, shop: Shop) => {
  await callApi("POST", "/watches", {
    token: regular.token,
    body: { query: awaited, ...kohKong, language: "en", as_typed: true },
  })
  const { id, token } = await openPharmacy("ឱសថស្ថាន សុខភាពថ្មី · Sokhapheap Thmey Pharmacy", kohKong, stock)
  await openHours(token)
  const { items } = await callApi<Items>("GET", "/inventory/medicines", { token })
  const bought = [dearer, gone].map((name) => items.find((item) => item.name === name)?.id ?? 0)
  for (const person of [regular, buyer])
    await fillCart({ ...shop, medicines: [...bought, ...shop.medicines.slice(0, 1)] }, person, [2, 1, 1])
  await changeMedicine(token, dearer, { price: 9.99 })
  await changeMedicine(token, gone, { dosage: "25mg", quantity: 0 })
  const hasArrived = async () => {
    const { watches } = await callApi<Watches>("GET", "/watches", { token: regular.token })
    return watches.some(({ found }) => found !== null)
  }
  await expect.poll(hasArrived, { timeout: 60_000 }).toBe(true)
  return id
}

/** Places with a short name, a Khmer one, and one that is as long as a name may be. */
const savePlaces = async (token: string): Promise<void> => {
  const places = [
    { name: "Home", latitude: 11.6149, longitude: 102.9839, listed_place: null },
    { name: "ផ្ទះម៉ាក់នៅខេត្តកោះកុង", ...kohKong, listed_place: "koh-kong" },
    {
      name: "Grandmother's house behind the old market",
      latitude: 10.991,
      longitude: 104.785,
      listed_place: "takeo",
    },
  ]
  for (const { name, ...place } of places)
    await callApi("POST", "/places", { token, body: { name: name.slice(0, 40), ...place } })
}

/** Runs in the page: what the app has stored. */
const storedInPage = (name: string): string | null => localStorage.getItem(name)

/** Runs in the page: what the app does after seconds it does after minutes, so that what stands until then can be looked at. */
const lingerInPage = (): void => {
  const plain = window.setTimeout.bind(window)
  const later = (run: () => void, wait = 0): number => plain(run, wait < 2000 ? wait : wait * 60)
  Reflect.set(window, "setTimeout", later)
}

/** Has a client of Telegram open the app for a new person. Returns the token of the account that the start makes. */
const startIn = async (visitor: Visitor, flavour: Flavour): Promise<Token> => {
  const id = randomInt(10_000_000, 900_000_000)
  await visitor.open(await holdByTelegram(visitor.context, { id, first_name: "Dara" }, { flavour }))
  await expect(visitor.page.getByRole("heading", { name: "Welcome, Dara" })).toBeVisible()
  return { token: (await visitor.page.evaluate(storedInPage, `userToken telegram ${id}`)) ?? "" }
}

/** Stages everything for the people who look. */
export const stageCustomers = async (visitors: Readonly<Record<Looker, Visitor>>): Promise<CustomerStage> => {
  const shop = await openShop()
  const customer = await signedIn(visitors.customer)
  await fillCart(shop, customer, [2, 1])
  await callApi("POST", "/watches", {
    token: customer.token,
    body: { query: "Ventolin", latitude: 12.456, longitude: 107.188, language: "en" },
  })
  await savePlaces(customer.token)
  const buyer = await startIn(visitors.buyer, "ios")
  const openAlways = await stageRegulars(await signedIn(visitors.regular), buyer, shop)
  await signedIn(visitors.newcomer)
  await startIn(visitors.telegram, "android")
  await startIn(visitors.desk, "desktop")
  await visitors.arriving.context.addInitScript(lingerInPage)
  await startIn(visitors.arriving, "android")
  // The person's data is another than what Telegram has signed.
  const stranger = { id: randomInt(10_000_000, 900_000_000), first_name: "Dara" }
  const forged = await holdByTelegram(visitors.refused.context, stranger)
  await visitors.refused.open(forged.replace("first_name", "last_name"))
  await expect(visitors.refused.page.getByText("Telegram login failed").first()).toBeVisible()
  return { shop, openAlways }
}

/** The e-mail of a customer who has a cart of their own, and of whom this browser knows nothing. */
export const otherCustomer = async (shop: Shop): Promise<string> => {
  const other = await customerElsewhere()
  await fillCart(shop, other, [2, 1])
  return other.email
}
