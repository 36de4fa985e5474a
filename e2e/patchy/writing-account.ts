import type { Locator, Page } from "playwright"
import { readFile } from "node:fs/promises"
import { expect } from "../fixtures/expect.ts"
import { journeyPassword } from "../fixtures/accounts.ts"
import { callApi } from "../fixtures/api-calls.ts"
import { accountPage, failed, signIn, smallPhoto } from "./account-stage.ts"
import type { Action, Stage, Steps } from "./action.ts"
import { signedIn } from "./stage.ts"

type Profile = { readonly first_name: string; readonly photo: string | null }

/** Saves the profile after a change, which stays on the page while it was not saved, and is in the profile afterwards. */
const saving =
  (
    change: (page: Page) => Promise<void>,
    stays: (page: Page, save: Locator) => Promise<void>,
    expected: Record<string, unknown>,
  ) =>
  async (stage: Stage): Promise<Steps> => {
    const { page } = stage.visitor
    const { token } = await signedIn(stage.visitor)
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
  { name: "a new password", prepare: changePassword },
  { name: "the download of the data", prepare: exportData },
  { name: "the deletion of the account", prepare: deleteAccount },
]
