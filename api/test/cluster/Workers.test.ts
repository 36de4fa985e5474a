import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"

const run = (program: URL) =>
  spawnSync(process.execPath, [fileURLToPath(program)], { encoding: "utf8", timeout: 30_000 })

it("processes that end at each start are replaced after growing pauses", () => {
  const { stdout, status } = run(new URL("./programs/MortalProcesses.ts", import.meta.url))
  expect(status).toBe(0)
  // At most at 0, 0, 200, 600 and 1400 ms; a slow machine starts fewer.
  expect(Number(stdout)).toBeGreaterThan(1)
  expect(Number(stdout)).toBeLessThanOrEqual(5)
})

it("the processes that need not start at once start when the first one serves", () => {
  const { stdout, status } = run(new URL("./programs/StagedProcesses.ts", import.meta.url))
  expect(status).toBe(0)
  expect(stdout).toBe("starts serves starts starts serves serves")
})
