import { readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { takeLock } from "../processes/lock.ts"
import { identify } from "../processes/identity.ts"
import { runNode, temporaryFolder } from "./support.ts"

test("a lock is had by one at a time and free again after its release", () => {
  const file = join(temporaryFolder(), "lock")
  const first = takeLock(file)
  expect(takeLock(file)).toMatchObject({ holder: { pid: process.pid } })
  if (!first.holder) first.release()
  expect(takeLock(file).holder).toBeUndefined()
})

test("a lock tells whether its holder is ending", () => {
  const folder = temporaryFolder()
  const file = join(folder, "lock")
  const first = takeLock(file)
  expect(takeLock(file)).toMatchObject({ isEnding: false })
  if (!first.holder) first.announceEnd()
  expect(takeLock(file)).toMatchObject({ holder: { pid: process.pid }, isEnding: true })
  expect(readdirSync(folder)).toEqual(["lock"])
})

test("a lock of a process that is gone counts for nothing", async () => {
  const folder = temporaryFolder()
  const file = join(folder, "lock")
  const { child, pid, ended } = runNode(["--eval", "setInterval(() => {}, 1000)"])
  writeFileSync(file, JSON.stringify(identify(pid)))
  expect(takeLock(file).holder?.pid).toBe(pid)
  child.kill("SIGKILL")
  await ended
  expect(takeLock(file).holder).toBeUndefined()
  expect(readdirSync(folder)).toEqual(["lock"])
})

test("a lock whose process id was given to another process counts for nothing", () => {
  const file = join(temporaryFolder(), "lock")
  writeFileSync(file, JSON.stringify({ pid: process.ppid, startedAt: "1" }))
  expect(takeLock(file).holder).toBeUndefined()
})

test("a lock file that a power cut left empty counts for nothing", () => {
  const file = join(temporaryFolder(), "lock")
  writeFileSync(file, "")
  expect(takeLock(file).holder).toBeUndefined()
})
