import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"

it("processes that end at each start are replaced after growing pauses", () => {
  const program = fileURLToPath(new URL("./programs/MortalProcesses.ts", import.meta.url))
  const { stdout, status } = spawnSync(process.execPath, [program], { encoding: "utf8", timeout: 30_000 })
  expect(status).toBe(0)
  // At most at 0, 0, 200, 600 and 1400 ms; a slow machine starts fewer.
  expect(Number(stdout)).toBeGreaterThan(1)
  expect(Number(stdout)).toBeLessThanOrEqual(5)
})
