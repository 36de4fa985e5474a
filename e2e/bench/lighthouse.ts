import { execFile, spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { inProject } from "../../scripts/project.ts"
import { chromiumArgs, chromiumPath } from "../fixtures/chromium.ts"

/**
 * Lighthouse is installed when it is first used: it brings more than a hundred packages, which nobody needs who does not
 * measure.
 */
const version = "13.5.0"
const installed = inProject(".build", `lighthouse-${version}`)
const program = join(installed, "node_modules/lighthouse/cli/index.js")

const install = (): void => {
  if (existsSync(program)) return
  const args = ["install", "--prefix", installed, "--no-save", "--no-audit", "--no-fund"]
  const { status } = spawnSync("npm", [...args, `lighthouse@${version}`], { stdio: "ignore" })
  if (status !== 0 || !existsSync(program)) throw new Error("Lighthouse could not be installed.")
}

/** How a phone of Lighthouse is connected. The CPU is always four times slower than the machine's. */
export type Line = "4G" | "400 kbps"

const lines: Readonly<Record<Line, ReadonlyArray<string>>> = {
  // Lighthouse's own mobile phone: 1.6 Mbps, 150 ms, computed from what the page loaded
  "4G": [],
  // really slowed, since what is computed for so slow a line ignores what the browser does meanwhile
  "400 kbps": [
    "--only-categories=performance",
    "--throttling-method=devtools",
    "--throttling.requestLatencyMs=400",
    "--throttling.downloadThroughputKbps=400",
    "--throttling.uploadThroughputKbps=400",
    "--max-wait-for-load=90000",
  ],
}

/** What Lighthouse found: scores from 0 to 100, times in seconds. */
export type Found = {
  readonly scores: Readonly<Record<string, number>>
  readonly contentfulPaint: number
  /** Seconds of tasks beyond 50 ms each, in which the page answers nobody. */
  readonly blocked: number
  readonly layoutShift: number
  /** Names of the audits that failed. */
  readonly failed: ReadonlyArray<string>
}

type Report = {
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: ReadonlyArray<{ readonly id: string }> }
    >
  >
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly numericValue?: number }>>
  readonly runtimeError?: { readonly message: string }
}

/** The categories of which a page must lack nothing; how fast it is has its own row. */
const others = ["accessibility", "best-practices", "seo"]

const foundIn = ({ categories, audits, runtimeError }: Report): Found => {
  if (runtimeError !== undefined) throw new Error(`Lighthouse: ${runtimeError.message}`)
  const number = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    contentfulPaint: number("largest-contentful-paint") / 1000,
    blocked: number("total-blocking-time") / 1000,
    layoutShift: number("cumulative-layout-shift"),
    failed: others.flatMap((name) =>
      (categories[name]?.auditRefs ?? []).map(({ id }) => id).filter((id) => audits[id]?.score === 0),
    ),
  }
}

/** Lighthouse sometimes loses the trace of a page load, and asks to be run again. */
const mostRuns = 3

/** Opens an address as Lighthouse's mobile phone, in a browser of its own without anything kept. */
export const openedByLighthouse = async (
  address: string,
  line: Line,
  folder: string,
  runsLeft = mostRuns,
): Promise<Found> => {
  install()
  const output = join(folder, "lighthouse.json")
  const given = [
    program,
    address,
    "--quiet",
    "--output=json",
    `--output-path=${output}`,
    `--chrome-flags=${["--headless=new", ...chromiumArgs].join(" ")}`,
    ...lines[line],
  ]
  const env = { ...process.env, ...(chromiumPath() && { CHROME_PATH: chromiumPath() }) }
  try {
    await promisify(execFile)(process.execPath, given, { env, timeout: 180_000 })
  } catch (error) {
    if (runsLeft <= 1 || !/NO_NAVSTART|Please run Lighthouse again/.test(String(error))) throw error
    return openedByLighthouse(address, line, folder, runsLeft - 1)
  }
  return foundIn(JSON.parse(readFileSync(output, "utf8")))
}
