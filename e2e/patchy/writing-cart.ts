import type { Locator } from "playwright"
import { journeyPassword } from "../fixtures/accounts.ts"
import { callApi } from "../fixtures/api-calls.ts"
import { expect } from "../fixtures/expect.ts"
import { mainSays, pressMain, tell } from "../fixtures/telegram-client.ts"
import { signIn } from "./account-stage.ts"
import type { Action, Stage, Steps } from "./action.ts"
import { firstOffer } from "./reading-stage.ts"
import { cartOf, fillCart, medicine, near, signedIn } from "./stage.ts"
import type { Person } from "./stage.ts"
import { startInTelegram } from "./telegram-stage.ts"

/** Longer than the app waits before it sends again what it has kept. */
const patience = { timeout: 45_000 }

const holds = (person: Person, quantities: ReadonlyArray<number>) =>
  expect.poll(() => cartOf(person), patience).toEqual(quantities)

/** Adds where the button of the opened page, or of a dialog over it, does. */
const add =
  (open: (stage: Stage) => Promise<Locator>, isCartShown: boolean) =>
  async (stage: Stage): Promise<Steps> => {
    const { visitor } = stage
    const { page } = visitor
    const person = await signedIn(visitor)
    const where = await open(stage)
    const button = where.getByRole("button", { name: /^Add to cart: / }).first()
    const waiting = where.getByRole("button", { name: /^Not sent yet: / })
    await expect(button).toBeVisible()
    await visitor.settled()
    return {
      // A person with a slow phone presses twice.
      act: () => button.dblclick(),
      told: async () => {
        await expect(page.getByText("It is kept on this phone").first()).toBeVisible()
        await expect(waiting).toBeVisible()
      },
      done: async () => {
        await holds(person, [1])
        await expect(waiting).toHaveCount(0, patience)
        if (isCartShown) await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible(patience)
      },
    }
  }

const onResults = async ({ visitor: { open, page } }: Stage): Promise<Locator> => {
  await open(`/user/dashboard?query=${medicine}&${near}`)
  return page.locator("main")
}

const inOffer = (stage: Stage): Promise<Locator> =>
  firstOffer(stage, `/user/dashboard?query=${medicine}&${near}`)

const atPharmacy = async ({ visitor: { open, page }, shop }: Stage): Promise<Locator> => {
  await open(`/pharmacies/${shop.id}`)
  return page.locator("main")
}

/** Telegram's own button, on a medicine's page; its words tell what has become of the press. */
const addByMainButton = async ({ visitor, shop }: Stage): Promise<Steps> => {
  const { page } = visitor
  const token = (await (await startInTelegram(visitor)).stored("userToken")) ?? ""
  await visitor.open(`/medicines/${shop.medicines[0] ?? 0}`)
  await mainSays(page, new RegExp(`^Add to cart: ${medicine}`))
  await visitor.settled()
  return {
    // A person with a slow phone presses twice.
    act: async () => {
      await pressMain(page)
      await tell(page, "main_button_pressed")
    },
    told: async () => {
      await expect(page.getByText("It is kept on this phone").first()).toBeVisible()
      await mainSays(page, /^Not sent yet: /)
    },
    done: async () => {
      await holds({ email: "", token }, [1])
      await mainSays(page, new RegExp(`^(Add to cart|Added): ${medicine}`))
    },
  }
}

/**
 * The session ends elsewhere, of which a page that anybody may see hears at the addition alone. What was wanted waits until the
 * same customer has signed in.
 */
const addAfterSessionEnd = async (stage: Stage): Promise<Steps> => {
  const { visitor } = stage
  const { page } = visitor
  const person = await signedIn(visitor)
  const where = await atPharmacy(stage)
  const button = where.getByRole("button", { name: /^Add to cart: / }).first()
  await expect(button).toBeVisible()
  await visitor.settled()
  const { access_token: token } = await signIn(person.email)
  await callApi("POST", "/account/end-other-sessions", { token })
  return {
    act: () => button.click(),
    told: () => expect(page.getByText("It is kept on this phone").first()).toBeVisible(),
    done: async () => {
      // The page hears by itself, when it sends what waits.
      const menu = page.getByRole("dialog")
      await page.getByRole("button", { name: "Open menu" }).click()
      await menu.getByRole("link", { name: "Sign in" }).click(patience)
      await page.getByLabel("E-mail").fill(person.email)
      await page.getByLabel("Password", { exact: true }).fill(journeyPassword)
      await page.getByRole("tabpanel").getByRole("button", { name: "Sign in", exact: true }).click()
      await holds({ ...person, token }, [1])
      await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible(patience)
    },
  }
}

type Change = {
  readonly name: string
  readonly button: RegExp
  /** The cart before and after; the page's last quantity is the one of the first line. */
  readonly from: ReadonlyArray<number>
  readonly to: ReadonlyArray<number>
  readonly waits: string
}

const change =
  ({ button: label, from, to, waits }: Change) =>
  async ({ visitor, shop }: Stage): Promise<Steps> => {
    const { page } = visitor
    const person = await signedIn(visitor)
    await fillCart(shop, person, from)
    await visitor.open("/user/cart")
    const button = page.getByRole("button", { name: label }).first()
    await expect(button).toBeVisible()
    await visitor.settled()
    return {
      act: () => button.click(),
      told: async () => {
        await expect(page.getByText(waits).first()).toBeVisible()
        // What was loaded is still there, the medicines of which the person thinks too.
        await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(from.length)
      },
      done: async () => {
        await holds(person, to)
        await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(to.length, patience)
        await expect(page.getByText(waits)).toHaveCount(0, patience)
        await expect(page.getByRole("status").filter({ hasText: /^\d+$/ })).toHaveText(
          to.map(String),
          patience,
        )
      },
    }
  }

const changes: ReadonlyArray<Change> = [
  {
    name: "one more in the cart",
    button: /^One more of/,
    from: [2, 1],
    to: [3, 1],
    waits: "One more: not sent yet.",
  },
  {
    name: "one less in the cart",
    button: /^One less of/,
    from: [3, 1],
    to: [2, 1],
    waits: "One less: not sent yet.",
  },
  {
    name: "a removal from the cart",
    button: /^Remove/,
    from: [2, 1],
    to: [1],
    waits: "Removal: not sent yet.",
  },
]

/** What changes the cart. It is kept on the device, and sent by itself. */
export const writingCart: ReadonlyArray<Action> = [
  { name: "an addition to the cart", prepare: add(onResults, true) },
  { name: "an addition in an open offer", prepare: add(inOffer, true) },
  { name: "an addition on a pharmacy's page", prepare: add(atPharmacy, false) },
  { name: "an addition on a pharmacy's page when the session has ended", prepare: addAfterSessionEnd },
  { name: "an addition by Telegram's button", prepare: addByMainButton },
  ...changes.map((one) => ({ name: one.name, prepare: change(one) })),
]
