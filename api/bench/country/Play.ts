import { Schema } from "effect"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { Books } from "./Books.ts"
import { requestFor } from "./Calls.ts"
import { secondsOfHour } from "./DayShape.ts"
import type { Planned } from "./Step.ts"
import { Summary } from "./Summary.ts"
import type { World } from "./World.ts"
import { runScript } from "../../../scripts/measuring/run-script.ts"

const decode = Schema.decodeUnknownSync(
  Schema.parseJson(Schema.Struct({ summary: Summary, outcomes: Schema.Array(Schema.Int) })),
)

/** How a replay is played. */
export interface Playing {
  readonly port: number
  /** Names the replay in its keys, so that the same plan can be played again. */
  readonly name: string
  readonly steps: ReadonlyArray<Planned>
  /** Seconds of the day that pass in one second; undefined when every call is due at once. */
  readonly speed: number | undefined
  /** The second of the day at which it begins. */
  readonly from: number
  readonly mostInFlight: number
  /** Milliseconds. */
  readonly patience: number
  /** Does something beside the replay, whose first moment is at a time in milliseconds since 1970. The replay ends after it. */
  readonly beside?: (begin: number) => Promise<void>
}

/** Waits until a time in milliseconds since 1970. */
export const until = (time: number): Promise<void> => pause(Math.max(0, time - Date.now()))

/** Milliseconds that the process of a replay needs before it can begin: it reads the requests. */
const readingTime = (steps: number): number => 1500 + steps / 40

/** Plays steps in a world, in a process of its own, and writes what became of them into the books. */
export const play = async (world: World, books: Books, playing: Playing) => {
  const { name, steps, speed, from } = playing
  const stage = { world, replayed: name, stockOf: books.stockOf }
  const due = (at: number) => (speed === undefined ? 0 : ((at - from) * 1000) / speed)
  const lines = steps.map((step) =>
    JSON.stringify([due(step.at), step.kind, Math.floor(step.at / secondsOfHour), requestFor(step, stage)]),
  )
  const folder = mkdtempSync(join(tmpdir(), "rokthnam-country-"))
  const file = join(folder, "calls.jsonl")
  writeFileSync(file, lines.join("\n"), "latin1")
  try {
    const { port, mostInFlight, patience, beside } = playing
    const begin = Date.now() + readingTime(steps.length)
    const [printed] = await Promise.all([
      runScript(new URL("./Replayer.ts", import.meta.url), [port, mostInFlight, patience, begin, file]),
      beside?.(begin),
    ])
    const found = decode(printed)
    books.note(name, steps, found.outcomes)
    return found
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const isOpen = (outcome: number): boolean => outcome < 200 || outcome === 429 || outcome >= 500

/**
 * Sends the sales that have no certain answer again with their keys, as a counter does until there is one: what was not answered, what
 * a dependency refused, and what was not sent. Returns how many there were, and how many have no answer even now.
 */
export const settle = async (
  world: World,
  books: Books,
  playing: Playing,
  outcomes: ReadonlyArray<number>,
): Promise<{ readonly open: number; readonly stillOpen: number }> => {
  const steps = playing.steps.filter((step, place) => step.kind === "sale" && isOpen(outcomes[place] ?? 0))
  if (steps.length === 0) return { open: 0, stillOpen: 0 }
  const { port, name, from } = playing
  const again = { port, name, from, steps, speed: undefined, mostInFlight: 4, patience: 60_000 }
  const { outcomes: found } = await play(world, books, again)
  return { open: steps.length, stillOpen: found.filter(isOpen).length }
}
