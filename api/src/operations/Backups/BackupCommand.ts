import { Effect } from "effect"
import { isFull } from "../../Disk.ts"
import { reasonOf, Refused } from "./Refused.ts"

/** Prints a line. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Ends a command with a sentence. */
export const refuseWith = (sentence: string) => Effect.fail(new Refused(sentence))

const explain = (error: unknown): string => {
  if (error instanceof Refused) return error.message
  if (isFull(error)) return "The disk is full: nothing was kept."
  return `It failed, and nothing was kept: ${reasonOf(error)}.`
}

/** Runs a command. Its failure is one sentence and exit code 1. */
export const runBackupCommand = (program: Effect.Effect<void, unknown>): Promise<void> =>
  Effect.runPromise(
    Effect.catchAll(program, (error) =>
      Effect.sync(() => {
        process.stderr.write(`${explain(error)}\n`)
        process.exitCode = 1
      }),
    ),
  )
