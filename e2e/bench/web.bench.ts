/**
 * How soon the customer app is there and of use: `npm run bench -- web`. Lighthouse opens pages of the product as a phone
 * that is four times slower than this machine; a phone of Playwright counts what is sent. Other work on the machine makes
 * every page slower, so that figures hold for an idle one.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium } from "playwright"
import type { Browser } from "playwright"
import { havePhotos, photosOf } from "../../api/seed/DevelopmentPhotos.ts"
import { forLength, isQuick } from "../../scripts/measuring/length.ts"
import { median, report, shown } from "../../scripts/measuring/measure.ts"
import { addRow } from "../../scripts/measuring/row.ts"
import { buildProduct, startWithDemo } from "../../scripts/measuring/started-product.ts"
import { chromiumArgs, chromiumPath } from "../fixtures/chromium.ts"
import { openedByLighthouse } from "./lighthouse.ts"
import type { Found, Line } from "./lighthouse.ts"
import { openedByBrowserAlone, openedByPhone, typing } from "./phone.ts"
import { sentByApp } from "./photos.ts"
import type { Loaded } from "./phone.ts"

const rounds = forLength({ quick: 1, table: 5, thorough: 5 })

const place = "near=11.56,104.93"
const results = `/?query=paracetamol&${place}`
/** The pages with their targets: seconds to the largest contentful paint on 4G and at 400 kbps. */
const pages = [
  { name: "/", path: "/", most: { "4G": 2, "400 kbps": 4.5 } },
  { name: "results", path: results, most: { "4G": 2.5, "400 kbps": 4.5 } },
  { name: "/login", path: "/login", most: { "4G": undefined, "400 kbps": undefined } },
] as const

const folder = mkdtempSync(join(tmpdir(), "rokthnam-web-"))

/** Does something several times, one after the other. */
const repeated = async <A>(times: number, act: () => Promise<A>): Promise<ReadonlyArray<A>> => {
  if (times === 0) return []
  const before = await repeated(times - 1, act)
  return [...before, await act()]
}

const medianOf = <A>(all: ReadonlyArray<A>, pick: (one: A) => number): number => median(all.map(pick))

const addPaint = (name: string, line: Line, most: number | undefined, all: ReadonlyArray<Found>): void =>
  addRow({
    part: "web",
    figure: `${name}: largest contentful paint, ${line}`,
    value: medianOf(all, ({ contentfulPaint }) => contentfulPaint),
    unit: "s",
    most,
    measured: `blocked for ${shown(medianOf(all, ({ blocked }) => blocked))} s`,
  })

const addScores = (name: string, all: ReadonlyArray<Found>): void => {
  addRow({
    part: "web",
    figure: `${name}: Lighthouse, performance`,
    value: medianOf(all, ({ scores }) => scores["performance"] ?? 0),
    least: 97,
    measured: all.map(({ scores }) => scores["performance"]).join(", "),
  })
  const categories = ["accessibility", "best-practices", "seo"]
  const worst = (category: string) => Math.min(...all.map(({ scores }) => scores[category] ?? 0))
  addRow({
    part: "web",
    figure: `${name}: Lighthouse, the worst of its other three`,
    value: Math.min(...categories.map(worst)),
    least: 100,
    measured: [...new Set(all.flatMap(({ failed }) => failed))].join(", ") || "nothing failed",
  })
  addRow({
    part: "web",
    figure: `${name}: layout shift`,
    value: Math.max(...all.map(({ layoutShift }) => layoutShift)),
    most: 0.02,
  })
}

const measureByLighthouse = (origin: string) =>
  pages.reduce(async (before, { name, path, most }) => {
    await before
    const open = (line: Line) => repeated(rounds, () => openedByLighthouse(`${origin}${path}`, line, folder))
    const fast = await open("4G")
    addScores(name, fast)
    addPaint(name, "4G", most["4G"], fast)
    if (most["400 kbps"] !== undefined) addPaint(name, "400 kbps", most["400 kbps"], await open("400 kbps"))
  }, Promise.resolve())

