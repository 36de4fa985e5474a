import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    name: "miniapp",
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://localhost/" } },
    include: ["test/**/*.test.{ts,tsx}"],
    setupFiles: ["test/setup.ts"],
    css: { modules: { classNameStrategy: "non-scoped" } },
    testTimeout: 20_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
