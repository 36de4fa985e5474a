/** Does work that leaves nothing behind, and prints the megabytes of the process after it, and when they are few again or never. */
import { setTimeout as pause } from "node:timers/promises"
import { giveMemoryBackSoon } from "../../../src/platform/GivenBackMemory.ts"

const megabytes = (): number => Math.round(process.memoryUsage.rss() / 1e6)

const end = Date.now() + 2500
let held: Array<unknown> = []
while (Date.now() < end) {
  held.push(Array.from({ length: 100_000 }, (_, index) => ({ index, text: `Name ${index}` })))
  if (held.length > 12) held = []
}
held = []
const after = megabytes()
giveMemoryBackSoon()
for (let second = 0; second < 20 && megabytes() >= 200; second += 1) {
  // oxlint-disable-next-line no-await-in-loop -- one second after the other
  await pause(1000)
}
process.stdout.write(JSON.stringify({ after, later: megabytes() }))
