import { spawn } from "node:child_process"
import { join } from "node:path"

const programs = join(import.meta.dirname, "../../src")

/** How a program ended, with what it printed. */
export type Ended = { readonly code: number | null; readonly output: string }
/** Sees what a program has printed so far, at first nothing, and may end it. */
export type Watch = (output: string, kill: (signal: NodeJS.Signals) => unknown) => void

/** Runs a program of the API as its npm script does, `operations/MoveFiles.ts`, with these settings and no others. */
export const runProgram = (
  program: string,
  given: ReadonlyArray<string>,
  settings: Record<string, string>,
  watch: Watch = () => undefined,
): Promise<Ended> =>
  new Promise((settle) => {
    const env = { PATH: process.env["PATH"], ...settings }
    const child = spawn(process.execPath, [join(programs, program), ...given], { env })
    let output = ""
    const kill = (signal: NodeJS.Signals) => !child.killed && child.kill(signal)
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (bytes) => {
        output += String(bytes)
        watch(output, kill)
      })
    child.on("close", (code) => settle({ code, output }))
    watch(output, kill)
  })
