import type { Page } from "playwright"
import { expect } from "../fixtures/expect.ts"
import type { Action, Stage, Steps } from "./action.ts"
import { medicine, near, tryAgain } from "./stage.ts"

/** What the page says of data or code that did not come. */
export const failed =
  /We cannot reach the service|You are offline\. Please check|The connection broke|This page could not be loaded yet/

export const cards = (page: Page) => page.getByRole("article")

/** Results of which there are more than a page. */
const results = async ({ visitor }: Stage, more = ""): Promise<void> => {
  await visitor.open(`/?query=${medicine}&${near}${more}`)
  await expect(cards(visitor.page).first()).toBeVisible()
  await visitor.settled()
}

type Choice = {
  readonly name: string
  readonly choose: (page: Page) => Promise<unknown>
  /** What the address then says, and what is true of what is shown. */
  readonly address: string
  readonly chosen: (page: Page) => Promise<void>
}

const choices: ReadonlyArray<Choice> = [
  {
    name: "only one strength",
    choose: (page) => page.getByRole("combobox", { name: "Strength" }).selectOption({ value: "150mg" }),
    address: "strength=150mg",
    chosen: async (page) => {
      await expect(cards(page).first()).toContainText("150mg")
      await expect(page.getByRole("heading", { level: 2, name: /^\d+ results?/ })).toBeVisible()
      await expect(cards(page).filter({ hasNotText: "150mg" })).toHaveCount(0)
    },
  },
  {
    name: "only one form",
    choose: (page) => page.getByRole("combobox", { name: "Form" }).selectOption({ value: "liquid" }),
    address: "form=liquid",
    chosen: async (page) => {
      await expect(cards(page).filter({ hasNotText: "120mg/5ml" })).toHaveCount(0)
      await expect(cards(page).first()).toContainText("120mg/5ml")
    },
  },
  {
    name: "only what is in stock",
    choose: (page) => page.getByLabel("In stock", { exact: true }).click(),
    address: "in_stock=true",
    chosen: async (page) => {
      await expect(cards(page).first()).toContainText(medicine)
      await expect(cards(page).filter({ hasText: "Out of stock" })).toHaveCount(0)
    },
  },
  {
    name: "only who is open now",
    choose: (page) => page.getByLabel("Open now", { exact: true }).click(),
    address: "open_now=true",
    // Nobody there has told their hours.
    chosen: (page) =>
      expect(page.getByText("No pharmacy nearby that has it is known to be open now")).toBeVisible(),
  },
]

/** Until it is answered, the list of before is shown, and says that it was found with other choices. */
const choose =
  ({ choose: press, address, chosen }: Choice) =>
  async (stage: Stage): Promise<Steps> => {
    const { page } = stage.visitor
    await results(stage)
    return {
      act: async () => void (await press(page)),
      told: async () => {
        await expect(page.getByText(failed).first()).toBeVisible()
        await expect(page.getByText("It was found with other choices than these.")).toBeVisible()
        await expect(cards(page).first()).toContainText(medicine)
        await expect(page).toHaveURL(new RegExp(address))
      },
      again: () => tryAgain(page),
      done: async () => {
        await chosen(page)
        await expect(page.getByText(failed)).toHaveCount(0)
      },
    }
  }

const map = (page: Page) => page.getByRole("region", { name: "Results on a map" })
const mapSwitch = (page: Page) => page.getByRole("button", { name: "On a map", exact: true })

/** Puts the map of the list on that is open, which has medicines of a name. */
export const showMap = (page: Page, name: string): Steps => ({
  act: () => mapSwitch(page).click(),
  told: async () => {
    await expect(page.getByText(failed).first()).toBeVisible()
    await expect(cards(page).first()).toContainText(name)
    await expect(mapSwitch(page)).toHaveAttribute("aria-pressed", "true")
  },
  again: () => tryAgain(page),
  done: async () => {
    await expect(map(page)).toBeVisible({ timeout: 45_000 })
    await expect(cards(page).first()).toContainText(name)
    await expect(page.getByText(failed)).toHaveCount(0, { timeout: 45_000 })
  },
})

const openMap = async (stage: Stage): Promise<Steps> => {
  await results(stage)
  return showMap(stage.visitor.page, medicine)
}

