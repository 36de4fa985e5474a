import type { Locator, Page } from "playwright"
import { journeyPassword } from "../fixtures/accounts.ts"
import { callApi } from "../fixtures/api-calls.ts"
import type { Visitor } from "../fixtures/browser.ts"
import { expect } from "../fixtures/expect.ts"
import { openPharmacy } from "../fixtures/stocked-pharmacy.ts"

/** Koh Kong, in degrees and as addresses name it: far from the pharmacies of the other journeys. */
export const kohKong = { latitude: 11.615, longitude: 102.984 }
export const near = "near=koh-kong"

/** What everybody in these journeys looks for. There are more strengths of it than a page of results has rows. */
export const medicine = "Biogesic"
const strengths = Array.from({ length: 12 }, (_, index) => `${(index + 1) * 50}mg`)

type Row = { readonly id: number; readonly dosage: string }
type Items<A> = { readonly items: ReadonlyArray<A> }

/** A pharmacy of these journeys; `medicines` are the numbers of what it has, the lowest strength first. */
export type Shop = { readonly id: number; readonly name: string; readonly medicines: ReadonlyArray<number> }

/** Opens a pharmacy with all strengths of the medicine. */
export const openShop = async (): Promise<Shop> => {
  // Longer than a line of a small phone.
  const name = `ឱសថស្ថាន Oknha Mony Chhlong Koh Kong ${crypto.randomUUID().slice(0, 8)}`
  const stock = strengths.map((dosage) => ({ name: medicine, dosage }))
  // What can be chosen among: two forms, and one that has run out.
  const others = [
    { name: `${medicine} Syrup`, dosage: "120mg/5ml" },
    { name: `${medicine} Tablet`, dosage: "75mg" },
    { name: medicine, dosage: "15mg", quantity: 0 },
    // One of several medicines that people mean by "penicillin".
    { name: "Phenoxymethylpenicillin", dosage: "250mg" },
  ]
  const { id, token } = await openPharmacy(name, kohKong, [...stock, ...others])
  const { items } = await callApi<Items<Row>>("GET", "/inventory/medicines?page_size=50", { token })
  const numbers = strengths.map((dosage) => items.find((item) => item.dosage === dosage)?.id ?? 0)
  return { id, name, medicines: numbers }
}

/** What the API answers to a sign-in, as the app stores it. */
export type Session = {
  readonly access_token: string
  readonly user_id: number
  readonly user_name: string
  readonly email: string | null
}

/** A customer with a token of the API, which sees what the server has. */
export type Person = { readonly email: string; readonly token: string }

/** Registers a customer with an e-mail by the API alone. */
const registered = async (): Promise<Session> => {
  const email = `${crypto.randomUUID()}@rokthnam.test`
  const from = `10.${[...crypto.getRandomValues(new Uint8Array(3))].join(".")}`
  const body = { first_name: "Sokha", last_name: "Chan", email, password: journeyPassword }
  return callApi<Session>("POST", "/users/register", { body, from })
}

/** A customer with an e-mail who is nowhere signed in. */
export const customerElsewhere = async (): Promise<Person> => {
  const { email, access_token: token } = await registered()
  return { email: email ?? "", token }
}

/** Signs somebody in, as the app stores it after a sign-in. */
export const storeSession = async (visitor: Visitor, session: Session): Promise<void> => {
  // An empty page of the origin, on which no app begins with what it finds.
  const blank = { contentType: "text/html", body: "" }
  await visitor.page.route("**/blank", (route) => route.fulfill(blank), { times: 1 })
  await visitor.open("/blank")
  await visitor.page.evaluate(
    ([token, id, name, email]) => {
      localStorage.setItem("userToken", token)
      localStorage.setItem("userId", id)
      localStorage.setItem("userName", name)
      localStorage.setItem("userEmail", email)
    },
    [session.access_token, String(session.user_id), session.user_name, session.email ?? ""] as const,
  )
}

/** Signs a new customer in. */
export const signedIn = async (visitor: Visitor): Promise<Person> => {
  const session = await registered()
  await storeSession(visitor, session)
  return { email: session.email ?? "", token: session.access_token }
}

/** Puts the first medicines of a shop in a cart, so many of each. */
export const fillCart = async (
  shop: Shop,
  { token }: Pick<Person, "token">,
  quantities: ReadonlyArray<number>,
) => {
  for (const [turn, quantity] of quantities.entries())
    await callApi("POST", "/cart/items", {
      token,
      body: { medicine_id: shop.medicines[turn] ?? 0, quantity },
    })
}

/** How many of each medicine the server has in a cart. */
export const cartOf = async ({ token }: Person): Promise<ReadonlyArray<number>> => {
  const { items } = await callApi<Items<{ readonly id: number; readonly quantity: number }>>("GET", "/cart", {
    token,
  })
  return items.toSorted((one, other) => one.id - other.id).map(({ quantity }) => quantity)
}

/** What pages say of data that did not come. Code that did not come is loaded again by itself. */
const unreached = /We cannot reach the service|You are offline\. Please check/

const retryIn = (where: Locator | Page) => where.getByRole("button", { name: "Try again" }).first()

/** The "Try again" of what was asked for. Beside it there may be one for a part of the page whose code did not come. */
const retryOf = async (page: Page): Promise<Locator> => {
  const messages = page.getByRole("alert").or(page.getByRole("status")).filter({ hasText: unreached })
  return (await retryIn(messages).isVisible()) ? retryIn(messages) : retryIn(page)
}

/**
 * Presses "Try again" if the page has not tried by itself already, as a person does: when the button is not busy, and then
 * they wait for what comes of it. Returns whether there was something to press.
 */
export const tryAgain = async (page: Page): Promise<boolean> => {
  const isTrying = () => page.locator("button[aria-busy]", { hasText: "Try again" }).count()
  await expect.poll(isTrying).toBe(0)
  const button = await retryOf(page)
  // It may go away while it is pressed, because the page has noticed that the connection is back.
  if (!(await button.isVisible())) return false
  await button.click({ timeout: 2000 }).catch(() => undefined)
  await expect.poll(isTrying).toBe(0)
  return true
}

/** Tries again what a page asks for at two places. Returns whether there was something to press. */
export const tryBothAgain = async (page: Page): Promise<boolean> => {
  const first = await tryAgain(page)
  return (await tryAgain(page)) || first
}
