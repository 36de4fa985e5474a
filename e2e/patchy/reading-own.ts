import { expect } from "../fixtures/expect.ts"
import type { Action, Stage, Steps } from "./action.ts"
import { cannotRead, searched } from "./reading-stage.ts"
import { fillCart, medicine, near, signedIn, tryAgain } from "./stage.ts"

const openCart = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const person = await signedIn(stage.visitor)
  await fillCart(stage.shop, person, [2])
  await searched(stage, `/user/dashboard?query=${medicine}&${near}`)
  return {
    act: () => page.getByRole("link", { name: /cart/i }).first().click(),
    told: () => expect(page.getByText(cannotRead).first()).toBeVisible(),
    again: () => tryAgain(page),
    done: () => expect(page.getByRole("button", { name: /^Remove/ })).toBeVisible(),
  }
}

const atOnePharmacy = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const person = await signedIn(stage.visitor)
  await fillCart(stage.shop, person, [1, 1])
  await stage.visitor.open(`/?${near}&query=${medicine}`)
  await expect(page.getByRole("article").first()).toBeVisible()
  await stage.visitor.open("/user/cart")
  const button = page.getByRole("button", { name: "Everything at one pharmacy?" })
  await expect(button).toBeVisible()
  await stage.visitor.settled()
  const dialog = page.getByRole("dialog")
  return {
    act: async () => {
      await button.click()
      // Where the person is, is asked first.
      await dialog.getByRole("button", { name: "Koh Kong" }).click()
    },
    told: async () => {
      await expect(dialog.getByText(cannotRead).first()).toBeVisible()
      await expect(page.getByRole("button", { name: /^Remove/, includeHidden: true })).toHaveCount(2)
    },
    again: () => tryAgain(page),
    done: () => expect(dialog.getByText("Where you can buy all 2 medicines at once:")).toBeVisible(),
  }
}

const openDoors = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  await stage.visitor.open("/help")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await stage.visitor.settled()
  return {
    act: async () => {
      await page.getByRole("button", { name: "Open menu" }).click()
      await page.getByRole("dialog").getByRole("link", { name: "Sign in" }).click()
    },
    told: () => expect(page.getByText(cannotRead).first()).toBeVisible(),
    again: () => Promise.resolve(false),
    done: () =>
      expect(page.getByRole("heading", { name: "Welcome to Rokthnam" })).toBeVisible({ timeout: 45_000 }),
  }
}

const openAccount = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const { email } = await signedIn(stage.visitor)
  await searched(stage, `/user/dashboard?query=${medicine}&${near}`)
  return {
    act: async () => {
      await page.getByRole("button", { name: "Open menu" }).click()
      await page.getByRole("dialog").getByRole("link", { name: "Account" }).click()
    },
    told: () => expect(page.getByText(cannotRead).first()).toBeVisible(),
    again: () => tryAgain(page),
    done: async () => {
      await expect(page.getByText(email)).toBeVisible()
      await expect(page.getByText(cannotRead)).toHaveCount(0)
    },
  }
}

/** What shows somebody what is theirs, and only reads. What was loaded stays. */
export const readingOwn: ReadonlyArray<Action> = [
  { name: "the cart", prepare: openCart },
  { name: "everything at one pharmacy", prepare: atOnePharmacy },
  { name: "the sign-in page", prepare: openDoors },
  { name: "the account", prepare: openAccount },
]
