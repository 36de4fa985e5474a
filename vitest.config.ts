import { BaseSequencer } from "vitest/node"
import type { TestSpecification } from "vitest/node"
import { defineConfig } from "vitest/config"

/**
 * Files that take longest, which start first in their group, so that none of them is left over when all others are done.
 * Vitest knows durations only after a first run, and otherwise starts with the files of most bytes.
 */
const longest = [
  "e2e/specs/pages/office",
  "e2e/specs/counter/",
  "e2e/specs/main-loop/",
  "e2e/specs/pages/visitor",
  "e2e/specs/pages/patchy",
  "scripts/test/survival",
  "scripts/test/start",
  "scripts/test/faults",
  "scripts/test/doctor",
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = longest.findIndex((path) => moduleId.includes(`/${path}`))
  return rank < 0 ? longest.length : rank
}

class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's method, not that of an array
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

/**
 * Files that run at a time. Vitest would start one worker on two cores, but most files wait for a database, a process
 * or a browser. Vitest ignores the number of workers of a single project.
 */
const workers = 2

export default defineConfig({
  test: {
    projects: [
      "./*/vitest.config.ts",
      "./backoffice/vitest.rules.config.ts",
      "./shared/web/vitest.config.ts",
    ],
    sequence: { sequencer: LongestFirst },
    maxWorkers: workers,
    // As many at least: the pool fails when it ends an idle worker in the moment in which it ends all of them.
    minWorkers: workers,
    // A project of its own can still forget what its files imported; that of the API keeps it, since loading the modules
    // and the dictionary for each file took most of the time.
    poolOptions: {
      forks: {
        isolate: false,
        // Node's `fetch` is WebAssembly, which V8 must not compile twice: see `prepareBarcodeReader`.
        execArgv: ["--wasm-wrapper-tiering-budget=2147483647"],
      },
    },
  },
})
