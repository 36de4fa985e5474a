import type { Browser, Page } from "playwright"
import { keepingMarkup, keptMarkup, puttingMarkup } from "./browser-alone.ts"

/** What a phone loads for a page that it has never seen, in bytes as sent, and how soon results are painted. */
export type Loaded = {
  /** Scripts until the search field is there. */
  readonly scripts: number
  /** Scripts that came after that, for what may be wanted next. */
  readonly laterScripts: number
  readonly fonts: number
  /** Milliseconds from the last byte of the search's answer until results are painted; undefined without a search. */
  readonly painted: number | undefined
}

type Marks = { field?: number; results?: number }

/** Runs in the page before its own code: notes when the search field is there, and when the first result is painted. */
const watch = () => {
  const marks: Marks = {}
  Object.assign(globalThis, { marks })
  const look = () => {
    if (marks.field === undefined && document.querySelector('#content input[role="combobox"]'))
      marks.field = performance.now()
    if (marks.results !== undefined || !document.querySelector("#content article")) return
    marks.results = Number.POSITIVE_INFINITY
    // the frame that shows it has been painted when the task after its callback runs
    requestAnimationFrame(() =>
      setTimeout(() => {
        marks.results = performance.now()
      }),
    )
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

const read = (): Loaded => {
  const { marks } = globalThis as unknown as { readonly marks: Marks }
  const entries = performance
    .getEntriesByType("resource")
    .filter((entry) => entry instanceof PerformanceResourceTiming)
  const bytes = (ending: RegExp, from: number, to: number) =>
    entries
      .filter(({ name, startTime }) => ending.test(name) && startTime >= from && startTime < to)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  const { field = 0, results } = marks
  const answer = entries.find(({ name }) => name.includes("/users/search/medicines"))
  return {
    scripts: bytes(/\.js$/, 0, field),
    laterScripts: bytes(/\.js$/, field, Infinity),
    fonts: bytes(/\.woff2?$/, 0, Infinity),
    painted: answer === undefined || results === undefined ? undefined : results - answer.responseEnd,
  }
}

const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState("networkidle")
  await page.evaluate(() => document.fonts.ready)
}

/** What somebody does on the page before it is read. */
type Act = (page: Page) => Promise<void>

const nothing: Act = () => Promise.resolve()

/** Types a name on the page and searches it, as somebody does who has come to search. */
export const typing =
  (name: string): Act =>
  async (page) => {
    await page.getByRole("combobox").fill(name)
    await page.getByRole("combobox").press("Enter")
    // Asked seldom: by itself Playwright asks in every frame, and makes the page draw one for it.
    await page.waitForFunction(
      () => {
        const { marks } = globalThis as unknown as { readonly marks: Marks }
        return Number.isFinite(marks.results)
      },
      undefined,
      { polling: 500 },
    )
  }

type Opening = { readonly language: "en" | "km"; readonly act?: Act | undefined }

/** Opens an address on a phone that has kept nothing, and reads from the page, which `prepare` has seen before its own code. */
const onPhone = async <A>(
  browser: Browser,
  address: string,
  { language, act = nothing }: Opening,
  { prepare, look }: { readonly prepare?: Act; readonly look: (page: Page) => Promise<A> },
): Promise<A> => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    locale: language === "km" ? "km-KH" : "en-US",
    serviceWorkers: "block",
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(watch)
    await prepare?.(page)
    await page.goto(address)
    await settled(page)
    await act(page)
    return await look(page)
  } finally {
    await context.close()
  }
}

/** Opens an address on a phone that has kept nothing. */
export const openedByPhone = (browser: Browser, address: string, opening: Opening): Promise<Loaded> =>
  onPhone(browser, address, opening, { look: (page) => page.evaluate(read) })

/**
 * The same by the browser alone: when the search is answered, the markup of the same results is put into the page as text.
 * What that takes is left of a figure whatever renders the results.
 */
export const openedByBrowserAlone = async (
  browser: Browser,
  address: string,
  opening: Opening,
): Promise<() => Promise<Loaded>> => {
  const markup = await onPhone(browser, address, opening, { prepare: keepingMarkup, look: keptMarkup })
  return () =>
    onPhone(browser, address, opening, {
      prepare: (page) => puttingMarkup(page, markup),
      look: (page) => page.evaluate(read),
    })
}
