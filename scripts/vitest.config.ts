import { defineProject } from "vitest/config"

export default defineProject({
  test: {
    name: "scripts",
    include: ["test/*.test.ts"],
    // These tests start and kill real servers and processes.
    testTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    // A test that passes only at the second try is named at the end of the run.
    retry: 1,
  },
})
