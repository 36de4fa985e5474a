import { randomInt } from "node:crypto"
import { journeyPassword } from "../fixtures/accounts.ts"
import { expect } from "../fixtures/expect.ts"
import { askToJoin, openEmailForm, sendEmail } from "../fixtures/joining.ts"
import { mainSays, pressMain } from "../fixtures/telegram-client.ts"
import { holdTelegramWidget } from "../fixtures/telegram-widget.ts"
import { accountPage, failed, signIn } from "./account-stage.ts"
import type { Action, Stage, Steps } from "./action.ts"
import { enter, personOfWidget } from "./proving.ts"
import { cartOf, customerElsewhere, fillCart, signedIn, storeSession } from "./stage.ts"
import { startInTelegram } from "./telegram-stage.ts"

/** The page of the account inside Telegram, of a person who has no other account in the app. */
const toAccount = async (stage: Stage): Promise<void> => {
  await startInTelegram(stage.visitor)
  await accountPage(stage)
}

const addEmail = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  await toAccount(stage)
  const dialog = await openEmailForm(page)
  const email = `${crypto.randomUUID()}@rokthnam.test`
  return {
    act: async () => {
      await dialog.getByRole("button", { name: "I have none" }).click()
      await sendEmail(page, dialog, email)
    },
    told: async () => {
      await expect(dialog.getByText(failed)).toBeVisible()
      await expect(dialog.getByLabel("E-mail", { exact: true })).toHaveValue(email)
    },
    again: () => pressMain(page),
    done: async () => {
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText(email)).toBeVisible()
      expect((await signIn(email)).user_id).toBeGreaterThan(0)
    },
  }
}

const joinEmail = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const other = await customerElsewhere()
  await fillCart(stage.shop, other, [2, 1])
  await toAccount(stage)
  const dialog = await askToJoin(page, other.email)
  const question = dialog.getByText("This cannot be undone", { exact: false }).first()
  await expect(question).toBeVisible()
  return {
    act: () => pressMain(page),
    told: async () => {
      await expect(dialog.getByText(failed)).toBeVisible()
      // It need not be asked again.
      await expect(question).toBeVisible()
      await mainSays(page, "Join both accounts")
    },
    again: () => pressMain(page),
    done: async () => {
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText(other.email)).toBeVisible()
      const { access_token: token } = await signIn(other.email)
      expect(await cartOf({ email: other.email, token })).toEqual([2, 1])
    },
  }
}

const linkTelegram = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const person = await signedIn(stage.visitor)
  await fillCart(stage.shop, person, [3])
  const id = String(randomInt(10_000_000, 900_000_000))
  const widget = await holdTelegramWidget(page, { id, first_name: "Dara" })
  await accountPage(stage)
  await page.getByRole("button", { name: "Link Telegram" }).click()
  const dialog = page.getByRole("dialog", { name: "Link Telegram" })
  await dialog.getByLabel("Current password", { exact: true }).fill(journeyPassword)
  const button = widget.getByRole("button", { name: "Log in with Telegram" })
  await expect(button).toBeVisible()
  return {
    act: () => button.click(),
    told: async () => {
      await expect(dialog.getByText(failed)).toBeVisible()
      await expect(dialog.getByLabel("Current password", { exact: true })).toHaveValue(journeyPassword)
    },
    again: () => button.click(),
    done: async () => {
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText("Linked. You now have one account.")).toBeVisible()
      expect(await cartOf(person)).toEqual([3])
      await expect(page.getByRole("button", { name: "Link Telegram" })).toHaveCount(0)
    },
  }
}

/** The e-mail of a person whom the website knows by Telegram alone. The widget, which sends the form, signs anew each time. */
const addEmailByWidget = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const person = personOfWidget()
  const session = await enter(person)
  await storeSession(stage.visitor, session)
  const widget = await holdTelegramWidget(page, person)
  await accountPage(stage)
  const dialog = await openEmailForm(page)
  const email = `${crypto.randomUUID()}@rokthnam.test`
  await dialog.getByRole("button", { name: "I have none" }).click()
  await dialog.getByLabel("E-mail", { exact: true }).fill(email)
  await dialog.getByLabel("Password", { exact: true }).fill(journeyPassword)
  const button = widget.getByRole("button", { name: "Log in with Telegram" })
  await expect(button).toBeVisible()
  await stage.visitor.settled()
  const press = () => button.dispatchEvent("click")
  return {
    act: press,
    told: async () => {
      await expect(dialog.getByText(failed)).toBeVisible()
      await expect(dialog.getByLabel("E-mail", { exact: true })).toHaveValue(email)
      await expect(dialog.getByLabel("Password", { exact: true })).toHaveValue(journeyPassword)
    },
    again: press,
    done: async () => {
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText(email)).toBeVisible()
      await expect(page.getByText(failed)).toHaveCount(0)
      expect((await signIn(email)).user_id).toBe(session.user_id)
    },
  }
}

/** The Telegram account that is linked on the website has a cart of its own, about which the person is asked. */
const joinTelegram = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const person = personOfWidget()
  const other = await enter(person)
  await fillCart(stage.shop, { token: other.access_token }, [2, 1])
  const customer = await signedIn(stage.visitor)
  const { user_id: id } = await signIn(customer.email)
  const widget = await holdTelegramWidget(page, person)
  await accountPage(stage)
  await page.getByRole("button", { name: "Link Telegram" }).click()
  const dialog = page.getByRole("dialog", { name: "Link Telegram" })
  await dialog.getByLabel("Current password", { exact: true }).fill(journeyPassword)
  await widget.getByRole("button", { name: "Log in with Telegram" }).dispatchEvent("click")
  const join = dialog.getByRole("button", { name: "Join both accounts" })
  await expect(join).toBeVisible()
  await stage.visitor.settled()
  return {
    act: () => join.click(),
    // Telegram need not be asked again: its frame would not come either.
    told: async () => {
      await expect(dialog.getByText(failed)).toBeVisible()
      await expect(join).toBeEnabled()
    },
    again: () => join.click(),
    done: async () => {
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole("button", { name: "Link Telegram" })).toHaveCount(0)
      await expect(page.getByText(failed)).toHaveCount(0)
      expect(await cartOf(customer)).toEqual([2, 1])
      expect((await enter(person)).user_id).toBe(id)
    },
  }
}

/** What links two ways of signing in, or makes two accounts one. The person sends it again, and it is done once. */
export const writingLinks: ReadonlyArray<Action> = [
  { name: "a new e-mail for Telegram", prepare: addEmail },
  { name: "two accounts that become one", prepare: joinEmail },
  { name: "Telegram for an account with an e-mail", prepare: linkTelegram },
  { name: "an e-mail for an account of Telegram's widget", prepare: addEmailByWidget },
  { name: "an account of Telegram's widget that becomes one with another", prepare: joinTelegram },
]
