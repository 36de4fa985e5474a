import { defineConfig } from "vitest/config"

// oxlint-disable-next-line import/no-default-export -- Vitest reads the default export
export default defineConfig({
  esbuild: { jsx: "automatic" },
  test: {
    name: "backoffice",
    environment: "jsdom",
    // Each file in a thread of its own, because libraries of the browser keep the document that they first saw.
    pool: "threads",
    include: ["src/**/*.test.tsx", "test/**/*.test.{ts,tsx}"],
    setupFiles: ["test/setup.ts"],
    css: false,
    // A generous limit, so that tests do not fail on a busy machine.
    testTimeout: 60_000,
  },
})
