import { randomInt } from "node:crypto"
import { journeyPassword } from "../fixtures/accounts.ts"
import { expect } from "../fixtures/expect.ts"
import { askToJoin, openEmailForm, sendEmail } from "../fixtures/joining.ts"
import { pressMain } from "../fixtures/telegram-client.ts"
import { holdTelegramWidget } from "../fixtures/telegram-widget.ts"
import { accountPage, failed, signIn } from "./account-stage.ts"
import type { Action, Stage, Steps } from "./action.ts"
import { cartOf, customerElsewhere, fillCart, signedIn } from "./stage.ts"
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
      await expect(dialog.getByLabel("E-mail", { exact: true })).toHaveValue(other.email)
    },
    // The question comes again, unless the accounts are one already.
    again: async () => {
      // The words of the failure before stand until the request begins, and must not be taken for its answer.
      const asked = page.waitForRequest((request) => request.method() === "POST")
      await pressMain(page)
      await asked
      await stage.visitor.settled()
      await expect(question.or(dialog.getByText(failed)))
        .toBeVisible()
        .catch(() => undefined)
      if (await question.isVisible()) await pressMain(page)
    },
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

/** What links two ways of signing in, or makes two accounts one. The person sends it again, and it is done once. */
export const writingLinks: ReadonlyArray<Action> = [
  { name: "a new e-mail for Telegram", prepare: addEmail },
  { name: "two accounts that become one", prepare: joinEmail },
  { name: "Telegram for an account with an e-mail", prepare: linkTelegram },
]
