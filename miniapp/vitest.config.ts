import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    name: "miniapp",
    environment: "jsdom",
    // Each file in a thread of its own, because libraries of the browser keep the document that they first saw.
    pool: "threads",
    environmentOptions: { jsdom: { url: "http://localhost/" } },
    include: ["test/**/*.test.{ts,tsx}"],
    setupFiles: ["test/setup.ts"],
    css: { modules: { classNameStrategy: "non-scoped" } },
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
    unstubGlobals: true,
  },
})
