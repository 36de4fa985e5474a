import type { Page } from "playwright"
import { beforeAll, describe, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { signInOwner } from "../../fixtures/office.ts"
import { addMember, fillShelves, openPharmacy } from "../../fixtures/stocked-pharmacy.ts"

const place = { latitude: 11.5621, longitude: 104.9166 } as const

/** The width of A4 within the margins of the browser, and a height, in pixels. */
const sheet = { width: 718, height: 1000 } as const

/** Runs in the page. What would be on paper: its words, its colours, and what is wider than the sheet. */
const readPaper = () => {
  const wide = [...document.querySelectorAll<HTMLElement>("main table, main p, main h1")].filter(
    (part) => part.checkVisibility() && part.getBoundingClientRect().right > window.innerWidth + 1,
  )
  const papers = ["html", "body", "main", "main section", "main table", "main tbody tr"]
  return {
    text: document.body.innerText,
    wide: wide.map((part) => part.textContent?.slice(0, 40)),
    shades: papers.flatMap((part) =>
      [...document.querySelectorAll(part)].map((one) => getComputedStyle(one).backgroundColor),
    ),
    buttons: [...document.querySelectorAll("button, nav, input, select")]
      .filter(
        (part) => part.checkVisibility({ checkVisibilityCSS: true }) && !part.closest(".words-in-print"),
      )
      .map((part) => part.outerHTML.slice(0, 120)),
  }
}

/** Whether a colour of CSS is as light as paper, or none. */
const isLight = (colour: string): boolean => {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  return alpha === 0 || (red + green + blue) / 3 > 200
}

/** Prints the open page as the menu of the browser does, and reads the paper. */
const printed = async (page: Page): Promise<ReturnType<typeof readPaper>> => {
  const screen = page.viewportSize() ?? sheet
  // Chromium tells the page that it is printed, as for a person.
  await page.pdf({ format: "A4" })
  await page.setViewportSize(sheet)
  await page.emulateMedia({ media: "print" })
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")))
  const paper = await page.evaluate(readPaper)
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")))
  await page.emulateMedia({ media: null })
  await page.setViewportSize(screen)
  return paper
}

/** The lists with what narrows them, and the words that the paper has then. */
const lists: ReadonlyArray<{
  readonly path: string
  readonly sign: string
  readonly words: ReadonlyArray<string>
}> = [
  {
    path: "/pharmacy/medicine/manage?search=Medicine%200&state=low",
    sign: "Medicine 001",
    words: [
      "Medicine list",
      "Search medicines: Medicine 0",
      "30 results · Page 1 of 3",
      "Medicine 010",
      "$1.50",
    ],
  },
  {
    path: "/pharmacy/users",
    sign: "Chan Dara",
    words: ["Staff", "Chan Dara", "012 345 679", "Manager"],
  },
  {
    path: "/pharmacy/users/activity?action=medicine.import",
    sign: "Import",
    words: ["Who did what", "Act: Medicines imported"],
  },
  {
    path: "/pharmacy/reports/alerts?type=LOW_STOCK",
    sign: "Medicine 001",
    words: ["Stock Alerts", "LOW STOCK", "Medicine 001 500mg is low: 3 left"],
  },
]

describe("a list that the browser prints", () => {
  const browser = useBrowser()
  let owner: Visitor
  let name: string

  beforeAll(async () => {
    name = `Paper of lists ${Date.now()}`
    const { email, token } = await openPharmacy(name, place, [])
    await fillShelves(email, 30)
    await addMember(token, "MANAGER")
    owner = await browser.visitor("desktop")
    await signInOwner(owner, email)
    await owner.dress("dark")
  })

  for (const { path, sign, words } of lists)
    it(`is light, without buttons, and says whose it is and how it is narrowed: ${path}`, async () => {
      const { page } = owner
      await owner.open(`${path}${path.includes("?") ? "&" : "?"}lng=en`)
      await expect(page.getByText(sign).first()).toBeVisible()
      await owner.settled()
      const paper = await printed(page)
      for (const one of [`${name} · Printed`, ...words]) expect(paper.text).toContain(one)
      expect(paper.buttons).toEqual([])
      expect(paper.shades.filter((shade) => !isLight(shade))).toEqual([])
      expect(paper.wide).toEqual([])
      // The screen is as it was.
      await expect(page.locator('html[data-theme="dark"]')).toHaveCount(1)
      await expect(page.getByText(`${name} · Printed`)).toBeHidden()
      owner.expectQuiet()
    })

  it("has no message of the moment on it, and is told in Khmer too", async () => {
    const { page } = owner
    await owner.open("/pharmacy/reports/alerts?lng=km")
    await page
      .locator("main")
      .getByRole("button", { name: /^ដឹងហើយ/ })
      .first()
      .click()
    const toast = page.getByRole("button", { name: "យកមកវិញ" })
    await expect(toast).toBeVisible()
    const { text, buttons } = await printed(page)
    expect(text).toContain("បោះពុម្ពនៅ")
    expect(text).not.toContain("យកមកវិញ")
    expect(buttons).toEqual([])
    await expect(toast).toBeVisible()
    owner.expectQuiet()
  })
})
