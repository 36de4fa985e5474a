import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    name: "e2e",
    include: ["specs/**/*.spec.ts"],
    globalSetup: ["fixtures/global-setup.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: "forks",
    // After all other projects: the journeys measure waits of a browser, which a loaded machine would lengthen.
    sequence: { groupOrder: 1 },
  },
})
