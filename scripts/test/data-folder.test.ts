import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { takeLock } from "../processes/lock.ts"
import { takeDataFolder } from "../product/data-folder.ts"
import { temporaryFolder } from "./support.ts"

/** Longer than a start waits for a run that does not end. */
const SLOW_END_MS = 5_000

test("a start waits for a run that takes long to end", async () => {
  const folder = temporaryFolder()
  const lock = takeLock(join(folder, "start.lock"))
  let isReleased = false
  const end = async () => {
    await sleep(SLOW_END_MS)
    isReleased = true
    if (!lock.holder) lock.release()
  }
  if (!lock.holder) lock.announceEnd()
  const ended = end()
  const release = await takeDataFolder(folder)
  expect(isReleased).toBe(true)
  release()
  await ended
})

test("a start is refused by a run that goes on", async () => {
  const folder = temporaryFolder()
  takeLock(join(folder, "start.lock"))
  await expect(takeDataFolder(folder)).rejects.toThrow(`already runs on the data folder ${folder}`)
})

test("a run that is told to stop tells so to the next start", async () => {
  const folder = temporaryFolder()
  const stopping = new AbortController()
  const release = await takeDataFolder(folder, stopping.signal)
  stopping.abort()
  expect(takeLock(join(folder, "start.lock"))).toMatchObject({ isEnding: true })
  release()
})
