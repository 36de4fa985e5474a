import type { Reporter, TestCase } from "vitest/node"
import { say } from "../terminal/report.ts"

/**
 * Names the tests that passed only when they were tried again. What starts processes and browsers may be tried twice, since
 * a machine that does other work can stop any of them for seconds; but nobody should have to search for that in the output.
 */
// oxlint-disable-next-line import/no-default-export -- vitest takes a reporter from its module's default export
export default class SecondTries implements Reporter {
  readonly #names: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky === true) this.#names.push(`${test.project.name}: ${test.fullName}`)
  }

  onTestRunEnd(): void {
    if (this.#names.length === 0) return
    say(`! passed only at the second try (${this.#names.length}), look at why:`)
    for (const name of this.#names) say(`  ${name}`)
  }
}
