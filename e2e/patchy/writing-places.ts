import { callApi } from "../fixtures/api-calls.ts"
import { expect } from "../fixtures/expect.ts"
import { accountPage, failed } from "./account-stage.ts"
import type { Action, Stage, Steps } from "./action.ts"
import { pressing, pressingAway } from "./pressing.ts"
import { kohKong, medicine, near, signedIn, tryAgain } from "./stage.ts"
import type { Person } from "./stage.ts"

type Places = ReadonlyArray<{ readonly name: string }>

const placesOf = async ({ token }: Person): Promise<ReadonlyArray<string>> =>
  (await callApi<Places>("GET", "/places", { token })).map(({ name }) => name)

/** A customer who has saved a place for each name. */
const customerWith = async ({ visitor }: Stage, ...names: ReadonlyArray<string>): Promise<Person> => {
  const person = await signedIn(visitor)
  for (const name of names)
    await callApi("POST", "/places", {
      token: person.token,
      body: { name, ...kohKong, listed_place: "koh-kong" },
    })
  return person
}

const keepPlace = async (stage: Stage): Promise<Steps> => {
  const { visitor } = stage
  const { page } = visitor
  const person = await customerWith(stage)
  await visitor.open(`/user/dashboard?query=${medicine}&${near}`)
  await page.getByRole("button", { name: "Keep this place" }).click()
  const dialog = page.getByRole("dialog", { name: "Keep this place" })
  await dialog.getByRole("button", { name: "Home", exact: true }).click()
  await visitor.settled()
  return {
    ...pressingAway(page, dialog.getByRole("button", { name: "Keep", exact: true })),
    done: async () => {
      await expect(page.getByText("Near Home")).toBeVisible()
      await expect(page.getByText(failed)).toHaveCount(0)
      expect(await placesOf(person)).toEqual(["Home"])
    },
  }
}

const addPlace = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const person = await customerWith(stage)
  await accountPage(stage)
  await page.getByRole("button", { name: "Add a place" }).click()
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Kampot/ })
    .click()
  const dialog = page.getByRole("dialog").filter({ has: page.locator("form") })
  await expect(dialog.getByRole("textbox")).toHaveValue("Kampot")
  await stage.visitor.settled()
  return {
    ...pressingAway(page, dialog.locator("button[type=submit]")),
    done: async () => {
      await expect(page.getByRole("button", { name: "Rename: Kampot" })).toBeVisible()
      await expect(page.getByText(failed)).toHaveCount(0)
      expect(await placesOf(person)).toEqual(["Kampot"])
    },
  }
}

const renamePlace = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const person = await customerWith(stage, "Home", "Work")
  await accountPage(stage)
  await page.getByRole("button", { name: "Rename: Work" }).click()
  const dialog = page.getByRole("dialog", { name: "Rename this place" })
  await dialog.getByRole("textbox").fill("ផ្សារថ្មី")
  return {
    ...pressing(page, dialog.getByRole("button", { name: "Rename", exact: true })),
    done: async () => {
      await expect(page.getByRole("button", { name: "Rename: ផ្សារថ្មី" })).toBeVisible()
      await expect(page.getByText(failed)).toHaveCount(0)
      expect(await placesOf(person)).toEqual(["Home", "ផ្សារថ្មី"])
    },
  }
}

const removePlace = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const person = await customerWith(stage, "Home", "Work")
  await accountPage(stage)
  const button = page.getByRole("button", { name: "Remove: Work" })
  return {
    ...pressingAway(page, button),
    done: async () => {
      await expect(button).toHaveCount(0)
      await expect(page.getByRole("button", { name: "Remove: Home" })).toBeVisible()
      await expect(page.getByText(failed)).toHaveCount(0)
      expect(await placesOf(person)).toEqual(["Home"])
    },
  }
}

const restorePlace = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const person = await customerWith(stage, "Home", "Work")
  await accountPage(stage)
  await page.getByRole("button", { name: "Remove: Work" }).click()
  const button = page.getByRole("button", { name: "Undo" })
  await expect(button).toBeVisible()
  return {
    ...pressingAway(page, button),
    done: async () => {
      await expect(page.getByRole("button", { name: "Remove: Work" })).toBeVisible()
      await expect(button).toHaveCount(0)
      await expect(page.getByText(failed)).toHaveCount(0)
      expect(await placesOf(person)).toEqual(["Home", "Work"])
    },
  }
}

/** A place of the account as the one to search from: it is chosen at once, and the search is answered when it can be. */
const searchFromPlace = async (stage: Stage): Promise<Steps> => {
  const { visitor } = stage
  const { page } = visitor
  const person = await customerWith(stage, "Home", "Work")
  await visitor.open(`/user/dashboard?query=${medicine}&near=mondulkiri`)
  const none = page.getByText(`No pharmacy nearby has “${medicine}”`)
  await expect(none).toBeVisible()
  await page.getByRole("button", { name: "Choose a place" }).click()
  const home = page.getByRole("dialog").getByRole("button", { name: "Home", exact: true })
  await expect(home).toBeVisible()
  await visitor.settled()
  return {
    act: () => home.click(),
    told: async () => {
      await expect(page.getByText(failed).first()).toBeVisible()
      await expect(page.getByText("Near Home")).toBeVisible()
      await expect(page).toHaveURL(new RegExp(near))
      // That was so elsewhere.
      await expect(none).toHaveCount(0)
    },
    again: () => tryAgain(page),
    done: async () => {
      await expect(page.getByRole("article").first()).toContainText(medicine)
      await expect(page.getByText(failed)).toHaveCount(0)
      // It is remembered, by its name too.
      await visitor.open("/user/dashboard")
      await expect(page.getByText("Near Home")).toBeVisible()
      expect(await placesOf(person)).toEqual(["Home", "Work"])
    },
  }
}

/** The places of a customer's account. The person sends it again, and it is done once. */
export const writingPlaces: ReadonlyArray<Action> = [
  { name: "a place that is added in the account", prepare: addPlace },
  { name: "a place that is kept", prepare: keepPlace },
  { name: "a kept place to search from", prepare: searchFromPlace },
  { name: "the name of a kept place", prepare: renamePlace },
  { name: "a kept place that is removed", prepare: removePlace },
  { name: "a removal of a place that is taken back", prepare: restorePlace },
]
