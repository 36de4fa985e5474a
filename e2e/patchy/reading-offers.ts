import { expect } from "../fixtures/expect.ts"
import { canDraw, drawPacks } from "../../api/seed/DrawPack.ts"
import type { Action, Stage, Steps } from "./action.ts"
import { cannotRead, firstOffer, followLink, searched } from "./reading-stage.ts"
import { medicine, near, tryAgain } from "./stage.ts"

const chooseSuggestion = async ({ visitor }: Stage): Promise<Steps> => {
  const { page } = visitor
  await visitor.open(`/?${near}`)
  await visitor.settled()
  await page.getByRole("combobox", { name: "Medicine name" }).fill("Biogesi")
  const option = page.getByRole("option", { name: medicine, exact: true })
  await expect(option).toBeVisible()
  await visitor.settled()
  return {
    act: () => option.click(),
    told: async () => {
      await expect(page.getByText(cannotRead).first()).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`query=${medicine}`))
      await expect(page.getByRole("combobox", { name: "Medicine name" })).toHaveValue(medicine)
    },
    again: () => tryAgain(page),
    done: async () => {
      await expect(page.getByRole("article").first()).toContainText(medicine)
      await expect(page.getByText(cannotRead)).toHaveCount(0)
    },
  }
}

const second = "Cetirizine"

/** Two boxes are on the photo; the second name is meant. */
const chooseReadName = async ({ visitor }: Stage): Promise<Steps> => {
  const { page } = visitor
  await visitor.open(`/?${near}`)
  await visitor.settled()
  const buffer = Buffer.from(
    await drawPacks([
      { name: medicine, strength: "500mg" },
      { name: second, strength: "250mg" },
    ]),
  )
  await page.locator("input[type=file]").setInputFiles({ name: "boxes.jpg", mimeType: "image/jpeg", buffer })
  const names = page.getByRole("group", { name: "Found on the photo" })
  const other = names.getByRole("button", { name: second })
  await expect(other).toBeVisible({ timeout: 60_000 })
  await expect(other).toHaveAttribute("aria-pressed", "false")
  await visitor.settled()
  return {
    act: () => other.click(),
    told: async () => {
      await expect(page.getByText(cannotRead).first()).toBeVisible()
      // What was read is still there to choose from.
      await expect(names.getByRole("button", { name: second, pressed: true })).toBeVisible()
    },
    again: () => tryAgain(page),
    done: async () => {
      await expect(page.getByText(cannotRead)).toHaveCount(0)
      await expect(page.getByText(new RegExp(`“${second}|^${second}`)).first()).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`query=${second}`))
    },
  }
}

/** A link to a list that is narrowed so far that nothing is left of it; what its button asks for has to be loaded. */
const showMore =
  (narrowed: string, title: string, button: string) =>
  async ({ visitor }: Stage): Promise<Steps> => {
    const { page } = visitor
    await visitor.open(`/?query=${medicine}&${near}&${narrowed}`)
    await expect(page.getByText(title)).toBeVisible()
    await visitor.settled()
    return {
      act: () => page.getByRole("button", { name: button, exact: true }).click(),
      told: async () => {
        await expect(page.getByText(cannotRead).first()).toBeVisible()
        await expect(page).not.toHaveURL(/in_stock|open_now/)
      },
      again: () => tryAgain(page),
      done: async () => {
        await expect(page.getByRole("article").first()).toContainText(medicine)
        await expect(page.getByText(cannotRead)).toHaveCount(0)
      },
    }
  }

/** From the offer that is open to another one of the same pharmacy. */
const otherOffer = async (stage: Stage): Promise<Steps> => {
  const link = (await firstOffer(stage))
    .getByRole("region", { name: "Also at this pharmacy" })
    .getByRole("listitem")
    .first()
    .getByRole("link")
  const name = await link.locator("b").innerText()
  return followLink(stage, link, stage.visitor.page.getByRole("heading", { level: 1, name, exact: true }))
}

