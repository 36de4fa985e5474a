import { defineConfig } from "vitest/config"

// Two files at a time: vitest would take one worker on two cores, yet most files wait for a database or a browser.
// (A project's own number of workers is ignored.)
export default defineConfig({
  test: {
    projects: ["./*/vitest.config.ts", "./shared/web/vitest.config.ts"],
    maxWorkers: 2,
    minWorkers: 1,
  },
})
