import { defineConfig } from "vitest/config"

/** The rules of the back office: their tests need no page, and so none of the seconds that a document takes to set up. */
// oxlint-disable-next-line import/no-default-export -- Vitest reads the default export
export default defineConfig({
  test: {
    name: "backoffice-rules",
    include: ["src/**/*.test.ts"],
    pool: "forks",
    testTimeout: 60_000,
  },
})