/** A medicine's page that a link has opened, which asks where the person is before it says who else has it. */
const offersNear = async ({ visitor, shop }: Stage): Promise<Steps> => {
  const { page } = visitor
  await visitor.open(`/medicines/${shop.medicines[0] ?? 0}`)
  const name = page.getByRole("button", { name: "Panadol", exact: true })
  await expect(name).toBeVisible()
  await page.getByRole("button", { name: "Show offers near me" }).click()
  const place = page.getByRole("dialog").getByRole("button", { name: "Koh Kong" })
  await expect(place).toBeVisible()
  await visitor.settled()
  return {
    act: () => place.click(),
    told: async () => {
      await expect(page.getByRole("alert").filter({ hasText: cannotRead })).toHaveCount(2)
      await expect(page.getByRole("heading", { level: 1, name: medicine })).toBeVisible()
      // The other names of it are no others elsewhere.
      await expect(name).toBeVisible()
    },
    // There is one for the medicine, whose distance is another now, one for its pharmacy and one for the offers: a press is for all.
    again: () => tryAgain(page),
    done: async () => {
      await expect(page.getByRole("article").first()).toContainText(medicine)
      await expect(page.getByText(cannotRead)).toHaveCount(0)
      await expect(name).toBeVisible()
    },
  }
}

/** The map of a pharmacy's page is loaded when it is wanted. */
const pharmacyMap = async ({ visitor, shop }: Stage): Promise<Steps> => {
  const { page } = visitor
  await visitor.open(`/pharmacies/${shop.id}`)
  const button = page.getByRole("button", { name: "Show on a map" })
  await expect(button).toBeVisible()
  await visitor.settled()
  return {
    act: () => button.click(),
    told: async () => {
      await expect(page.getByText(cannotRead).first()).toBeVisible()
      await expect(page.getByRole("link", { name: /^Call / }).first()).toBeVisible()
    },
    again: () => tryAgain(page),
    done: async () => {
      await expect(page.getByRole("region", { name: `${shop.name} on a map` })).toBeVisible({
        timeout: 45_000,
      })
      await expect(page.getByText(cannotRead)).toHaveCount(0, { timeout: 45_000 })
    },
  }
}

/** The page about the bot, from the foot or the menu of any other. */
const botPage = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  await searched(stage, `/?query=${medicine}&${near}`)
  await page.getByRole("button", { name: "Open menu" }).click()
  const link = page.getByRole("dialog").getByRole("link", { name: "Telegram bot" })
  await expect(link).toBeVisible()
  await stage.visitor.settled()
  return {
    act: () => link.click(),
    told: () => expect(page.getByText(cannotRead).first()).toBeVisible(),
    done: async () => {
      await expect(
        page.getByRole("heading", { level: 1, name: "Your medicine finder in Telegram" }),
      ).toBeVisible({ timeout: 45_000 })
      await expect(page.getByText(cannotRead)).toHaveCount(0)
    },
  }
}

/** What leads from what was found to what else there is, and only reads. */
export const readingOffers: ReadonlyArray<Action> = [
  { name: "a suggestion that is chosen", prepare: chooseSuggestion },
  ...((await canDraw()) ? [{ name: "another name that was read on a photo", prepare: chooseReadName }] : []),
  {
    name: "all offers instead of those that are open",
    prepare: showMore("open_now=true", "No pharmacy nearby that has it is known to be open now", "Show all"),
  },
  {
    name: "what is out of stock too",
    prepare: showMore("in_stock=true&strength=15mg", "Nobody nearby has it like this", "Show all"),
  },
  { name: "another offer of a pharmacy", prepare: otherOffer },
  { name: "the offers near of a medicine's page", prepare: offersNear },
  { name: "the map of a pharmacy", prepare: pharmacyMap },
  { name: "the page about the bot", prepare: botPage },
]
