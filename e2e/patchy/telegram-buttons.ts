import { expect } from "../fixtures/expect.ts"
import { mainSays, pressMain, tell } from "../fixtures/telegram-client.ts"
import type { Action, Stage, Steps } from "./action.ts"
import { cannotRead, firstOffer, searched } from "./reading-stage.ts"
import { fillCart, kohKong, medicine, near, tryAgain } from "./stage.ts"
import { isWelcome, personOfTelegram, startInTelegram } from "./telegram-stage.ts"

/** The cart's question is on Telegram's main button, and then the one where the person is. */
const atOnePharmacy = async ({ visitor, shop }: Stage): Promise<Steps> => {
  const { page, context } = visitor
  await context.setGeolocation(kohKong)
  const token = (await (await startInTelegram(visitor)).stored("userToken")) ?? ""
  await fillCart(shop, { token }, [1, 1])
  await visitor.open("/user/cart")
  await mainSays(page, "Everything at one pharmacy?")
  await visitor.settled()
  const dialog = page.getByRole("dialog", { name: "Everything at one pharmacy?" })
  return {
    act: async () => {
      await pressMain(page)
      await mainSays(page, "Use my location")
      await pressMain(page)
    },
    told: async () => {
      await expect(dialog.getByText(cannotRead).first()).toBeVisible()
      await expect(page.getByRole("button", { name: /^Remove/, includeHidden: true })).toHaveCount(2)
    },
    again: () => tryAgain(page),
    done: async () => {
      await expect(dialog.getByText("Where you can buy all 2 medicines at once:")).toBeVisible()
      await expect(dialog.getByText(cannotRead)).toHaveCount(0)
    },
  }
}

/** Telegram's own button leads back to what was found, which is shown without asking. */
const backToResults = async (stage: Stage): Promise<Steps> => {
  const { visitor } = stage
  const { page } = visitor
  await startInTelegram(visitor)
  const dialog = await firstOffer(stage, `/user/dashboard?query=${medicine}&${near}`)
  await dialog.getByRole("link", { name: "More about it" }).click()
  await expect(page.getByRole("heading", { level: 1, name: medicine })).toBeVisible()
  await visitor.settled()
  const isBack = async () => {
    await expect(page).toHaveURL(new RegExp(`/user/dashboard\\?.*query=${medicine}`))
    await expect(page.getByRole("heading", { level: 2, name: /^\d+ results/ })).toBeVisible()
    await expect(page.getByRole("article").first()).toContainText(medicine)
  }
  return {
    act: () => tell(page, "back_button_pressed"),
    told: isBack,
    done: async () => {
      await isBack()
      await expect(page.getByText(cannotRead)).toHaveCount(0)
    },
  }
}

/** Telegram's sign-in does not come through, and the person wants another way, whose page does not come either. */
const anotherWay = async ({ visitor }: Stage): Promise<Steps> => {
  const { page } = visitor
  const person = await personOfTelegram(visitor)
  const isLost = { isSo: true }
  await page.route("**/users/telegram-miniapp-login", (route) =>
    isLost.isSo ? route.abort("connectionreset") : route.fallback(),
  )
  await visitor.open(person.address)
  const link = page.getByRole("link", { name: "Sign in another way" })
  await expect(link).toBeVisible()
  await visitor.settled()
  isLost.isSo = false
  const email = page.getByLabel("E-mail")
  const welcome = page.getByRole("heading", { name: "Welcome, Dara" })
  return {
    act: () => link.click(),
    told: () => expect(email.or(page.getByText(cannotRead)).first()).toBeVisible(),
    done: async () => {
      // Telegram's sign-in is tried again when the connection is back, and otherwise stands beside the form.
      await expect(email.or(welcome)).toBeVisible({ timeout: 45_000 })
      if (await email.isVisible()) {
        await mainSays(page, "Sign in with Telegram")
        await pressMain(page)
      }
      await isWelcome(visitor)
      await expect(page).toHaveURL(/\/user\/dashboard/)
      await expect(page.getByText("Telegram login failed")).toHaveCount(0)
      expect(await person.stored("userId")).toBe(String((await person.signIn()).user_id))
    },
  }
}

/** From a page that does not come, Telegram's button leads back to the one before, which is still there. */
const backFromMissing = async (stage: Stage): Promise<Steps> => {
  const { visitor } = stage
  const { page } = visitor
  await startInTelegram(visitor)
  await searched(stage, `/user/dashboard?query=${medicine}&${near}`)
  const help = page.getByRole("heading", { level: 1, name: "User guide" })
  const isBack = async () => {
    await expect(page.getByRole("article").first()).toContainText(medicine)
    await expect(page).toHaveURL(new RegExp(`query=${medicine}`))
    await expect(help).toHaveCount(0)
  }
  return {
    act: async () => {
      await page.getByRole("contentinfo").getByRole("link", { name: "Help" }).click()
      await expect(help.or(page.getByText(cannotRead)).first()).toBeVisible()
      await tell(page, "back_button_pressed")
    },
    told: isBack,
    done: async () => {
      await isBack()
      await expect(page.getByText(cannotRead)).toHaveCount(0)
    },
  }
}

/** The browser inside Telegram gives no place, and Telegram's own manager says Phnom Penh. */
const placeOfTelegram = async ({ visitor }: Stage): Promise<Steps> => {
  const { page, context } = visitor
  await startInTelegram(visitor)
  await context.clearPermissions()
  await visitor.open(`/user/dashboard?query=${medicine}`)
  await mainSays(page, "Use my location")
  await visitor.settled()
  const name = page.getByText("Near where Telegram last found you")
  const results = page.getByRole("heading", { level: 2, name: /^\d+ results?/ })
  return {
    act: () => pressMain(page),
    told: async () => {
      await expect(page.getByText(cannotRead).first()).toBeVisible()
      await expect(name).toBeVisible()
      await expect.poll(() => new URL(page.url()).searchParams.get("near")).toBe("11.56,104.92")
    },
    again: () => tryAgain(page),
    done: async () => {
      // Other journeys may have it there.
      await expect(results.or(page.getByText(`No pharmacy nearby has “${medicine}”`))).toBeVisible()
      await expect(name).toBeVisible()
      await expect(page.getByText(cannotRead)).toHaveCount(0)
    },
  }
}

/** What is pressed inside Telegram alone, apart from what changes the cart. */
export const telegramButtons: ReadonlyArray<Action> = [
  { name: "everything at one pharmacy inside Telegram", prepare: atOnePharmacy },
  { name: "back to what was found, by Telegram's button", prepare: backToResults },
  { name: "back from a page that does not come, by Telegram's button", prepare: backFromMissing },
  { name: "another way to sign in inside Telegram", prepare: anotherWay },
  { name: "the place that Telegram knows", prepare: placeOfTelegram },
]
