import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inProject, ROOT } from "./project.mjs"

function spawnVitest(vitestArguments, env) {
  const vitest = inProject("node_modules", "vitest", "vitest.mjs")
  return new Promise((settle) => {
    const child = spawn(process.execPath, [vitest, "run", ...vitestArguments], {
      cwd: ROOT,
      env,
      stdio: "inherit",
    })
    child.once("error", () => settle(127))
    child.once("exit", (code) => settle(code ?? 1))
  })
}

function readCounts(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0 }
  const report = JSON.parse(readFileSync(file, "utf8"))
  // A file that could not be loaded has no failed tests in it, but it has failed.
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
 * Runs the tests and answers how many passed, failed and were skipped. A run that failed without a failed
 * test (a crash, no test found, an error outside every test) counts as one failure.
 */
export async function runVitest(extraArguments, env) {
  const folder = mkdtempSync(join(tmpdir(), "rokthnam-vitest-"))
  const report = join(folder, "report.json")
  try {
    const code = await spawnVitest(
      ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...extraArguments],
      env,
    )
    const counts = readCounts(report)
    const isBroken = counts.failed === 0 && (code !== 0 || counts.passed === 0)
    return isBroken ? { ...counts, failed: 1 } : counts
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
