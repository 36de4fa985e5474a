import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inProject } from "../../scripts/project.ts"
import { playDay } from "./day.ts"

/** Steps that a failure shows; all of them are in the file of the trace. */
const toldSteps = 40

const numberOf = (name: string, fallback: number): number => {
  const value = Number(process.env[name] ?? fallback)
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${name} must be a whole number above 0.`)
  return value
}

const say = (words: string): void => void process.stdout.write(`${words}\n`)

const seed = numberOf("SEED", 1 + Math.floor(Math.random() * 999_998))
const cuts = numberOf("CUTS", 1000)
const folder = mkdtempSync(join(tmpdir(), "rokthnam-cuts-"))
mkdirSync(inProject(".build", "cuts"), { recursive: true })
const file = inProject(".build", "cuts", `${seed}.log`)
rmSync(file, { force: true })

// Ends with everything that it started.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130))

const began = performance.now()
const steps: Array<string> = []
const tell = (words: string): void => {
  const step = `${((performance.now() - began) / 1000).toFixed(2).padStart(8)}  ${words}`
  steps.push(step)
  appendFileSync(file, `${step}\n`)
  if (words.startsWith("customer ") && steps.length % 50 === 0) say(step)
}

say(`${cuts} cuts, SEED=${seed}; every step is in ${file}`)
const evening = await playDay({ seed, cuts, folder, tell }).finally(() =>
  rmSync(folder, { recursive: true, force: true }),
)
const minutes = ((performance.now() - began) / 60_000).toFixed(1)
const kinds = Object.entries(evening.cuts).map(([kind, count]) => `${kind} ${count}`)
say(`${evening.served} customers in ${minutes} minutes, ${evening.kept} sales kept on the device`)
say(`cuts: ${kinds.join(", ")}`)
if (evening.problems.length === 0) say("nothing lost, nothing doubled; stock, ledger and cash are exact")
else {
  say(steps.slice(-toldSteps).join("\n"))
  for (const problem of evening.problems) say(`✗ ${problem}`)
  say(`again: SEED=${seed} CUTS=${cuts} npm run test:cuts`)
  process.exitCode = 1
}
