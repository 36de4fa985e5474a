import type { Reporter, TestCase } from "vitest/node"
import { say } from "../terminal/report.ts"

/**
 * Names the tests that passed only when they were tried again. What starts processes and browsers may be tried twice, since
 * a machine that does other work can stop any of them for seconds; but nobody should have to search for that in the output.
 */
// oxlint-disable-next-line import/no-default-export -- vitest takes a reporter from its module's default export
export default class SecondTries implements Reporter {
  #count = 0
  /** Each name, followed by why its first try failed. */
  readonly #told: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return
    const reasons = (test.result().errors ?? []).map(({ message }) => message)
    this.#told.push(`${test.project.name}: ${test.fullName}`, ...reasons)
    this.#count += 1
  }

  onTestRunEnd(): void {
    if (this.#count === 0) return
    say(`! passed only at the second try (${this.#count}), look at why:`)
    for (const line of this.#told) say(line.replaceAll(/^/gm, "  "))
  }
}
