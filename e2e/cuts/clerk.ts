import type { Locator, Page } from "playwright"
import { scanInto } from "../fixtures/counter-page.ts"
import type { Place } from "./counter-place.ts"
import { Interrupted } from "./cutting.ts"
import { look, lookFor } from "./screen.ts"
import type { Receipt, Screen } from "./screen.ts"
import type { Payment } from "./money.ts"
import type { Customer, Moment } from "./plan.ts"
import { goods } from "./shop.ts"

/** Milliseconds that a clerk waits for anything on the page. */
const patience = 30_000
/** Milliseconds in which the API is back, and with it the ways to pay. */
const paymentPatience = 90_000
/** Milliseconds until a customer must have been served, whatever happens. */
const longestService = 240_000

type Clerk = {
  readonly place: Place
  readonly tell: (words: string) => void
  /** Something happens, or nothing. */
  readonly moment: (name: Moment) => Promise<void>
}

/** The page is not what its user can understand: a basket of somebody else, or no way to go on. */
class Confusing extends Error {}

const says = (screen: Screen): string =>
  JSON.stringify({ ...screen, lines: Object.fromEntries(screen.lines) })

/** Whether a receipt is of somebody who came at that time. One without a time says nothing. */
const isOf = (receipt: Receipt | null, arrivedAt: number): receipt is Receipt =>
  receipt !== null && (Number.isNaN(receipt.at) || receipt.at >= arrivedAt)

const addOne = async (page: Page, name: string, byKeyboard: boolean): Promise<void> => {
  if (!byKeyboard) return scanInto(page, goods.find((one) => one.name === name)?.code ?? "")
  const search = page.getByRole("combobox").first()
  await search.fill(name.toLowerCase())
  await search.press("Enter")
}

/** Whether the page offers to look a code up again. */
const hasFailed = ({ scans }: Screen): boolean => scans.some((line) => line.includes("Try again"))

/** Puts what is missing into the basket, one after the other, and looks each time that it is there. */
const fill = async (
  { place, moment, tell }: Clerk,
  { wants, note, payment, number }: Customer,
  seen: Screen,
): Promise<void> => {
  const page = place.page()
  for (const [name, count] of seen.lines)
    if (count > (wants.get(name) ?? 0))
      throw new Confusing(
        `the basket holds ${count} × ${name}, which this customer does not want: ${says(seen)}`,
      )
  for (const [name, count] of wants)
    for (let has = seen.lines.get(name) ?? 0; has < count; has += 1) {
      await addOne(page, name, number % 3 === 0)
      const isThere = ({ lines }: Screen) => (lines.get(name) ?? 0) > has
      const screen = await lookFor(page, (now) => isThere(now) || hasFailed(now), patience)
      if (!isThere(screen)) {
        if (!hasFailed(screen)) throw new Confusing(`nothing came of adding ${name}: ${says(screen)}`)
        tell("presses Try again")
        await page.getByRole("log").getByRole("button", { name: "Try again" }).first().click()
      }
      const after = await lookFor(page, isThere, patience)
      if (after.lines.get(name) !== has + 1)
        throw new Confusing(`${name} was added, and is not there once more: ${says(after)}`)
      await moment("started")
    }
  const notes = page.getByLabel("Notes", { exact: true })
  if ((await notes.inputValue()) !== note) await notes.fill(note)
  await takePayment(page, payment)
}

/** Types into a field what should stand there, if it does not yet. */
const put = async (field: Locator, text: string): Promise<void> => {
  if ((await field.inputValue()) !== text) await field.fill(text)
}

/** Cents as the fields of dollars show them. */
const dollars = (cents: number): string => (cents === 0 ? "" : (cents / 100).toFixed(2))

/** Types how the customer pays. */
const takePayment = async (page: Page, { byAba, received }: Payment): Promise<void> => {
  const cash = page.locator("[data-cash]")
  // A browser that was cut in its first minute has lost how customers pay, and needs the connection to know it.
  await cash.waitFor({ timeout: paymentPatience })
  const aba = page.getByLabel("Amount by ABA")
  if (byAba > 0) {
    if ((await aba.count()) === 0)
      await page.getByRole("button", { name: "Pay a part by another method" }).click()
    await put(aba, dollars(byAba))
  } else if ((await aba.count()) > 0)
    throw new Confusing("a part is paid by ABA, which this customer does not want")
  await put(cash, dollars(received?.usd ?? 0))
  await put(page.getByLabel("Received in riel"), String(received?.riel || ""))
}

const pressIn = (page: Page): Promise<void> => page.keyboard.press("Control+Enter")

/** Presses what sells; with two tabs, in both. */
const press = async ({ place }: Clerk): Promise<void> => {
  const other = place.other()
  await Promise.all([pressIn(place.page()), ...(other === undefined ? [] : [pressIn(other)])])
}

/** One look at the page and what follows from it. Returns the receipt when the customer has it. */
const turn = async (clerk: Clerk, customer: Customer, arrivedAt: number): Promise<Receipt | null> => {
  const { place, moment } = clerk
  const page = place.page()
  const seen = await lookFor(page, ({ isBusy, isCounter }) => isCounter && !isBusy, patience)
  if (!seen.isCounter || seen.isBusy) throw new Confusing(`the page does not come to rest: ${says(seen)}`)
  if (seen.lines.size === 0 && isOf(seen.receipt, arrivedAt)) return seen.receipt
  if (!seen.isUncertain) await fill(clerk, customer, seen)
  await moment("filled")
  await press(clerk)
  await moment("pressed")
  const after = await lookFor(
    page,
    (screen) => !screen.isBusy && (isOf(screen.receipt, arrivedAt) || screen.alerts.length > 0),
    patience,
  )
  if (after.alerts.length > 0) clerk.tell(`the page says: ${after.alerts.join(" | ")}`)
  return after.lines.size === 0 && isOf(after.receipt, arrivedAt) ? after.receipt : null
}

/**
 * Serves a customer as a careful person does: presses, and when something happened looks at what the page says and goes
 * on from there. The customer leaves with a receipt that the page showed.
 */
export const serve = async (clerk: Clerk, customer: Customer): Promise<Receipt> => {
  const arrivedAt = Date.now()
  let words = ""
  while (Date.now() - arrivedAt < longestService)
    try {
      await clerk.moment("arrived")
      const receipt = await turn(clerk, customer, arrivedAt)
      if (receipt !== null) return receipt
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error
      words = says(await look(clerk.place.page()))
      clerk.tell(`sees ${words}`)
    }
  throw new Confusing(`the customer could not be served: ${words}`)
}