const kilobytes = (all: ReadonlyArray<Loaded>, pick: (one: Loaded) => number): number =>
  medianOf(all, pick) / 1000

/** Photos that are sent: the hardest to make small, and in a thorough run those of ../shared/ocr, which are read. */
const measurePhotos = async (browser: Browser, origin: string): Promise<void> => {
  const isThorough = forLength({ quick: false, table: false, thorough: true })
  const photos = isThorough && havePhotos ? photosOf("dev") : []
  const { bytes, right } = await sentByApp(browser, origin, photos)
  addRow({
    part: "web",
    figure: "the largest photo, as sent",
    value: Math.max(...bytes) / 1000,
    unit: "kB",
    most: 150,
    measured: `${bytes.length} pictures, median ${shown(median(bytes) / 1000)} kB`,
  })
  if (photos.length > 0)
    addRow({
      part: "web",
      figure: "photos read right as they are sent",
      value: right,
      least: 43,
      measured: `of ${photos.length}`,
    })
  else
    report(
      "photos read as they are sent",
      isThorough ? "skipped: ../shared/ocr is not there" : "not part of this run",
    )
}

const paintedIn = ({ painted = Number.NaN }: Loaded): number => painted

/** An address that shows results, opened by the app and by the browser alone. */
type Painted = { readonly app: ReadonlyArray<Loaded>; readonly alone: ReadonlyArray<Loaded> }

/** Opens an address in turns by the app and by the browser alone, so that both have the same machine. */
const paintedBy = async (
  browser: Browser,
  address: string,
  opening: Parameters<typeof openedByPhone>[2],
): Promise<Painted> => {
  const open = await openedByBrowserAlone(browser, address, opening)
  const turns = await repeated(rounds, async () => ({
    app: await openedByPhone(browser, address, opening),
    alone: await open(),
  }))
  return { app: turns.map(({ app }) => app), alone: turns.map(({ alone }) => alone) }
}

const measureByPhone = async (origin: string): Promise<void> => {
  const path = chromiumPath()
  const browser = await chromium.launch({
    ...(path !== undefined && { executablePath: path }),
    args: [...chromiumArgs],
  })
  try {
    for (const language of ["en", "km"] as const) {
      // one after the other, so that none waits for another's share of the machine
      /* oxlint-disable no-await-in-loop */
      const first = await repeated(rounds, () => openedByPhone(browser, `${origin}/`, { language }))
      const found = await paintedBy(browser, `${origin}${results}`, { language })
      const typed = await paintedBy(browser, `${origin}/?${place}`, { language, act: typing("paracetamol") })
      /* oxlint-enable no-await-in-loop */
      addRow({
        part: "web",
        figure: `JavaScript until the search can be used, ${language}`,
        value: kilobytes(first, ({ scripts }) => scripts),
        unit: "kB",
        most: 120,
        measured: `${shown(kilobytes(first, ({ laterScripts }) => laterScripts))} kB more when idle`,
      })
      addRow({
        part: "web",
        figure: `fonts on results, ${language}`,
        value: kilobytes(found.app, ({ fonts }) => fonts),
        unit: "kB",
        most: 45,
      })
      const addPainted = (figure: string, { app, alone }: Painted) =>
        addRow({
          part: "web",
          figure: `from the search's answer to painted results, ${figure}, ${language}`,
          value: medianOf(app, paintedIn),
          unit: "ms",
          most: 100,
          reference: `the browser alone, with the same markup as text: ${shown(medianOf(alone, paintedIn))} ms`,
        })
      addPainted("a link that is opened cold", found)
      addPainted("a name that is typed", typed)
    }
    await measurePhotos(browser, origin)
    report("version of Chromium", browser.version())
  } finally {
    await browser.close()
  }
}

try {
  await buildProduct()
  const { origin, stop } = await startWithDemo(folder)
  try {
    await measureByPhone(origin)
    // it opens five pages, for longer than a table in two minutes may take, and is installed at its first use
    if (isQuick) report("Lighthouse", "not part of --quick")
    else await measureByLighthouse(origin)
  } finally {
    await stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
