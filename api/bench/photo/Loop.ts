/**
 * Uses a core as a thread that reads photos may, for a time in milliseconds: `node Loop.ts registers 6000 15` with numbers alone,
 * `node Loop.ts memory 6000 15` with eight megabytes, which is more than a core has to itself. 15
 * is its niceness. Prints how often it went round.
 */
import { setPriority } from "node:os"

const [kind, milliseconds, niceness] = process.argv.slice(2)
const numbers = new Float64Array(kind === "memory" ? 1_000_000 : 8)
const end = performance.now() + Number(milliseconds)
setPriority(Number(niceness))
let rounds = 0
for (; performance.now() < end; rounds++)
  for (let step = 0; step < 1_000_000; step++) {
    const at = step % numbers.length
    numbers[at] = (numbers[at] ?? 0) + step
  }
process.stdout.write(`${rounds}\n`)
