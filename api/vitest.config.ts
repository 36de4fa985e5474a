import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import type { Plugin } from "vitest/config"

const checked = fileURLToPath(new URL("test/support/CheckedCodecs.ts", import.meta.url))

/** Lets the sources use codecs that are compared with their schemas at each value. The tests import the real ones. */
const checkedCodecs: Plugin = {
  name: "checked-codecs",
  enforce: "pre",
  resolveId: (source, importer) =>
    source.endsWith("/Codecs.ts") && importer?.includes("/api/src/") === true ? checked : undefined,
}

export default defineConfig({
  plugins: [checkedCodecs],
  test: {
    name: "api",
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/GlobalSetup.ts"],
    setupFiles: ["test/support/AgreedCodecs.ts"],
    // Generous, so that tests do not fail on a slow machine.
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    pool: "forks",
    poolOptions: { forks: { isolate: false } },
  },
})
