import type { Page } from "playwright"
import { callApi } from "../fixtures/api-calls.ts"
import { expect } from "../fixtures/expect.ts"
import { mainSays, pressMain } from "../fixtures/telegram-client.ts"
import { failed } from "./account-stage.ts"
import type { Action, Stage, Steps } from "./action.ts"
import { comesUntil } from "./connection.ts"
import { cartOf, medicine, near, tryAgain, tryBothAgain } from "./stage.ts"
import type { Shop } from "./stage.ts"
import { isWelcome, personOfTelegram, startInTelegram } from "./telegram-stage.ts"
import type { PersonOfTelegram } from "./telegram-stage.ts"

/** The call that signs in by what Telegram says of the person. */
const signInCall = "/users/telegram-miniapp-login"

const refusal = "Telegram login failed"

/** However often it was asked for, it is one account. */
const isOneAccount = async (person: PersonOfTelegram): Promise<void> => {
  expect(await person.stored("userId")).toBe(String((await person.signIn()).user_id))
}

/** Ends the session of the app from elsewhere. Returns the token of the one that goes on there. */
const endSession = async (person: PersonOfTelegram): Promise<string> => {
  const { access_token: token } = await person.signIn()
  await callApi("POST", "/account/end-other-sessions", { token })
  return token
}

/** Telegram opens the app, whose page comes; the sign-in that nobody presses does not come through. */
const start = async ({ visitor, cut }: Stage): Promise<Steps> => {
  const { page } = visitor
  const person = await personOfTelegram(visitor)
  return {
    act: async () => {
      await comesUntil(page, signInCall, cut)
      await visitor.open(person.address)
    },
    told: async () => {
      await expect(page.getByText(refusal)).toBeVisible()
      await expect(page.getByText(failed).first()).toBeVisible()
      // What needs no account is there.
      await expect(page.getByRole("combobox", { name: "Medicine name" })).toBeVisible()
    },
    again: () => tryAgain(page),
    done: async () => {
      await isWelcome(visitor)
      await expect(page.getByText(refusal)).toHaveCount(0)
      await isOneAccount(person)
    },
  }
}

/** The session ends elsewhere, which the API says when the person adds to the cart: the app signs in again by itself. */
const addAfterSessionEnd = async ({ visitor, cut }: Stage): Promise<Steps> => {
  const { page } = visitor
  const person = await startInTelegram(visitor)
  await visitor.open(`/user/dashboard?query=${medicine}&${near}`)
  const add = page.getByRole("button", { name: /^Add to cart: / }).first()
  await expect(add).toBeVisible()
  await visitor.settled()
  const token = await endSession(person)
  const dialog = page.getByRole("dialog", { name: "Please sign in again" })
  return {
    act: async () => {
      await comesUntil(page, signInCall, cut)
      await add.click()
    },
    told: async () => {
      // Without a connection nobody can sign in, and the page can be read.
      if (cut === "offline") await expect(page.getByText("You are offline.")).toBeVisible()
      else {
        await expect(dialog.getByText(refusal)).toBeVisible()
        await expect(dialog.getByText(failed)).toBeVisible()
      }
      // The page that the dialog stands over is the one of before.
      await expect(page.getByRole("article").first()).toContainText(medicine)
    },
    again: () => tryAgain(page),
    done: async () => {
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible()
      expect(await cartOf({ email: "", token })).toEqual([1])
      await isOneAccount(person)
    },
  }
}

