import { spawn } from "node:child_process"
import { ROOT } from "../project.ts"

/** How a program ended and what it printed, standard error included. */
export interface Outcome {
  readonly code: number
  readonly output: string
}

interface RunOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  /** Ends it early. */
  readonly signal?: AbortSignal | undefined
}

/** Runs a program to its end and collects what it prints; never throws for a non-zero code. */
export function run(
  program: string,
  given: readonly string[],
  { cwd = ROOT, env = process.env, signal }: RunOptions = {},
): Promise<Outcome> {
  return new Promise((settle) => {
    const child = spawn(program, given, { cwd, env, stdio: ["ignore", "pipe", "pipe"], signal })
    let output = ""
    const collect = (chunk: string) => {
      output += chunk
    }
    child.stdout.setEncoding("utf8").on("data", collect)
    child.stderr.setEncoding("utf8").on("data", collect)
    child.once("error", (error) => settle({ code: 127, output: String(error) }))
    child.once("close", (code) => settle({ code: code ?? 1, output }))
  })
}

/** Runs a Node program at this terminal, under the Node that runs this; answers its code. */
export function runHere(given: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return new Promise((settle) => {
    const child = spawn(process.execPath, given, { cwd: ROOT, env, stdio: "inherit" })
    child.once("error", () => settle(127))
    child.once("exit", (code) => settle(code ?? 1))
  })
}