/** A link to a map was opened, so that the list without it was never loaded. */
const leaveMap = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  await results(stage, "&view=map")
  await expect(map(page)).toBeVisible()
  await stage.visitor.settled()
  return {
    act: () => mapSwitch(page).click(),
    told: async () => {
      await expect(page.getByText(failed).first()).toBeVisible()
      await expect(cards(page).first()).toContainText(medicine)
      await expect(page).not.toHaveURL(/view=map/)
    },
    again: () => tryAgain(page),
    done: async () => {
      await expect(page.getByText(failed)).toHaveCount(0)
      await expect(map(page)).toHaveCount(0)
      await expect(cards(page)).toHaveCount(10)
    },
  }
}

/** What was seen already is shown without asking. */
const mapAndBack = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  await results(stage)
  await mapSwitch(page).click()
  await expect(map(page)).toBeVisible()
  await stage.visitor.settled()
  const isList = async () => {
    await expect(map(page)).toHaveCount(0)
    await expect(cards(page)).toHaveCount(10)
    await expect(page.getByText(failed)).toHaveCount(0)
  }
  return { act: async () => void (await page.goBack()), told: isList, done: isList }
}

/** Elsewhere: what was found near the place of before must not be taken for what is near this one. */
const otherPlace = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  await results(stage)
  await page.getByRole("button", { name: "Choose a place" }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByRole("button", { name: "Mondulkiri" })).toBeVisible()
  await stage.visitor.settled()
  return {
    act: () => dialog.getByRole("button", { name: "Mondulkiri" }).click(),
    told: async () => {
      await expect(page.getByText(failed).first()).toBeVisible()
      await expect(
        page.getByText("It was found near another place: the distances are from there."),
      ).toBeVisible()
    },
    again: () => tryAgain(page),
    done: async () => {
      await expect(page.getByText(`No pharmacy nearby has “${medicine}”`)).toBeVisible()
      await expect(page.getByText(failed)).toHaveCount(0)
    },
  }
}

/** Suggestions are a help: when they do not come, what was typed stays, nothing is said, and it can be searched. */
const suggestions = async ({ visitor }: Stage): Promise<Steps> => {
  const { page } = visitor
  await visitor.open(`/?${near}`)
  await expect(page.getByRole("button", { name: "Search by photo" })).toBeVisible()
  await visitor.settled()
  const field = page.getByRole("combobox", { name: "Medicine name" })
  const letters = ["Biog", "Bioge", "Bioges", "Biogesi"]
  const type = async () => {
    const typed = letters.shift() ?? ""
    const asked = page.waitForRequest((request) => request.url().includes("/suggestions?"))
    await field.fill(typed)
    await asked
  }
  return {
    act: type,
    told: async () => {
      await visitor.settled()
      await expect(page.getByRole("option")).toHaveCount(0)
      await expect(field).toHaveValue(/^Bi/)
      await expect(page.getByText(failed)).toHaveCount(0)
    },
    again: type,
    done: () => expect(page.getByRole("option", { name: medicine, exact: true })).toBeVisible(),
  }
}

/** A language comes with its texts or not at all: half of a page in each, or names of texts, would be no language. */
const language = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  await results(stage)
  const toKhmer = page.getByRole("button", { name: "ខ្មែរ", exact: true })
  return {
    act: () => toKhmer.click(),
    told: async () => {
      await expect(page.getByText("We cannot reach the service. Please check your connection")).toBeVisible()
      await expect(page.locator("html")).toHaveAttribute("lang", "en")
      await expect(page.getByRole("heading", { level: 2, name: /^\d+ results/ })).toBeVisible()
    },
    again: () => toKhmer.click(),
    done: async () => {
      await expect(page.locator("html")).toHaveAttribute("lang", "km")
      await expect(page.getByRole("heading", { level: 2, name: /លទ្ធផល/ })).toBeVisible()
      await expect(cards(page).first()).toContainText(medicine)
      // It is remembered.
      await page.reload()
      await expect(page.getByRole("heading", { level: 2, name: /លទ្ធផល/ })).toBeVisible()
    },
  }
}

/** What is shown of what was found, where it is searched for and in which language. */
export const choosing: ReadonlyArray<Action> = [
  ...choices.map((choice) => ({ name: choice.name, prepare: choose(choice) })),
  { name: "results on a map", prepare: openMap },
  { name: "results without the map", prepare: leaveMap },
  { name: "the map and back", prepare: mapAndBack },
  { name: "another place", prepare: otherPlace },
  { name: "suggestions while typing", prepare: suggestions },
  { name: "another language", prepare: language },
]
