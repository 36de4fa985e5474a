import { mkdtempSync, rmSync } from "node:fs"
import { enableCompileCache, getCompileCacheDir } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { startThread } from "../../src/platform/Threads.ts"

const folder = mkdtempSync(join(tmpdir(), "rokthnam-compiled-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const program = new URL("./programs/CompilingThread.ts", import.meta.url)

it("a thread with settings of its own uses the process's cache of compiled modules", async () => {
  enableCompileCache(folder)
  expect(getCompileCacheDir()).toBeDefined()
  const { worker, gone } = startThread(program, { env: { SETTING: "own" } }, () => undefined)
  const told = await new Promise((resolve) => worker.once("message", resolve))
  expect(told).toEqual({ folder: getCompileCacheDir(), setting: "own" })
  expect(await gone).toBeUndefined()
})
