import type { Page } from "playwright"
import { canDraw } from "../../api/seed/DrawPack.ts"
import { expect } from "../fixtures/expect.ts"
import type { Action, Stage, Steps } from "./action.ts"
import { cannotRead, photoOfBox } from "./reading-stage.ts"
import { medicine, near, tryAgain } from "./stage.ts"

/** Longer than the app waits before it opens a page again whose code did not come. */
const patience = { timeout: 45_000 }

const field = (page: Page) => page.getByRole("combobox", { name: "Medicine name" })
const offer = (page: Page) => page.getByRole("article").first()

/** What was chosen or typed is what is asked for, and nothing else is shown in its place. */
const asksFor = async (page: Page, name: string): Promise<void> => {
  await expect(page.getByText(cannotRead).first()).toBeVisible()
  await expect.poll(() => new URL(page.url()).searchParams.get("query")).toBe(name)
  await expect(page.getByRole("article")).toHaveCount(0)
}

/** A word that may mean several medicines: nothing is found before the person says which. */
const didYouMean = async ({ visitor }: Stage): Promise<Steps> => {
  const { page } = visitor
  await visitor.open(`/?query=penicillin&${near}`)
  const name = page.getByRole("button", { name: "phenoxymethylpenicillin", exact: true })
  await expect(name).toBeVisible()
  await visitor.settled()
  return {
    act: () => name.click(),
    told: async () => {
      await asksFor(page, "phenoxymethylpenicillin")
      await expect(field(page)).toHaveValue("phenoxymethylpenicillin")
    },
    again: () => tryAgain(page),
    done: async () => {
      await expect(offer(page)).toContainText("Phenoxymethylpenicillin", patience)
      await expect(page.getByText(cannotRead)).toHaveCount(0)
    },
  }
}

/** Another name of a medicine, from its page to a search that nobody has an answer with this name for. */
const otherName = async ({ visitor, shop }: Stage): Promise<Steps> => {
  const { page } = visitor
  await visitor.open(`/medicines/${shop.medicines[0] ?? 0}?${near}`)
  const name = page.getByRole("button", { name: "Panadol", exact: true })
  await expect(name).toBeVisible()
  await visitor.settled()
  return {
    act: () => name.click(),
    told: () => asksFor(page, "Panadol"),
    again: () => tryAgain(page),
    done: async () => {
      // Where another brand is shown, it is said.
      await expect(page.getByText("Nobody nearby has Panadol.")).toBeVisible(patience)
      await expect(offer(page)).toContainText(medicine)
      await expect(page.getByText(cannotRead)).toHaveCount(0)
    },
  }
}

/** Another name of a medicine that nobody near has. */
const nameInstead = async ({ visitor }: Stage): Promise<Steps> => {
  const { page } = visitor
  // Ratanakiri, where no journey has a pharmacy.
  await visitor.open("/?query=Panadol&near=ratanakiri")
  const name = page.getByRole("button", { name: medicine, exact: true })
  await expect(name).toBeVisible()
  await visitor.settled()
  return {
    act: () => name.click(),
    told: async () => {
      await asksFor(page, medicine)
      // That was so of another name.
      await expect(page.getByText("No pharmacy nearby has “Panadol”")).toHaveCount(0)
    },
    again: () => tryAgain(page),
    done: async () => {
      await expect(page.getByText(`No pharmacy nearby has “${medicine}”`)).toBeVisible(patience)
      await expect(page.getByRole("button", { name: "Panadol", exact: true })).toBeVisible()
      await expect(page.getByText(cannotRead)).toHaveCount(0)
    },
  }
}

/** What was read on a photo is wrong, and the right name is typed. */
const somethingElse = async ({ visitor }: Stage): Promise<Steps> => {
  const { page } = visitor
  await visitor.open(`/?${near}`)
  await visitor.settled()
  await page.locator("input[type=file]").setInputFiles(await photoOfBox())
  const other = page.getByRole("button", { name: "It’s something else" })
  await expect(other).toBeVisible({ timeout: 60_000 })
  await visitor.settled()
  return {
    act: async () => {
      await other.click()
      // The field is where the person is now: what they type takes the place of what was read.
      await expect(field(page)).toBeFocused()
      await page.keyboard.type("Phenoxymethylpenicillin")
      await page.keyboard.press("Enter")
    },
    told: async () => {
      await asksFor(page, "Phenoxymethylpenicillin")
      await expect(page.getByText("Then please type the name as it is printed on the box")).toBeVisible()
      await expect(field(page)).toHaveValue("Phenoxymethylpenicillin")
    },
    again: () => tryAgain(page),
    done: async () => {
      await expect(offer(page)).toContainText("Phenoxymethylpenicillin", patience)
      await expect(page.getByText(cannotRead)).toHaveCount(0)
    },
  }
}

/** A photo whose sending hangs is taken back. Nothing is said of it any more, and another one is read as usual. */
const photoTakenBack = async ({ visitor, cut }: Stage): Promise<Steps> => {
  const { page } = visitor
  await visitor.open(`/?${near}`)
  await visitor.settled()
  const box = await photoOfBox()
  const input = page.locator("input[type=file]")
  const choose = page.getByRole("button", { name: "Upload a photo" })
  await expect(choose).toBeVisible()
  return {
    act: async () => {
      if (cut !== "slow") await page.route("**/users/ocr/medicine", () => undefined, { times: 1 })
      await input.setInputFiles(box)
      await page.getByRole("button", { name: "Cancel" }).click()
    },
    told: async () => {
      await expect(choose).toBeVisible()
      await expect(page.getByAltText("Your photo")).toHaveCount(0)
      await expect(page.getByText(cannotRead)).toHaveCount(0)
      await expect(page).not.toHaveURL(/query=/)
    },
    done: async () => {
      await input.setInputFiles(box)
      await expect(page.getByText("Found on the photo")).toBeVisible({ timeout: 60_000 })
      await expect(offer(page)).toContainText(medicine, patience)
      await expect(page.getByText(cannotRead)).toHaveCount(0)
    },
  }
}

const photos: ReadonlyArray<Action> = [
  { name: "a photo that shows something else", prepare: somethingElse },
  { name: "a photo that is taken back", prepare: photoTakenBack },
]

/** Which medicine is meant. It is asked for by itself, and what was found for another one is not shown for it. */
export const naming: ReadonlyArray<Action> = [
  { name: "a name that was meant", prepare: didYouMean },
  { name: "another name of a medicine", prepare: otherName },
  { name: "another name of a medicine that nobody has", prepare: nameInstead },
  ...((await canDraw()) ? photos : []),
]
