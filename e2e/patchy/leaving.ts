import { callApi } from "../fixtures/api-calls.ts"
import { expect } from "../fixtures/expect.ts"
import { accountPage, endedInCart, failed, signIn } from "./account-stage.ts"
import type { Action, Stage, Steps } from "./action.ts"
import { cartOf, fillCart, medicine, signedIn } from "./stage.ts"
import { pressingAway } from "./pressing.ts"

/** Whether the server still knows a session. */
const isKnown = async (token: string): Promise<boolean> => {
  try {
    await callApi("GET", "/account/sessions", { token })
    return true
  } catch (error) {
    if (error instanceof Error && error.message.includes("401")) return false
    throw error
  }
}

/** Runs in the page: what the device still keeps of a person. */
const keptOnDevice = (): ReadonlyArray<string> =>
  [localStorage, sessionStorage].flatMap((store) =>
    Object.keys(store).filter((key) => /user|cart|search|watch/i.test(key) && store.getItem(key) !== ""),
  )

const signOut = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const person = await signedIn(stage.visitor)
  await fillCart(stage.shop, person, [2])
  await stage.visitor.open("/user/cart")
  await expect(page.getByRole("button", { name: /^Remove/ })).toBeVisible()
  await stage.visitor.settled()
  const isGone = async () => {
    await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(0)
    // a sign-out loads the page anew, and whoever asks it at that moment asks again
    await expect.poll(() => page.evaluate(keptOnDevice).catch(() => ["is loading"])).toEqual([])
  }
  return {
    act: async () => {
      await page.getByRole("button", { name: "Open menu" }).click()
      await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click()
    },
    // Nobody waits for the server: who takes the phone next sees nothing of this person.
    told: isGone,
    done: async () => {
      await isGone()
      await expect(page.getByRole("heading", { name: "Welcome to Rokthnam" })).toBeVisible({
        timeout: 45_000,
      })
      // Also a sign-out of which the server did not hear: the device has sent later that the session is over.
      await expect.poll(() => isKnown(person.token), { timeout: 45_000 }).toBe(false)
      await expect.poll(() => page.evaluate(() => localStorage.getItem("leftSessions"))).toBeNull()
    },
  }
}

/**
 * The session ends elsewhere, and who is asked to sign in again leaves instead. Without a connection nobody is asked, and the
 * page can be read until there is one.
 */
const leaveDialog = async (stage: Stage): Promise<Steps> => {
  const { visitor, cut } = stage
  const { page } = visitor
  const { person, token, dialog } = await endedInCart(stage)
  const leave = dialog.getByRole("button", { name: "Leave this page" })
  await expect(leave).toBeVisible()
  await visitor.settled()
  const isAway = cut === "offline"
  const isGone = async () => {
    await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(0)
    await expect.poll(() => page.evaluate(keptOnDevice).catch(() => ["is loading"])).toEqual([])
  }
  return {
    act: () => (isAway ? expect(dialog).toHaveCount(0) : leave.click()),
    told: async () => {
      if (!isAway) return isGone()
      await expect(page.getByText("You are not signed in any more.").first()).toBeVisible()
      await expect(page.getByRole("heading", { level: 3, name: medicine })).toBeVisible()
    },
    done: async () => {
      if (isAway) await leave.click()
      await isGone()
      await expect(page.getByRole("heading", { name: "Welcome to Rokthnam" })).toBeVisible({
        timeout: 45_000,
      })
      // Who has left wants nothing more: not what was pressed before, nor elsewhere the end of a session.
      expect(await cartOf({ ...person, token })).toEqual([2])
      expect(await isKnown(token)).toBe(true)
    },
  }
}

const endDevice = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const person = await signedIn(stage.visitor)
  const { access_token: other } = await signIn(person.email)
  await accountPage(stage)
  const button = page.getByRole("button", { name: /^Sign out Unknown device/ })
  await expect(button).toBeVisible()
  return {
    ...pressingAway(page, button),
    done: async () => {
      await expect(button).toHaveCount(0)
      await expect(page.getByText("This device", { exact: true })).toBeVisible()
      await expect(page.getByText(failed)).toHaveCount(0)
      await expect(page.getByText("This is not here any more.")).toHaveCount(0)
      expect(await isKnown(other)).toBe(false)
      expect(await cartOf(person)).toEqual([])
    },
  }
}

const endOthers = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const person = await signedIn(stage.visitor)
  const others = [await signIn(person.email), await signIn(person.email)]
  await accountPage(stage)
  const button = page.getByRole("button", { name: "Sign out everywhere else" })
  const devices = page.getByRole("button", { name: /^Sign out Unknown device/ })
  await expect(devices).toHaveCount(others.length)
  return {
    ...pressingAway(page, button),
    done: async () => {
      await expect(devices).toHaveCount(0)
      await expect(page.getByText("This device", { exact: true })).toBeVisible()
      await expect(page.getByText(failed)).toHaveCount(0)
      for (const { access_token: token } of others) expect(await isKnown(token)).toBe(false)
      expect(await isKnown(person.token)).toBe(true)
    },
  }
}

/** The ways out of an account, here and elsewhere. */
export const leaving: ReadonlyArray<Action> = [
  { name: "a sign-out", prepare: signOut },
  { name: "the way out of the dialog that asks to sign in", prepare: leaveDialog },
  { name: "the end of another device's session", prepare: endDevice },
  { name: "the end of all other sessions", prepare: endOthers },
]
