import { describe, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"

/**
 * Runs in the page: for every "pharmacy" of its texts, on how many lines it stands when its box has no room, as it is and as people
 * type it. Long words may be broken anywhere where nothing else fits, which is another thing.
 */
const linesOfPharmacy = () => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the browser gets this function alone
  const linesIn = (node: Node): number => {
    const text = node.textContent ?? ""
    const word = /ឱសថ\u2060?ស្ថាន/.exec(text)
    if (word === null) return 0
    const range = document.createRange()
    range.setStart(node, word.index)
    range.setEnd(node, word.index + word[0].length)
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
  }
  const found: Array<{ readonly text: string; readonly shown: number; readonly typed: number }> = []
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const box = node.parentElement
    if (box === null || linesIn(node) === 0) continue
    box.style.cssText = "display: block; width: 1px; white-space: normal; overflow-wrap: normal"
    const text = node.textContent ?? ""
    const shown = linesIn(node)
    node.textContent = text.replaceAll("\u2060", "")
    found.push({ text, shown, typed: linesIn(node) })
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
    const found = await visitor.page.evaluate(linesOfPharmacy)
    expect(found.length).toBeGreaterThan(1)
    expect(found.filter(({ shown }) => shown !== 1)).toEqual([])
    // As people type it the browser breaks every one of them: this look sees what it looks for.
    expect(found.filter(({ typed }) => typed < 2)).toEqual([])
  })
})
