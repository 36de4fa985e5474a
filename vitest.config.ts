import { defineConfig } from "vitest/config"

/**
 * Files that run at a time. Vitest would start one worker on two cores, but most files wait for a database, a process
 * or a browser. Vitest ignores the number of workers of a single project.
 */
const workers = 2

export default defineConfig({
  test: {
    projects: ["./*/vitest.config.ts", "./shared/web/vitest.config.ts"],
    maxWorkers: workers,
    // As many at least: the pool fails when it ends an idle worker in the moment in which it ends all of them.
    minWorkers: workers,
    // A project of its own can still forget what its files imported; that of the API keeps it, since loading the modules
    // and the dictionary for each file took most of the time.
    poolOptions: { forks: { isolate: false } },
  },
})
