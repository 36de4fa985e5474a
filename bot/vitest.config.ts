import { defineConfig } from "vitest/config"

export default defineConfig({ test: { name: "bot", include: ["test/**/*.test.ts"] } })
