import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    name: "e2e",
    include: ["specs/**/*.spec.ts"],
    globalSetup: ["fixtures/global-setup.ts"],
    // A journey looks at dozens of pages; each of its own waits ends after 15 s.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // A test that passes only at the second try is named at the end of the run.
    retry: 1,
    pool: "forks",
    // What a file plays side by side: more pages at a time would wait for the processor alone.
    maxConcurrency: 4,
    // The journeys run after all other projects, because a loaded machine lengthens the waits of a browser.
    sequence: { groupOrder: 1 },
  },
})
