import { expect } from "../fixtures/expect.ts"
import { canDraw } from "../../api/seed/DrawPack.ts"
import { fillShelves, openPharmacy as openPharmacyOf } from "../fixtures/stocked-pharmacy.ts"
import type { Action, Stage, Steps } from "./action.ts"
import { cannotRead, firstOffer, photoOfBox, searched } from "./reading-stage.ts"
import { medicine, near, tryAgain } from "./stage.ts"
import { startInTelegram } from "./telegram-stage.ts"

const textSearch = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  await stage.visitor.open(`/?${near}`)
  await stage.visitor.settled()
  const field = page.getByRole("combobox", { name: "Medicine name" })
  return {
    act: async () => {
      await field.fill(medicine)
      await field.press("Enter")
    },
    told: async () => {
      await expect(page.getByText(cannotRead).first()).toBeVisible()
      // The search is in the address, whatever is shown.
      await expect(page).toHaveURL(new RegExp(`query=${medicine}`))
    },
    again: () => tryAgain(page),
    done: () => expect(page.getByRole("article").first()).toContainText(medicine),
  }
}

const nextPage = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  await searched(stage, `/?query=${medicine}&${near}`)
  const first = (await page.getByRole("article").first().textContent()) ?? ""
  return {
    act: () => page.getByRole("button", { name: "Page 2" }).click(),
    told: async () => {
      await expect(page.getByText(cannotRead).first()).toBeVisible()
      await expect(page.getByRole("article").first()).toContainText(first.slice(0, 20))
    },
    again: () => tryAgain(page),
    done: async () => {
      await expect(page.getByText(cannotRead)).toHaveCount(0)
      await expect(page.getByRole("button", { name: "Page 2" })).toHaveAttribute("aria-current", "page")
      await expect(page.getByRole("article").first()).not.toContainText(first.slice(0, 20))
    },
  }
}

const newOrder = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  await searched(stage, `/?query=${medicine}&${near}`)
  return {
    act: async () => {
      await page.getByRole("combobox", { name: "Sort by" }).selectOption({ label: "Name" })
    },
    told: async () => {
      await expect(page.getByText(cannotRead).first()).toBeVisible()
      await expect(page.getByRole("article").first()).toContainText(medicine)
    },
    again: () => tryAgain(page),
    done: async () => {
      await expect(page.getByText(cannotRead)).toHaveCount(0)
      await expect(page.getByRole("article").first()).toContainText(medicine)
    },
  }
}

const openOffer = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  await searched(stage, `/?query=${medicine}&${near}`)
  const dialog = page.getByRole("dialog", { name: medicine })
  return {
    act: () =>
      page
        .getByRole("button", { name: /^Show the offer/ })
        .first()
        .click(),
    told: () => expect(dialog.getByText(cannotRead).first()).toBeVisible(),
    again: () => tryAgain(page),
    done: async () => {
      await expect(dialog.getByRole("link", { name: /^Call / })).toBeVisible()
      await expect(
        dialog.getByRole("region", { name: "Also at this pharmacy" }).getByRole("listitem"),
      ).not.toHaveCount(0)
      await expect(dialog.getByText(cannotRead)).toHaveCount(0)
    },
  }
}

const openMedicine = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const more = (await firstOffer(stage)).getByRole("link", { name: "More about it" })
  await expect(more).toBeVisible()
  await stage.visitor.settled()
  return {
    act: () => more.click(),
    told: () => expect(page.getByText(cannotRead).first()).toBeVisible(),
    again: () => tryAgain(page),
    done: () => expect(page.getByRole("heading", { level: 1, name: medicine })).toBeVisible(),
  }
}

const openPharmacy = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const { shop } = stage
  await stage.visitor.open(`/medicines/${shop.medicines[0] ?? 0}?lng=en`)
  await expect(page.getByRole("link", { name: "All it has" })).toBeVisible()
  await stage.visitor.settled()
  return {
    act: () => page.getByRole("link", { name: "All it has" }).click(),
    told: () => expect(page.getByText(cannotRead).first()).toBeVisible(),
    again: () => tryAgain(page),
    done: () => expect(page.getByRole("heading", { level: 1, name: shop.name })).toBeVisible(),
  }
}

const turnPharmacy = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  // Far from the others, who look for medicines by their names.
  const stungTreng = { latitude: 13.526, longitude: 105.968 }
  const { id, email } = await openPharmacyOf(`Stung Treng ${crypto.randomUUID().slice(0, 8)}`, stungTreng, [])
  await fillShelves(email, 25)
  await stage.visitor.open(`/pharmacies/${id}`)
  const rows = page.getByRole("article")
  await expect(rows).toHaveCount(20)
  await stage.visitor.settled()
  return {
    act: () => page.getByRole("button", { name: "Page 2" }).click(),
    told: async () => {
      await expect(page.getByText(cannotRead).first()).toBeVisible()
      // Whose page it is, and what was on it, is still there.
      await expect(page.getByRole("heading", { level: 1, name: /^Stung Treng/ })).toBeVisible()
      await expect(rows).toHaveCount(20)
    },
    again: () => tryAgain(page),
    done: async () => {
      await expect(rows).toHaveCount(5)
      await expect(page.getByText(cannotRead)).toHaveCount(0)
    },
  }
}

/** A photo on the page at a path. */
const photoAt = async ({ visitor }: Stage, path: string): Promise<Steps> => {
  const { page } = visitor
  await visitor.open(path)
  await expect(page.getByRole("combobox", { name: "Medicine name" })).toBeVisible()
  await visitor.settled()
  const box = await photoOfBox()
  const input = page.locator("input[type=file]")
  return {
    act: () => input.setInputFiles(box),
    told: async () => {
      await expect(page.getByText(cannotRead).first()).toBeVisible()
      await expect(page.getByAltText("Your photo")).toBeVisible()
    },
    // The person need not take it once more.
    again: () => page.getByRole("button", { name: "Send it again" }).click(),
    done: async () => {
      await expect(page.getByText("Found on the photo")).toBeVisible({ timeout: 60_000 })
      await expect(page.getByText(cannotRead)).toHaveCount(0)
    },
  }
}

const photo = (stage: Stage): Promise<Steps> => photoAt(stage, `/?${near}`)

const photoInTelegram = async (stage: Stage): Promise<Steps> => {
  await startInTelegram(stage.visitor)
  return photoAt(stage, `/user/dashboard?${near}`)
}

const photos: ReadonlyArray<Action> = [
  { name: "a photo of a box", prepare: photo },
  { name: "a photo of a box inside Telegram", prepare: photoInTelegram },
]

/** What finds medicines, and only reads. What was loaded stays. */
export const reading: ReadonlyArray<Action> = [
  { name: "a search", prepare: textSearch },
  { name: "the next page of results", prepare: nextPage },
  { name: "another order of results", prepare: newOrder },
  { name: "an offer", prepare: openOffer },
  { name: "a medicine's page", prepare: openMedicine },
  { name: "a pharmacy's page", prepare: openPharmacy },
  { name: "the second page of a pharmacy", prepare: turnPharmacy },
  ...((await canDraw()) ? photos : []),
]
