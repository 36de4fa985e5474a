import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    name: "e2e",
    include: ["specs/**/*.spec.ts"],
    globalSetup: ["fixtures/global-setup.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: "forks",
    // The journeys run after all other projects, because a loaded machine lengthens the waits of a browser.
    sequence: { groupOrder: 1 },
  },
})
