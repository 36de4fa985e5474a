/** Leaves something behind, and prints whether it is still there after a few pieces of work, while people wait, and afterwards. */
import { setTimeout as pause } from "node:timers/promises"
import { giveMemoryBackAfter, putOffGivingBack } from "../../../src/platform/GivenBackMemory.ts"

const left = (): WeakRef<object> => new WeakRef({ rows: Array.from({ length: 200_000 }, String) })
const rows = left()
const isThere = (): boolean => rows.deref() !== undefined

giveMemoryBackAfter(4_000)
await pause(11_000)
const afterFew = isThere()

giveMemoryBackAfter(6_000)
for (let second = 0; second < 11; second += 1) {
  // oxlint-disable-next-line no-await-in-loop -- somebody who waits every second
  await pause(1000)
  putOffGivingBack()
}
const whileWaiting = isThere()

for (let second = 0; second < 30 && isThere(); second += 1) {
  // oxlint-disable-next-line no-await-in-loop -- one second after the other
  await pause(1000)
}
process.stdout.write(JSON.stringify({ afterFew, whileWaiting, afterwards: isThere() }))
