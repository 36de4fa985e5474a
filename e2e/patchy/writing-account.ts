import { randomInt } from "node:crypto"
import { readFile } from "node:fs/promises"
import { expect } from "../fixtures/expect.ts"
import { journeyPassword } from "../fixtures/accounts.ts"
import { callApi } from "../fixtures/api-calls.ts"
import { holdByTelegram, mainSays, pressMain } from "../fixtures/telegram-client.ts"
import { holdTelegramWidget } from "../fixtures/telegram-widget.ts"
import { accountPage, failed, signIn, smallPhoto } from "./account-stage.ts"
import type { Action, Stage, Steps } from "./action.ts"
import { cartOf, customerElsewhere, fillCart, signedIn } from "./stage.ts"

const saveProfile = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const { token } = await signedIn(stage.visitor)
  await accountPage(stage)
  const save = page.getByRole("button", { name: "Save", exact: true })
  return {
    act: async () => {
      await page.getByLabel("First name").fill("Bopha")
      await save.click()
    },
    told: async () => {
      await expect(page.getByText(failed).first()).toBeVisible()
      await expect(page.getByLabel("First name")).toHaveValue("Bopha")
    },
    again: () => save.click(),
    done: async () => {
      await expect(page.getByText("Your profile was saved.")).toBeVisible()
      const { first_name } = await callApi<{ readonly first_name: string }>("GET", "/account/profile", {
        token,
      })
      expect(first_name).toBe("Bopha")
    },
  }
}

const savePhoto = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const { token } = await signedIn(stage.visitor)
  await accountPage(stage)
  const save = page.getByRole("button", { name: "Save", exact: true })
  return {
    act: async () => {
      await page.getByLabel("Profile photo").setInputFiles(smallPhoto)
      await save.click()
    },
    told: async () => {
      await expect(page.getByText(failed).first()).toBeVisible()
      // It need not be chosen again.
      await expect(page.getByRole("button", { name: "Remove photo" })).toBeVisible()
      await expect(save).toBeEnabled()
    },
    again: () => save.click(),
    done: async () => {
      await expect(page.getByText("Your profile was saved.")).toBeVisible()
      const { photo } = await callApi<{ readonly photo: string | null }>("GET", "/account/profile", { token })
      expect(photo).toMatch(/\.\w+$/)
    },
  }
}

/** Opens the form for an e-mail inside Telegram, as a person who has no other account in the app. */
const emailForm = async (stage: Stage) => {
  const { page, context } = stage.visitor
  const person = { id: randomInt(10_000_000, 900_000_000), first_name: "Dara" }
  await stage.visitor.open(await holdByTelegram(context, person))
  await expect(page.getByRole("heading", { name: "Welcome, Dara" })).toBeVisible()
  await accountPage(stage)
  await page.getByRole("button", { name: "Add an e-mail" }).click()
  return page.getByRole("dialog", { name: "Add an e-mail" })
}

const addEmail = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const dialog = await emailForm(stage)
  const email = `${crypto.randomUUID()}@rokthnam.test`
  return {
    act: async () => {
      await dialog.getByRole("button", { name: "I have none" }).click()
      await dialog.getByLabel("E-mail", { exact: true }).fill(email)
      await dialog.getByLabel("Password", { exact: true }).fill(journeyPassword)
      await mainSays(page, "Link")
      await pressMain(page)
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
  const dialog = await emailForm(stage)
  await dialog.getByLabel("E-mail", { exact: true }).fill(other.email)
  await dialog.getByLabel("Password", { exact: true }).fill(journeyPassword)
  await mainSays(page, "Link")
  await pressMain(page)
  const question = dialog.getByText("This cannot be undone", { exact: false }).first()
  await mainSays(page, "Join both accounts")
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

const changePassword = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const { email } = await signedIn(stage.visitor)
  await accountPage(stage)
  const button = page.getByRole("button", { name: "Change password" })
  const next = "another password of the journeys"
  return {
    act: async () => {
      await page.getByLabel("Current password", { exact: true }).fill(journeyPassword)
      await page.getByLabel("New password", { exact: true }).fill(next)
      await button.click()
    },
    told: async () => {
      await expect(page.getByText(failed).first()).toBeVisible()
      await expect(page.getByLabel("New password", { exact: true })).toHaveValue(next)
    },
    again: () => button.click(),
    done: async () => {
      await expect(page.getByText("Your password was changed.")).toBeVisible()
      await expect(page.getByText(failed)).toHaveCount(0)
      expect((await signIn(email, next)).user_id).toBeGreaterThan(0)
      await expect(signIn(email)).rejects.toThrow("401")
      // The person is still signed in here.
      await page.reload()
      await expect(page.getByText(email)).toBeVisible()
    },
  }
}

const exportData = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const { email } = await signedIn(stage.visitor)
  await accountPage(stage)
  const dialog = page.getByRole("dialog", { name: "Download your data" })
  const button = dialog.getByRole("button", { name: "Download my data" })
  const download = page.waitForEvent("download", { timeout: 60_000 })
  return {
    act: async () => {
      await page.getByRole("button", { name: "Download my data" }).click()
      await dialog.getByLabel("Current password", { exact: true }).fill(journeyPassword)
      await button.click()
    },
    told: () => expect(dialog.getByText(failed)).toBeVisible(),
    again: () => button.click(),
    done: async () => {
      await expect(page.getByText("The file was downloaded.")).toBeVisible()
      expect(await readFile(await (await download).path(), "utf8")).toContain(email)
    },
  }
}

const deleteAccount = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const person = await signedIn(stage.visitor)
  await accountPage(stage)
  const dialog = page.getByRole("dialog", { name: "Delete your account" })
  const button = dialog.getByRole("button", { name: "Delete for good" })
  return {
    act: async () => {
      await page.getByRole("button", { name: "Delete my account" }).click()
      await dialog.getByLabel("Current password", { exact: true }).fill(journeyPassword)
      await button.click()
    },
    told: () => expect(dialog.getByText(failed)).toBeVisible(),
    // After an answer that was lost there is nobody left whom the server would know.
    again: () => button.click({ timeout: 3000 }).catch(() => undefined),
    done: async () => {
      await expect(
        page.getByText(/Your account was deleted\.|your account is most likely deleted/),
      ).toBeVisible()
      await expect(page).toHaveURL(/\/login$/)
      await expect(signIn(person.email)).rejects.toThrow("401")
    },
  }
}

/** What changes an account. The person sends it again, and it is done once. */
export const writingAccount: ReadonlyArray<Action> = [
  { name: "the profile", prepare: saveProfile },
  { name: "a photo of the profile", prepare: savePhoto },
  { name: "a new e-mail for Telegram", prepare: addEmail },
  { name: "two accounts that become one", prepare: joinEmail },
  { name: "Telegram for an account with an e-mail", prepare: linkTelegram },
  { name: "a new password", prepare: changePassword },
  { name: "the download of the data", prepare: exportData },
  { name: "the deletion of the account", prepare: deleteAccount },
]
