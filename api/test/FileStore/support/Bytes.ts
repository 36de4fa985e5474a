import { Effect, Logger, LogLevel } from "effect"
import type { Scope } from "effect"
import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll } from "vitest"

/** Runs an effect of a test with stores that end with it. */
export const run = <A>(effect: Effect.Effect<A, never, Scope.Scope>): Promise<A> =>
  Effect.runPromise(Effect.scoped(effect).pipe(Logger.withMinimumLogLevel(LogLevel.None)))

/** Bytes that differ from place to place. */
export const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, at) => (at * 31) % 251)

/** A folder of a test file, removed after its last test, and files with `bytesOf` in it. */
export const useFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "rokthnam-store-"))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const fileOf = (size: number) => {
    const path = join(folder, randomUUID())
    writeFileSync(path, bytesOf(size))
    return { path, size }
  }
  return { folder, fileOf }
}
