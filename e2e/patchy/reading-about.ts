import { expect } from "../fixtures/expect.ts"
import type { Action, Stage, Steps } from "./action.ts"
import { cannotRead, searched } from "./reading-stage.ts"
import { medicine, near } from "./stage.ts"

/** A page of texts by its link at the foot of every page, its heading, and a section that it has. */
type About = { readonly link: string; readonly heading: string; readonly section: string }

/** The page opens by itself, as soon as its code and its texts can be loaded. */
const openPage =
  ({ link, heading, section }: About) =>
  async (stage: Stage): Promise<Steps> => {
    const { page } = stage.visitor
    await searched(stage, `/?query=${medicine}&${near}`)
    return {
      act: () => page.getByRole("contentinfo").getByRole("link", { name: link, exact: true }).click(),
      told: () => expect(page.getByText(cannotRead).first()).toBeVisible(),
      done: async () => {
        await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible({ timeout: 45_000 })
        await expect(page.getByRole("heading", { level: 2, name: section })).toBeVisible()
        await expect(page.getByText(cannotRead)).toHaveCount(0)
        // The search from which the person came is still there.
        await page.goBack()
        await expect(page.getByRole("article").first()).toContainText(medicine)
      },
    }
  }

const pages: ReadonlyArray<About> = [
  { link: "Help", heading: "User guide", section: "Find a medicine by name" },
  { link: "Terms of use", heading: "Terms of use", section: "Stock and prices" },
  { link: "Privacy", heading: "Privacy", section: "What stays after deletion" },
]

/** What explains the app and says what it keeps. */
export const readingAbout: ReadonlyArray<Action> = pages.map((about) => ({
  name: `the page ${about.link}`,
  prepare: openPage(about),
}))
