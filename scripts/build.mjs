import { exitWith } from "./lib/failure.mjs"
import { ensureRuntime } from "./lib/runtime.mjs"

try {
  await ensureRuntime()
  const { buildWebApps } = await import("./lib/build.mjs")
  await buildWebApps()
} catch (error) {
  exitWith(error)
}
