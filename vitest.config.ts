import { defineConfig } from "vitest/config"

// Two files run at a time. Vitest would start one worker on two cores, but most files wait for a database or a browser.
// Vitest ignores the number of workers of a single project.
export default defineConfig({
  test: {
    projects: ["./*/vitest.config.ts", "./shared/web/vitest.config.ts"],
    maxWorkers: 2,
    poolOptions: { forks: { isolate: false } },
    minWorkers: 1,
  },
})
