import { spawn } from "node:child_process"
import { ROOT } from "../project.ts"

/** How a program ended and what it printed, including standard error. */
export interface Outcome {
  readonly code: number
  readonly output: string
}

interface RunOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  /** Ends the program early. */
  readonly signal?: AbortSignal | undefined
}

/** Runs a program to its end and collects its output; never rejects for a non-zero exit code. */
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

/** Runs a Node program in this terminal with the Node that runs this; returns its exit code. */
export function runHere(given: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return new Promise((settle) => {
    const child = spawn(process.execPath, given, { cwd: ROOT, env, stdio: "inherit" })
    child.once("error", () => settle(127))
    child.once("exit", (code) => settle(code ?? 1))
  })
}
