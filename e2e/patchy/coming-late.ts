import type { Page } from "playwright"
import { callApi } from "../fixtures/api-calls.ts"
import { expect } from "../fixtures/expect.ts"
import { failed as failedCall } from "./account-stage.ts"
import type { Action, Stage, Steps } from "./action.ts"
import { comesBut, comesUntil } from "./connection.ts"
import { cannotRead } from "./reading-stage.ts"
import { cartOf, medicine, near, signedIn, tryAgain } from "./stage.ts"
import { arrived } from "./writing-watches.ts"

/** Longer than the app waits before it asks again by itself for what did not come. */
const patience = { timeout: 45_000 }

const offersCome = async (page: Page): Promise<void> => {
  await expect(page.getByRole("article").first()).toContainText(medicine, patience)
  await expect(page.getByText(cannotRead)).toHaveCount(0, patience)
}

/** A search without a place asks for one. The list of places does not come, and the device's place is there all the same. */
const placeList = async ({ visitor, cut }: Stage): Promise<Steps> => {
  const { page } = visitor
  const dialog = page.getByRole("dialog")
  return {
    act: async () => {
      await comesUntil(page, "place-list", cut)
      await visitor.open(`/?query=${medicine}`)
    },
    told: async () => {
      await expect(dialog.getByText(cannotRead)).toBeVisible()
      await expect(dialog.getByRole("button", { name: "Use my location" })).toBeEnabled()
    },
    done: async () => {
      await dialog.getByRole("searchbox").fill("kohkong", patience)
      await dialog.getByRole("button", { name: "Koh Kong" }).click()
      await offersCome(page)
    },
  }
}

/**
 * The form that saves the place of a search comes when it is wanted at the latest. A browser may remember for good that code
 * did not come: then the page is loaded anew, and the form is asked for once more.
 */
const keepingForm = async (stage: Stage): Promise<Steps> => {
  const { visitor, cut } = stage
  const { page } = visitor
  await signedIn(visitor)
  const dialog = page.getByRole("dialog", { name: "Keep this place" })
  const open = page.getByRole("button", { name: "Keep this place" })
  const names = dialog.getByRole("button", { name: "Home", exact: true })
  return {
    act: async () => {
      await comesUntil(page, "saved-parts", cut)
      await visitor.open(`/user/dashboard?query=${medicine}&${near}`)
      await open.click()
    },
    told: () => expect(dialog.getByText(cannotRead)).toBeVisible(),
    again: () => tryAgain(page),
    done: async () => {
      const isClosed = page.locator("html:not(:has(dialog[open]))")
      await expect(names.or(isClosed).first()).toBeVisible(patience)
      if (!(await dialog.isVisible())) await open.click(patience)
      await expect(names).toBeVisible(patience)
      await expect(dialog.getByText(cannotRead)).toHaveCount(0)
    },
  }
}

/** Results stand without the button that adds, in whose place is one that asks for it again. */
const addingButton = async ({ visitor, cut }: Stage): Promise<Steps> => {
  const { page } = visitor
  const person = await signedIn(visitor)
  const retry = page.getByRole("button", { name: new RegExp(`^Try again: ${medicine}`) }).first()
  const add = page.getByRole("button", { name: new RegExp(`^Add to cart: ${medicine}`) }).first()
  return {
    act: async () => {
      await comesUntil(page, "add-to-cart-button", cut)
      await visitor.open(`/user/dashboard?query=${medicine}&${near}`)
    },
    told: async () => {
      await expect(page.getByRole("article").first()).toContainText(medicine)
      await expect(retry).toBeVisible()
    },
    // It may come by itself meanwhile.
    again: async () => (await retry.isVisible()) && retry.click({ timeout: 2000 }).catch(() => false),
    done: async () => {
      await add.click(patience)
      await expect.poll(() => cartOf(person), patience).toEqual([1])
      await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible(patience)
    },
  }
}

/** The other names of a medicine that nobody near has. That they did not come is not said, and they come by themselves. */
const otherNames = async ({ visitor, cut }: Stage): Promise<Steps> => {
  const { page } = visitor
  return {
    act: async () => {
      await comesBut(page, "/users/suggest-medicines", cut)
      // Ratanakiri, where no journey has a pharmacy.
      await visitor.open("/?query=Panadol&near=ratanakiri")
    },
    told: async () => {
      await expect(page.getByText("No pharmacy nearby has “Panadol”")).toBeVisible()
      await expect(page.getByRole("button", { name: medicine, exact: true })).toHaveCount(0)
    },
    done: async () => {
      await expect(page.getByRole("button", { name: medicine, exact: true })).toBeVisible(patience)
      await expect(page.getByText("Ask a pharmacist before you take another medicine.")).toBeVisible()
    },
  }
}

