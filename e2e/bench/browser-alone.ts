import type { Page } from "playwright"

/** Where the results are, in a page that shows them and in one that waits for them. */
const around = '#content div[tabindex="-1"]'

/** Runs in the page before its own code: keeps the markup of the results as they are first shown. */
const keepMarkup = (selector: string) => {
  const seen = new MutationObserver(() => {
    const shown = document.querySelector(selector)
    if (shown === null || shown.querySelector("article") === null) return
    seen.disconnect()
    Object.assign(globalThis, { markup: shown.innerHTML })
  })
  seen.observe(document, { childList: true, subtree: true })
}

/**
 * Runs in the page before its own code: the search's answer is never given to it. When it is there, the markup of the results is
 * put into the page as text, so that what follows is the browser's own work: parsing, style, layout and paint.
 */
const putMarkup = ([selector, markup]: readonly [string, string]) => {
  const send = globalThis.fetch
  globalThis.fetch = async (...call: Parameters<typeof fetch>) => {
    const answer = await send(...call)
    if (!answer.url.includes("/users/search/medicines")) return answer
    await answer.text()
    const shown = document.querySelector(selector)
    if (shown !== null) shown.innerHTML = markup
    return new Promise<Response>(() => undefined)
  }
}

/** Has a page keep the markup of its first results. */
export const keepingMarkup = async (page: Page): Promise<void> => {
  await page.addInitScript(keepMarkup, around)
}

/** The markup that a page has kept. */
export const keptMarkup = (page: Page): Promise<string> =>
  page.evaluate(() => (globalThis as unknown as { readonly markup: string }).markup)

/** Has a page show this markup when the search is answered, without any code of the app's. */
export const puttingMarkup = async (page: Page, markup: string): Promise<void> => {
  await page.addInitScript(putMarkup, [around, markup] as const)
}
