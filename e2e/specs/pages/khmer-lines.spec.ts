import { describe, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"

/**
 * Runs in the page: for every "pharmacy" of its texts, on how many lines it stands when its box has no room, as it is or as people
 * type it. Long words may be broken anywhere where nothing else fits, which is another thing.
 */
const linesOfPharmacy = (isTyped: boolean) => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: Array<{ readonly text: string; readonly lines: number }> = []
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    if (isTyped) node.textContent = (node.textContent ?? "").replaceAll("\u2060", "")
    const text = node.textContent ?? ""
    const word = /ឱសថ\u2060?ស្ថាន/.exec(text)
    const box = node.parentElement
    if (word === null || box === null) continue
    box.style.cssText = "display: block; width: 1px; white-space: normal; overflow-wrap: normal"
    const range = document.createRange()
    range.setStart(node, word.index)
    range.setEnd(node, word.index + word[0].length)
    const bottoms = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
    if (bottoms.size > 0) found.push({ text, lines: bottoms.size })
  }
  return found
}

describe("the Khmer word for a pharmacy", () => {
  const browser = useBrowser()

  it.each(["/", "/privacy", "/terms", "/help"])("stays on one line of %s, however narrow", async (path) => {
    const visitor = await browser.visitor("phone")
    await visitor.open(`${path}?lng=km`)
    await expect(visitor.page.locator("html")).toHaveAttribute("lang", "km")
    await expect(visitor.page.getByRole("contentinfo")).toBeVisible()
    await visitor.settled()
    const found = await visitor.page.evaluate(linesOfPharmacy, false)
    expect(found.length).toBeGreaterThan(1)
    expect(found.filter(({ lines }) => lines > 1)).toEqual([])
    // As people type it the browser breaks every one of them: this look sees what it looks for.
    const typed = await visitor.page.evaluate(linesOfPharmacy, true)
    expect(typed.length).toBe(found.length)
    expect(typed.filter(({ lines }) => lines === 1)).toEqual([])
  })
})