/** What waits for the cart is sent from any page, also from one that has not the texts that say what became of it. */
const waitingAdditions = async ({ visitor, shop, cut }: Stage): Promise<Steps> => {
  const { page } = visitor
  const person = await signedIn(visitor)
  const calls = "**/cart/items"
  await page.route(calls, (route) => route.abort("connectionreset"))
  await visitor.open(`/pharmacies/${shop.id}`)
  const add = page.getByRole("button", { name: /^Add to cart: / })
  const waiting = page.getByRole("button", { name: /^Not sent yet: / })
  await expect(add.first()).toBeVisible()
  const count = await add.count()
  for (const left of [1, 2]) {
    await add.nth(0).click()
    await expect(waiting).toHaveCount(left)
    await expect(add).toHaveCount(count - left)
  }
  await page.unroute(calls)
  return {
    act: async () => {
      await comesUntil(page, "/assets/app/cart-", cut)
      await visitor.open("/help")
    },
    told: async () => {
      await expect(page.getByRole("heading", { level: 1, name: "User guide" })).toBeVisible()
      expect(await cartOf(person)).toEqual([])
    },
    done: async () => {
      await expect.poll(() => cartOf(person), patience).toEqual([1, 1])
      await expect(page.getByText(cannotRead)).toHaveCount(0)
    },
  }
}

/** What has arrived is told beside the search. That it did not come is not said, and it comes by itself. */
const arrival = async ({ visitor, cut }: Stage): Promise<Steps> => {
  const { page } = visitor
  const { name } = await arrived(visitor)
  const button = page.getByRole("button", { name: `I know that ${name} has arrived` })
  let lost = 0
  page.on("requestfailed", (request) => {
    if (new URL(request.url()).pathname === "/watches") lost += 1
  })
  return {
    act: async () => {
      await comesBut(page, "/watches", cut)
      await visitor.open("/user/dashboard")
    },
    told: async () => {
      await expect(page.getByRole("heading", { name: "Welcome, Sokha Chan" })).toBeVisible()
      // All tries of a read have failed; without a connection there is one.
      await expect.poll(() => lost).toBeGreaterThanOrEqual(cut === "offline" ? 1 : 3)
      await expect(button).toHaveCount(0)
      await expect(page.getByText(cannotRead)).toHaveCount(0)
    },
    done: () => expect(button).toBeVisible(patience),
  }
}

/** A part of the account whose own call alone does not come. */
const partOfAccount =
  (call: string, part: (page: Page) => Promise<void>) =>
  async ({ visitor, cut }: Stage): Promise<Steps> => {
    const { page } = visitor
    const { token } = await signedIn(visitor)
    const watch = { query: "Ventolin", latitude: 12.456, longitude: 107.188, language: "en" }
    await callApi("POST", "/watches", { token, body: watch })
    return {
      act: async () => {
        await comesBut(page, call, cut)
        await visitor.open("/user/account")
      },
      told: async () => {
        await expect(page.getByText(failedCall)).toHaveCount(1)
        await expect(page.getByRole("button", { name: "Delete my account" })).toBeVisible()
      },
      again: () => tryAgain(page),
      done: async () => {
        await part(page)
        await expect(page.getByText(failedCall)).toHaveCount(0)
      },
    }
  }

const waitsFor = (page: Page) =>
  expect(page.getByRole("button", { name: "Remove: wait no longer for Ventolin" })).toBeVisible(patience)
const isSignedInHere = (page: Page) =>
  expect(page.getByText("This device", { exact: true })).toBeVisible(patience)

/** Parts of a page that come after the rest of it, or not. What is there can be used meanwhile. */
export const comingLate: ReadonlyArray<Action> = [
  { name: "the list of places", prepare: placeList },
  { name: "the form that keeps a place", prepare: keepingForm },
  { name: "the button that adds to the cart", prepare: addingButton },
  { name: "other names of what nobody has", prepare: otherNames },
  { name: "what waits for the cart", prepare: waitingAdditions },
  { name: "what has arrived", prepare: arrival },
  { name: "what a customer waits for, in the account", prepare: partOfAccount("/watches", waitsFor) },
  { name: "the devices in the account", prepare: partOfAccount("/account/sessions", isSignedInHere) },
]
