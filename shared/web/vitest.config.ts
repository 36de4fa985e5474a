import { join } from "node:path"
import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    name: "web",
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://localhost/" } },
    include: ["test/**/*.test.{ts,tsx}"],
    setupFiles: [join(import.meta.dirname, "test/setup.ts")],
    testTimeout: 20_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
