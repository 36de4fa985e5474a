import type { Locator, Page } from "playwright"
import { readFile } from "node:fs/promises"
import { expect } from "../fixtures/expect.ts"
import { journeyPassword } from "../fixtures/accounts.ts"
import { callApi } from "../fixtures/api-calls.ts"
import { guessPassword } from "../fixtures/guesses.ts"
import { mainSays } from "../fixtures/telegram-client.ts"
import { accountPage, failed, signIn, smallPhoto } from "./account-stage.ts"
import type { Action, Stage, Steps } from "./action.ts"
import { pressingAway } from "./pressing.ts"
import { signedIn } from "./stage.ts"
import { startInTelegram } from "./telegram-stage.ts"

type Profile = { readonly first_name: string; readonly photo: string | null }

/** Saves the profile after a change, which stays on the page while it was not saved, and is in the profile afterwards. */
const saving =
  (
    change: (page: Page) => Promise<void>,
    stays: (page: Page, save: Locator) => Promise<void>,
    expected: Record<string, unknown>,
    /** What the account has before, by the API alone. */
    before: (token: string) => Promise<unknown> = () => Promise.resolve(),
  ) =>
  async (stage: Stage): Promise<Steps> => {
    const { page } = stage.visitor
    const { token } = await signedIn(stage.visitor)
    await before(token)
    await accountPage(stage)
    const save = page.getByRole("button", { name: "Save", exact: true })
    return {
      act: async () => {
        await change(page)
        await save.click()
      },
      told: async () => {
        await expect(page.getByText(failed).first()).toBeVisible()
        await stays(page, save)
      },
      again: () => save.click(),
      done: async () => {
        await expect(page.getByText("Your profile was saved.")).toBeVisible()
        expect(await callApi<Profile>("GET", "/account/profile", { token })).toMatchObject(expected)
      },
    }
  }

const saveProfile = saving(
  (page) => page.getByLabel("First name").fill("Bopha"),
  (page) => expect(page.getByLabel("First name")).toHaveValue("Bopha"),
  { first_name: "Bopha" },
)

const savePhoto = saving(
  (page) => page.getByLabel("Profile photo").setInputFiles(smallPhoto),
  // It need not be chosen again.
  async (page, save) => {
    await expect(page.getByRole("button", { name: "Remove photo" })).toBeVisible()
    await expect(save).toBeEnabled()
  },
  { photo: expect.stringMatching(/\.\w+$/) },
)

/** Gives a customer a photo. */
const withPhoto = async (token: string): Promise<unknown> => {
  const body = new FormData()
  body.set("file", new Blob([smallPhoto.buffer], { type: smallPhoto.mimeType }), smallPhoto.name)
  const { filename } = await callApi<{ readonly filename: string }>("POST", "/api/images/upload", { body })
  const profile = { first_name: "Sokha", last_name: "Chan", photo: filename }
  return callApi("PUT", "/account/profile", { token, body: profile })
}

const removePhoto = saving(
  (page) => page.getByRole("button", { name: "Remove photo" }).click(),
  async (page, save) => {
    await expect(page.getByRole("button", { name: "Remove photo" })).toHaveCount(0)
    await expect(save).toBeEnabled()
  },
  { photo: null },
  withPhoto,
)

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

type Security = { readonly warning: object | null }

const knowOfGuesses = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const { email, token } = await signedIn(stage.visitor)
  await guessPassword(email)
  await accountPage(stage)
  const button = page.getByRole("button", { name: "I know about it" })
  await expect(button).toBeVisible()
  return {
    ...pressingAway(page, button),
    done: async () => {
      await expect(page.getByText("Somebody tried wrong passwords")).toHaveCount(0)
      await expect(page.getByText(failed)).toHaveCount(0)
      expect((await callApi<Security>("GET", "/account/security", { token })).warning).toBeNull()
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

/** Deletes the account, after what `prove` says of who the person is; then it `isGone` on the server. */
const deleting = async (
  stage: Stage,
  prove: (dialog: Locator) => Promise<unknown>,
  isGone: () => Promise<unknown>,
): Promise<Steps> => {
  const { page } = stage.visitor
  await accountPage(stage)
  const dialog = page.getByRole("dialog", { name: "Delete your account" })
  const button = dialog.getByRole("button", { name: "Delete for good" })
  return {
    act: async () => {
      await page.getByRole("button", { name: "Delete my account" }).click()
      await prove(dialog)
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
      await isGone()
    },
  }
}

const deleteAccount = async (stage: Stage): Promise<Steps> => {
  const { email } = await signedIn(stage.visitor)
  return deleting(
    stage,
    (dialog) => dialog.getByLabel("Current password", { exact: true }).fill(journeyPassword),
    () => expect(signIn(email)).rejects.toThrow("401"),
  )
}

/** Telegram has said who the person is. The app, which signs in by itself there, must not make them a new account. */
const deleteInTelegram = async (stage: Stage): Promise<Steps> => {
  const person = await startInTelegram(stage.visitor)
  const id = Number(await person.stored("userId"))
  const token = (await person.stored("userToken")) ?? ""
  return deleting(
    stage,
    (dialog) => expect(dialog.getByText("Telegram again later, you get a new, empty account")).toBeVisible(),
    async () => {
      await mainSays(stage.visitor.page, "Sign in with Telegram")
      expect(await person.stored("userToken")).toBeNull()
      await expect(callApi("GET", "/account/profile", { token })).rejects.toThrow("401")
      expect((await person.signIn()).user_id).not.toBe(id)
    },
  )
}

/** What changes an account. The person sends it again, and it is done once. */
export const writingAccount: ReadonlyArray<Action> = [
  { name: "the profile", prepare: saveProfile },
  { name: "a photo of the profile", prepare: savePhoto },
  { name: "the removal of a profile's photo", prepare: removePhoto },
  { name: "a new password", prepare: changePassword },
  { name: "a warning of guesses that is known", prepare: knowOfGuesses },
  { name: "the download of the data", prepare: exportData },
  { name: "the deletion of the account", prepare: deleteAccount },
  { name: "the deletion of an account inside Telegram", prepare: deleteInTelegram },
]
