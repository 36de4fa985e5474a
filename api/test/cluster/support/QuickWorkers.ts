import type { WorkersOptions } from "../../../src/cluster/Workers.ts"

/** Processes whose pauses are short. They are told nothing and asked nothing. */
export const quickWorkers = {
  atOnce: 1,
  environment: {},
  pingEvery: 100,
  longestSilence: 5000,
  longestStart: 20_000,
  steady: 60_000,
  firstPause: 200,
  longestPause: 1000,
  endGrace: 100,
  reportWait: 100,
} as const satisfies Partial<WorkersOptions>
