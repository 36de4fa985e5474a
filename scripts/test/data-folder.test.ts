import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { takeLock } from "../processes/lock.ts"
import { takeDataFolder } from "../product/data-folder.ts"
import { temporaryFolder } from "./support.ts"

/** Longer than a start waits for a run that does not end. */
const SLOW_END_MS = 5_000

test("a start waits for a run that takes long to end, and is refused by one that goes on", async () => {
  const [ending, going] = [temporaryFolder(), temporaryFolder()]
  const lock = takeLock(join(ending, "start.lock"))
  takeLock(join(going, "start.lock"))
  let isReleased = false
  const refused = expect(takeDataFolder(going)).rejects.toThrow(`already runs on the data folder ${going}`)
  if (!lock.holder) {
    lock.announceEnd()
    void sleep(SLOW_END_MS).then(() => {
      isReleased = true
      lock.release()
    })
  }
  const release = await takeDataFolder(ending)
  expect(isReleased).toBe(true)
  release()
  await refused
})

test("a run that is told to stop tells so to the next start", async () => {
  const folder = temporaryFolder()
  const stopping = new AbortController()
  const release = await takeDataFolder(folder, stopping.signal)
  stopping.abort()
  expect(takeLock(join(folder, "start.lock"))).toMatchObject({ isEnding: true })
  release()
})
