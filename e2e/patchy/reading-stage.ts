import type { Locator } from "playwright"
import { drawPacks } from "../../api/seed/DrawPack.ts"
import { expect } from "../fixtures/expect.ts"
import type { Stage, Steps } from "./action.ts"
import { medicine, near, tryAgain } from "./stage.ts"

/** What a page says that could not be read. */
export const cannotRead =
  /We cannot reach the service|You are offline\. Please check|The connection broke|This page could not be loaded yet/

/** Opens the results of a search, and waits until they are there. */
export const searched = async ({ visitor }: Stage, path: string): Promise<void> => {
  await visitor.open(path)
  await expect(visitor.page.getByRole("article").first()).toBeVisible()
  await visitor.settled()
}

/** Opens the first offer of the results at a path, in a dialog that it returns. */
export const firstOffer = async (stage: Stage, path = `/?query=${medicine}&${near}`): Promise<Locator> => {
  const { page } = stage.visitor
  await searched(stage, path)
  await page
    .getByRole("button", { name: /^Show the offer/ })
    .first()
    .click()
  return page.getByRole("dialog", { name: medicine })
}

/**
 * Follows a link to a page with this heading. Until the page can be read, the address says where the person is, and the page
 * that it could not be.
 */
export const followLink = async (stage: Stage, link: Locator, heading: Locator): Promise<Steps> => {
  const { page, settled } = stage.visitor
  await expect(link).toBeVisible()
  await settled()
  const path = await link.getAttribute("href")
  return {
    act: () => link.click(),
    told: async () => {
      await expect(page.getByText(cannotRead).first()).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
    },
    again: () => tryAgain(page),
    done: async () => {
      await expect(heading).toBeVisible({ timeout: 45_000 })
      await expect(page.getByText(cannotRead)).toHaveCount(0)
    },
  }
}

/** A photo of a box of the medicine. */
export const photoOfBox = async () => ({
  name: "box.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.from(await drawPacks([{ name: medicine, strength: "500mg" }])),
})
