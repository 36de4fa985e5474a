import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { Schema } from "effect"
import { expect, it, vi } from "vitest"
import { giveMemoryBackSoon } from "../../src/platform/GivenBackMemory.ts"

/** Something large that only a collection of all garbage removes: it is older than what is collected now and then. */
const left = (): WeakRef<object> => new WeakRef({ rows: Array.from({ length: 200_000 }, String) })

it("what large work has left is collected when it has ended, though nobody asks for memory", async () => {
  const first = left()
  giveMemoryBackSoon()
  giveMemoryBackSoon()
  await vi.waitFor(() => expect(first.deref() === undefined).toBe(true), { timeout: 60_000, interval: 500 })
  // and again after the next one
  const second = left()
  giveMemoryBackSoon()
  await vi.waitFor(() => expect(second.deref() === undefined).toBe(true), { timeout: 60_000, interval: 500 })
}, 130_000)

/** What a program prints in a process in which V8's own timer does not collect. */
const printedBy = async (program: URL): Promise<string> => {
  const given = ["--no-memory-reducer", fileURLToPath(program)]
  const { stdout } = await promisify(execFile)(process.execPath, given)
  return stdout
}

const Megabytes = Schema.parseJson(Schema.Struct({ after: Schema.Number, later: Schema.Number }))

it("the system gets back the pages that large work has filled, though V8's own timer does not run", async () => {
  const printed = await printedBy(new URL("programs/LargeWork.ts", import.meta.url))
  const { after, later } = Schema.decodeSync(Megabytes)(printed)
  expect(after).toBeGreaterThan(300)
  expect(later).toBeLessThan(200)
}, 120_000)

it("what many small pieces of work have left is collected, but not while somebody waits now and then", async () => {
  expect(JSON.parse(await printedBy(new URL("programs/SmallPieces.ts", import.meta.url)))).toEqual({
    afterFew: true,
    whileWaiting: true,
    afterwards: false,
  })
}, 120_000)
