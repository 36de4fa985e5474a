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

/** How much of what a process says is kept for the error of one that ends too soon, in characters. */
const SAID_AT_MOST = 8_000

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
      stdio: ["ignore", "pipe", "pipe"],
    })
    children.push(child)
    let said = ""
    const hear = (text: unknown): void => void (said = `${said}${String(text)}`.slice(-SAID_AT_MOST))
    child.stdout.on("data", hear)
    child.stderr.on("data", hear)
    const ended = new Promise<never>((_resolve, reject) => {
      child.once("close", (code, signal) =>
        reject(new Error(`The API ended (${signal ?? `code ${code}`}) before it was ready:\n${said}`)),
      )
    })
    // It ends after its tests as well, when nobody waits any more.
    ended.catch(() => undefined)
    const url = `http://127.0.0.1:${port}`
    const ready = vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), {
      timeout: 60_000,
      interval: 200,
    })
    await Promise.race([ready, ended])
    return { child, url }
  }
}
