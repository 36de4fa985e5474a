import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runHere } from "../processes/run.ts"
import { inProject } from "../project.ts"

/** The numbers of passed, failed and skipped tests. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** The part of vitest's JSON report that is used here. */
interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: ReadonlyArray<{
    readonly status: string
    readonly assertionResults: ReadonlyArray<{ readonly status: string }>
  }>
}

function readCounts(file: string): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0 }
  const report: Report = JSON.parse(readFileSync(file, "utf8"))
  // A file that could not be loaded contains no failed test, but it counts as a failure.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  ).length
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * Runs the tests and returns how many passed, failed and were skipped. A run that failed without a failed test (a
 * crash, no test found, an error outside every test) counts as one failure.
 */
export async function runVitest(given: readonly string[], env: NodeJS.ProcessEnv): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), "rokthnam-vitest-"))
  const report = join(folder, "report.json")
  try {
    const vitest = inProject("node_modules", "vitest", "vitest.mjs")
    const secondTries = inProject("scripts", "checks", "second-tries.ts")
    const reporters = [
      "--reporter=default",
      "--reporter=json",
      `--reporter=${secondTries}`,
      `--outputFile.json=${report}`,
    ]
    const code = await runHere([vitest, "run", ...reporters, ...given], env)
    const counts = readCounts(report)
    const isBroken = counts.failed === 0 && (code !== 0 || counts.passed === 0)
    return isBroken ? { ...counts, failed: 1 } : counts
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
