import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { playDay } from "../../cuts/day.ts"

/** The short form of `npm run test:cuts`: each kind of cut at least once. */
test("no sale is lost or doubled when the connection, the tab, the browser or the API is cut", async () => {
  const folder = mkdtempSync(join(tmpdir(), "rokthnam-cuts-"))
  const steps: Array<string> = []
  try {
    const evening = await playDay({ seed: 2, cuts: 14, folder, tell: (words) => steps.push(words) })
    expect(evening.problems, `SEED=2 CUTS=14 npm run test:cuts\n${steps.join("\n")}`).toEqual([])
    expect(evening.served).toBeGreaterThan(4)
    expect(Object.keys(evening.cuts).toSorted()).toEqual([
      "closedTab",
      "killedApi",
      "killedBrowser",
      "offline",
      "reload",
      "secondTab",
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