/** The same on a page that anybody may see, where no dialog asks for a sign-in: what was wanted waits for it. */
const addOnPublicPage = async ({ visitor, shop, cut }: Stage): Promise<Steps> => {
  const { page } = visitor
  const person = await startInTelegram(visitor)
  await visitor.open(`/medicines/${shop.medicines[0] ?? 0}`)
  await mainSays(page, new RegExp(`^Add to cart: ${medicine}`))
  await visitor.settled()
  const token = await endSession(person)
  return {
    act: async () => {
      await comesUntil(page, signInCall, cut)
      await pressMain(page)
    },
    told: async () => {
      await expect(page.getByText(refusal)).toBeVisible()
      await expect(page.getByText(failed).first()).toBeVisible()
      await expect(page.getByRole("heading", { level: 1, name: medicine })).toBeVisible()
    },
    again: () => tryAgain(page),
    done: async () => {
      await expect.poll(() => cartOf({ email: "", token }), { timeout: 45_000 }).toEqual([1])
      await expect(page.getByText(refusal)).toHaveCount(0)
      await mainSays(page, new RegExp(`^(Add to cart|Added): ${medicine}`))
      await isOneAccount(person)
    },
  }
}

type Start = {
  readonly opening: (shop: Shop) => { readonly start?: string; readonly page?: string }
  /** What the page that is opened asks for. */
  readonly call: (shop: Shop) => string
  readonly isShown: (page: Page, shop: Shop) => Promise<void>
  /** What the person is asked first. */
  readonly answer?: (page: Page) => Promise<void>
}

/** A link, or the bot's button, opens a page inside Telegram; neither what it leads to nor the sign-in comes through. */
const startAt =
  ({ opening, call, isShown, answer }: Start) =>
  async ({ visitor, shop, cut }: Stage): Promise<Steps> => {
    const { page } = visitor
    const person = await personOfTelegram(visitor, opening(shop))
    return {
      act: async () => {
        await comesUntil(page, call(shop), cut)
        await visitor.open(person.address)
        await answer?.(page)
      },
      told: () => expect(page.getByText(failed).first()).toBeVisible(),
      // There may be one for the page and one for the sign-in.
      again: () => tryBothAgain(page),
      done: async () => {
        await isShown(page, shop)
        await expect.poll(() => person.stored("userId")).not.toBeNull()
        await expect(page.getByText(failed)).toHaveCount(0)
        await isOneAccount(person)
      },
    }
  }

const hasHeading = (page: Page, name: string) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible()

const firstOf = ({ medicines }: Shop): number => medicines[0] ?? 0

/** The search that a link names is answered once the person has said where they are. */
const linkedSearch = startAt({
  opening: () => ({ start: `s_${Buffer.from(medicine).toString("base64url")}` }),
  call: () => "/users/search/medicines",
  answer: (page) => page.getByRole("dialog").getByRole("button", { name: "Koh Kong" }).click(),
  isShown: async (page) => {
    await expect(page.getByRole("article").first()).toContainText(medicine)
    await expect.poll(() => new URL(page.url()).searchParams.get("query")).toBe(medicine)
  },
})

/** The session inside Telegram, which nobody presses for. */
export const telegramSession: ReadonlyArray<Action> = [
  { name: "the start inside Telegram", prepare: start },
  {
    name: "a start inside Telegram at a search",
    prepare: startAt({
      opening: () => ({ page: `/?query=${medicine}&${near}` }),
      call: () => "/users/search/medicines",
      isShown: async (page) => {
        await expect(page.getByRole("article").first()).toContainText(medicine)
        await isWelcome({ page })
      },
    }),
  },
  { name: "a start inside Telegram at the search of a link", prepare: linkedSearch },
  {
    name: "a start inside Telegram at a medicine",
    prepare: startAt({
      opening: (shop) => ({ start: `m_${firstOf(shop)}` }),
      call: (shop) => `/users/offers/${firstOf(shop)}`,
      isShown: (page) => hasHeading(page, medicine),
    }),
  },
  {
    name: "a start inside Telegram at a pharmacy",
    prepare: startAt({
      opening: ({ id }) => ({ start: `p_${id}` }),
      call: ({ id }) => `/users/pharmacies/${id}/offers`,
      isShown: (page, { name }) => hasHeading(page, name),
    }),
  },
  { name: "an addition when the session has ended inside Telegram", prepare: addAfterSessionEnd },
  { name: "an addition on a public page when the session has ended", prepare: addOnPublicPage },
]
