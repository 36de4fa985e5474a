import { randomInt } from "node:crypto"
import { readFile } from "node:fs/promises"
import type { Locator } from "playwright"
import { callApi } from "../fixtures/api-calls.ts"
import { expect } from "../fixtures/expect.ts"
import { holdTelegramWidget, signed } from "../fixtures/telegram-widget.ts"
import { accountPage, failed } from "./account-stage.ts"
import type { Action, Stage, Steps } from "./action.ts"
import { storeSession } from "./stage.ts"
import type { Session } from "./stage.ts"
import { isWelcome } from "./telegram-stage.ts"

/** A person whom nobody knows yet. */
export const personOfWidget = () => ({ id: String(randomInt(10_000_000, 900_000_000)), first_name: "Dara" })

/** Signs in by the API alone, as the widget of this person did a minute ago: what it signs on the page is other data. */
export const enter = (person: ReturnType<typeof personOfWidget>): Promise<Session> =>
  callApi<Session>("POST", "/users/telegram-login", { body: signed(person, 60) })

/** Opens a question on the account page of a customer without a password, which Telegram's widget answers. */
const askedForProof = async (stage: Stage, open: string, title: string) => {
  const { visitor } = stage
  const { page } = visitor
  const person = personOfWidget()
  const session = await enter(person)
  await storeSession(visitor, session)
  const widget = await holdTelegramWidget(page, person)
  await accountPage(stage)
  await page.getByRole("button", { name: open }).click()
  const dialog = page.getByRole("dialog", { name: title })
  const button = widget.getByRole("button", { name: "Log in with Telegram" })
  await expect(button).toBeVisible()
  await visitor.settled()
  return { person, session, dialog, button }
}

/** Presses the widget's button, which signs anew each time: Telegram's page does not draw while the browser is busy with others. */
const proving = (button: Locator, dialog: Locator): Pick<Steps, "act" | "told"> => ({
  act: () => button.dispatchEvent("click"),
  told: () => expect(dialog.getByText(failed)).toBeVisible(),
})

const exportData = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const { person, dialog, button } = await askedForProof(stage, "Download my data", "Download your data")
  const download = page.waitForEvent("download", { timeout: 60_000 })
  return {
    ...proving(button, dialog),
    again: () => button.dispatchEvent("click"),
    done: async () => {
      await expect(page.getByText("The file was downloaded.")).toBeVisible()
      await expect(dialog).toHaveCount(0)
      const file = await readFile(await (await download).path(), "utf8")
      expect(file).toContain(person.id)
    },
  }
}

const deleteAccount = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const { person, session, dialog, button } = await askedForProof(
    stage,
    "Delete my account",
    "Delete your account",
  )
  return {
    ...proving(button, dialog),
    // After an answer that was lost there is nobody left whom the server would know, and no dialog.
    again: async () => {
      if (!(await button.isVisible())) return false
      return button.dispatchEvent("click", {}, { timeout: 3000 }).catch(() => false)
    },
    done: async () => {
      const words = /Your account was deleted\.|your account is most likely deleted/
      await expect(page.getByText(words)).toBeVisible()
      await expect(page).toHaveURL(/\/login$/)
      await expect(callApi("GET", "/account/profile", { token: session.access_token })).rejects.toThrow("401")
      expect((await enter(person)).user_id).not.toBe(session.user_id)
    },
  }
}

/** Telegram is out of reach when the sign-in page is opened, and asked for again when the person thinks that it is back. */
const reachTelegram = async ({ visitor, cut }: Stage): Promise<Steps> => {
  const { page } = visitor
  const person = personOfWidget()
  const widget = await holdTelegramWidget(page, person)
  let isAway = true
  await page.route("https://oauth.telegram.org/**", (route) => (isAway ? route.abort() : route.fallback()))
  await visitor.open("/login")
  const away = page.getByText(/^Telegram cannot be reached from here\./)
  await expect(away).toBeVisible()
  await visitor.settled()
  // The tests stand in for Telegram, which nobody reaches without a connection.
  isAway = cut === "offline"
  const retry = page.getByRole("button", { name: "Try again" })
  return {
    act: () => retry.click(),
    told: async () => {
      await expect(away).toBeVisible()
      await expect(page.getByLabel("E-mail")).toBeVisible()
    },
    again: async () => {
      isAway = false
      if (!(await retry.isVisible())) return false
      return retry.click({ timeout: 2000 }).catch(() => false)
    },
    done: async () => {
      const button = widget.getByRole("button", { name: "Log in with Telegram" })
      await expect(button).toBeVisible()
      await expect(away).toHaveCount(0)
      await button.dispatchEvent("click")
      await page.waitForURL("**/user/dashboard")
      await isWelcome(visitor)
    },
  }
}

/**
 * Telegram was there a moment ago, and is not when the question is opened once more: no grey box stands in its place, and the
 * widget comes when it is asked for again.
 */
const reachInQuestion = async (stage: Stage): Promise<Steps> => {
  const { visitor, cut } = stage
  const { page } = visitor
  const { person, dialog, button } = await askedForProof(stage, "Download my data", "Download your data")
  await dialog.getByRole("button", { name: "Close" }).click()
  await expect(dialog).toHaveCount(0)
  let isAway = cut === "offline"
  // The tests stand in for Telegram, which nobody reaches without a connection.
  await page.route("https://oauth.telegram.org/**", (route) => (isAway ? route.abort() : route.fallback()))
  const away = dialog.getByText(/^Telegram cannot be reached from here\./)
  const retry = dialog.getByRole("button", { name: "Try again" })
  const download = page.waitForEvent("download", { timeout: 60_000 })
  return {
    act: () => page.getByRole("button", { name: "Download my data" }).click(),
    told: async () => {
      await expect(away).toBeVisible()
      await expect(page.locator("iframe")).toHaveCount(0)
    },
    again: async () => {
      isAway = false
      if (!(await retry.isVisible())) return false
      return retry.click({ timeout: 2000 }).catch(() => false)
    },
    done: async () => {
      await expect(button).toBeVisible()
      await expect(away).toHaveCount(0)
      await button.dispatchEvent("click")
      await expect(page.getByText("The file was downloaded.")).toBeVisible()
      expect(await readFile(await (await download).path(), "utf8")).toContain(person.id)
    },
  }
}

/** What Telegram's widget proves on the website, and the way to it. */
export const proofs: ReadonlyArray<Action> = [
  { name: "the download of the data, proven by Telegram", prepare: exportData },
  { name: "the deletion of the account, proven by Telegram", prepare: deleteAccount },
  { name: "Telegram that is back on the sign-in page", prepare: reachTelegram },
  { name: "Telegram that is away when it is asked once more", prepare: reachInQuestion },
]
