import { spawn } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, inject, vi } from "vitest"
import { findFreePort } from "../../../scripts/servers/ports.ts"
import { apiEnvironment, apiProgram } from "./ApiProgram.ts"

/** A separate API process that answers. */
export type ApiProcess = { readonly child: ChildProcess; readonly url: string }

/**
 * API processes of a test file, which share a data folder and are killed after its last test. Yields what starts another one
 * on a database, at the port of the settings or any that is free, and waits until it is ready.
 */
export const useApiProcesses = (prefix: string) => {
  const folder = mkdtempSync(join(tmpdir(), `rokthnam-${prefix}-`))
  const children: Array<ChildProcess> = []
  afterAll(() => {
    for (const child of children) child.kill("SIGKILL")
    rmSync(folder, { recursive: true, force: true })
  })
  return async (databaseUrl: string, settings: Record<string, string> = {}): Promise<ApiProcess> => {
    const port = Number(settings["PORT"] ?? (await findFreePort()))
    const child = spawn(process.execPath, [apiProgram], {
      env: apiEnvironment(
        { databaseUrl, folder, port },
        {
          REDIS_PREFIX: `${prefix}:`,
          ...(inject("redisUrl") === undefined ? {} : { REDIS_URL: inject("redisUrl") }),
          ...settings,
        },
      ),
      stdio: "ignore",
    })
    children.push(child)
    const url = `http://127.0.0.1:${port}`
    await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), {
      timeout: 60_000,
      interval: 200,
    })
    return { child, url }
  }
}
