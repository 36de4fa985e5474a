import { expect, test } from "vitest"
import { readHistory } from "../faults/history/history.ts"
import { operationsOf } from "../faults/checker/operations.ts"
import { PATIENT_LIMITS } from "../faults/run/limits.ts"
import { runFaults } from "../faults/run/run-faults.ts"
import { join } from "node:path"
import { temporaryFolder } from "./support.ts"

/** The short form of `npm run test:faults`: one start of the product and the faults that lose the most. */
const SHORT = new Set(["kill-api", "kill-backend"])

test(
  "nothing is lost or doubled when the API dies, and when PostgreSQL restarts itself",
  { timeout: 180_000 },
  async () => {
    const histories = temporaryFolder()
    const results = await runFaults({
      seed: 1,
      limits: PATIENT_LIMITS,
      isWanted: (fault) => SHORT.has(fault),
      histories,
      tell: () => undefined,
    })
    expect(results.map(({ fault, problems }) => ({ fault, problems }))).toEqual([
      { fault: "kill-api", problems: [] },
      { fault: "kill-backend", problems: [] },
    ])
    // A run in which nothing was sold would prove nothing.
    const done = operationsOf(readHistory(join(histories, "processes.jsonl"))).filter(
      ({ outcome }) => outcome === "ok",
    )
    expect(new Set(done.map(({ wish }) => wish.kind))).toEqual(new Set(["sale", "stock", "cart", "import"]))
  },
)
