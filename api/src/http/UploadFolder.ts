import { StorageFull } from "@rokthnam/shared/Primitives/BorderFailures"
import { Effect, type Scope } from "effect"
import { randomUUID } from "node:crypto"
import { mkdir, open, rm, statfs } from "node:fs/promises"
import type { FileHandle } from "node:fs/promises"
import { join } from "node:path"
import { onDisk, unfinished } from "../Disk.ts"

/** A file that is being received. */
export type Arriving = { readonly path: string; readonly handle: FileHandle }

/** Opens a new file in the folder. It is removed when the scope ends. */
export const arrivingFile = (folder: string): Effect.Effect<Arriving, never, Scope.Scope> =>
  Effect.acquireRelease(
    onDisk(async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${randomUUID()}${unfinished}`)
      return { path, handle: await open(path, "wx+", 0o600) }
    }),
    ({ path, handle }) =>
      Effect.promise(async () => {
        await handle.close().catch(() => undefined)
        await rm(path, { force: true })
      }),
  )

/**
 * Dies with `StorageFull` if a file of so many bytes would leave less than `reserve` bytes free on the folder's disk.
 * The rest is for the database and the logs, which are usually on the same disk.
 */
export const unlessFull = (folder: string, bytes: number, reserve: number): Effect.Effect<void> =>
  onDisk(async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize - bytes >= reserve
  }).pipe(Effect.flatMap((hasRoom) => (hasRoom ? Effect.void : Effect.die(new StorageFull()))))
