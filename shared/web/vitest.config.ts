import { join } from "node:path"
import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    name: "web",
    environment: "jsdom",
    // Each file in a thread of its own, because libraries of the browser keep the document that they first saw.
    pool: "threads",
    environmentOptions: { jsdom: { url: "http://localhost/" } },
    include: ["test/**/*.test.{ts,tsx}"],
    setupFiles: [join(import.meta.dirname, "test/setup.ts")],
    testTimeout: 20_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
