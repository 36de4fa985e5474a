import type { Page } from "playwright"
import { callApi } from "../fixtures/api-calls.ts"
import { expect } from "../fixtures/expect.ts"
import { openPharmacy } from "../fixtures/stocked-pharmacy.ts"
import type { Action, Stage, Steps } from "./action.ts"
import { cards, failed, showMap } from "./choosing.ts"
import { tryAgain } from "./stage.ts"

/** A medicine of which one pharmacy has more batches of one strength than a page of results has rows. */
const medicine = "Loratadine"
/** Svay Rieng, far from the pharmacies of the other journeys. */
const svayRieng = { latitude: 11.088, longitude: 105.8 }
const dosage = "10mg"
const batches = Array.from({ length: 11 }, (_, index) => ({
  name: medicine,
  dosage,
  expiration_date: `2039-${String(index + 1).padStart(2, "0")}-28`,
}))
/** What can be chosen among them. */
const others = [
  { name: `${medicine} Capsule`, dosage },
  { name: `${medicine} Tablet`, dosage, quantity: 0 },
]

type Items = { readonly items: ReadonlyArray<{ readonly id: number; readonly name: string }> }

const openShop = async (): Promise<number> => {
  const name = `Svay Rieng ${crypto.randomUUID().slice(0, 8)}`
  const { token } = await openPharmacy(name, svayRieng, [...batches, ...others])
  const { items } = await callApi<Items>("GET", "/inventory/medicines?page_size=50", { token })
  return items.find((item) => item.name === medicine)?.id ?? 0
}
let opened: Promise<number> | undefined

/** The list of who else has a medicine, on its page. */
const openList = async ({ visitor }: Stage): Promise<void> => {
  const { page } = visitor
  opened ??= openShop()
  await visitor.open(`/medicines/${await opened}?near=svay-rieng`)
  await expect(cards(page)).toHaveCount(10)
  await visitor.settled()
}

const heading = ({ visitor: { page } }: Stage) => page.getByRole("heading", { level: 1, name: medicine })

type Choice = {
  readonly name: string
  readonly choose: (page: Page) => Promise<unknown>
  readonly chosen: (page: Page) => Promise<void>
}

const ofBefore = "It was found with other choices than these."

const choices: ReadonlyArray<Choice> = [
  {
    name: "only one form",
    choose: (page) => page.getByRole("combobox", { name: "Form" }).selectOption({ value: "capsule" }),
    chosen: async (page) => {
      await expect(cards(page)).toHaveCount(1)
      await expect(cards(page)).toContainText(`${medicine} Capsule`)
    },
  },
  {
    name: "only what is in stock",
    choose: (page) => page.getByLabel("In stock", { exact: true }).click(),
    chosen: async (page) => {
      await expect(page.getByText(ofBefore)).toHaveCount(0)
      await expect(cards(page)).toHaveCount(10)
      await expect(page.getByRole("heading", { level: 2, name: /^12 results/ })).toBeVisible()
    },
  },
  {
    name: "only who is open now",
    choose: (page) => page.getByLabel("Open now", { exact: true }).click(),
    // That pharmacy has not told its hours.
    chosen: (page) =>
      expect(page.getByText("No pharmacy nearby that has it is known to be open now")).toBeVisible(),
  },
  {
    name: "another order",
    choose: (page) => page.getByRole("combobox", { name: "Sort by" }).selectOption({ label: "Name" }),
    chosen: async (page) => {
      await expect(page.getByText(ofBefore)).toHaveCount(0)
      await expect(cards(page)).toHaveCount(10)
    },
  },
  {
    name: "the second page",
    choose: (page) => page.getByRole("button", { name: "Page 2" }).click(),
    chosen: async (page) => {
      await expect(page.getByRole("button", { name: "Page 2" })).toHaveAttribute("aria-current", "page")
      await expect(cards(page)).toHaveCount(3)
    },
  },
]

/** Until it is answered, the list of before is shown below the medicine, and says that it was found with other choices. */
const choose =
  ({ choose: press, chosen }: Choice) =>
  async (stage: Stage): Promise<Steps> => {
    const { page } = stage.visitor
    await openList(stage)
    return {
      act: async () => void (await press(page)),
      told: async () => {
        await expect(page.getByText(failed).first()).toBeVisible()
        await expect(page.getByText(ofBefore)).toBeVisible()
        await expect(cards(page)).toHaveCount(10)
        await expect(heading(stage)).toBeVisible()
      },
      again: () => tryAgain(page),
      done: async () => {
        await chosen(page)
        await expect(page.getByText(failed)).toHaveCount(0)
        await expect(heading(stage)).toBeVisible()
      },
    }
  }

const onMap = async (stage: Stage): Promise<Steps> => {
  await openList(stage)
  const steps = showMap(stage.visitor.page, medicine)
  return {
    ...steps,
    done: async () => {
      await steps.done()
      await expect(heading(stage)).toBeVisible()
    },
  }
}

/** What is shown of who else has a medicine, on its own page. */
export const choosingOnMedicine: ReadonlyArray<Action> = [
  ...choices.map((choice) => ({ name: `${choice.name} on a medicine's page`, prepare: choose(choice) })),
  { name: "the map on a medicine's page", prepare: onMap },
]
