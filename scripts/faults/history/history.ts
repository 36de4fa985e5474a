import { appendFileSync, readFileSync, writeFileSync } from "node:fs"
import type { Entry } from "./entries.ts"

type Untimed<One> = One extends unknown ? Omit<One, "at"> : never

/** The history that a run writes. */
export interface History {
  /** The JSONL file: one entry a line, in the order of time. */
  readonly file: string
  readonly entries: readonly Entry[]
  /** Milliseconds since the run began. */
  readonly now: () => number
  readonly add: (entry: Untimed<Entry>) => void
}

/** Opens an empty history. Every entry is in the file at once, so that a run that is killed can be checked too. */
export function openHistory(file: string): History {
  const began = performance.now()
  const entries: Entry[] = []
  const now = () => Math.round(performance.now() - began)
  writeFileSync(file, "")
  return {
    file,
    entries,
    now,
    add(untimed) {
      const entry: Entry = { ...untimed, at: now() }
      entries.push(entry)
      appendFileSync(file, `${JSON.stringify(entry)}\n`)
    },
  }
}

/** Reads the history of an earlier run. */
export function readHistory(file: string): readonly Entry[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line): Entry => JSON.parse(line))
}
